import { keysOf } from '#kernel/keys.ts';
import { local } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type Language = 'en' | 'es' | 'fr';
export type Region = 'US' | 'CA';

const CHOICES = {
  language: ['en', 'es', 'fr'],
  direction: ['ltr', 'rtl'],
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  /** How long a message of success stays on screen. */
  messages: ['2s', '6s', 'close'],
  shortcuts: ['on', 'off'],
  region: ['US', 'CA'],
} as const;

export type Preferences = { readonly [N in keyof typeof CHOICES]: (typeof CHOICES)[N][number] };

function stored<N extends keyof Preferences>(name: N): Preferences[N] | null {
  const text = local.get(name);
  const choices: readonly string[] = CHOICES[name];
  // It was just found among the choices of this name.
  return text !== null && choices.includes(text) ? (text as Preferences[N]) : null;
}

export const preferences = createStore<Preferences>({
  language: stored('language') ?? 'en',
  direction: stored('direction') ?? 'ltr',
  theme: stored('theme') ?? 'system',
  density: stored('density') ?? 'comfortable',
  messages: stored('messages') ?? '2s',
  shortcuts: stored('shortcuts') ?? 'on',
  region: stored('region') ?? 'US',
});

export const usePreferences = (): Preferences => useStore(preferences);

export function prefer<N extends keyof Preferences>(name: N, value: Preferences[N]): void {
  local.set(name, value);
  preferences.set({ ...preferences.get(), [name]: value });
}

export const hasStoredRegion = (): boolean => stored('region') !== null;

/** What is chosen in another tab holds in this one too. */
function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    const name = keysOf(CHOICES).find((one) => key === `cardload.${one}`);
    const value = name && stored(name);
    if (value) preferences.set({ ...preferences.get(), [name]: value });
  });
}

/** Draws the preferences on the page's root element, now and at every change. */
export function applyPreferences(): void {
  const page = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const draw = () => {
    const { language, direction, theme, region, density } = preferences.get();
    page.lang = language === 'fr' && region === 'CA' ? 'fr-CA' : language;
    page.dir = direction;
    page.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    page.dataset.region = region.toLowerCase();
    page.dataset.density = density;
    document
      .querySelector('link[rel=icon]')
      ?.setAttribute('href', `/icon-${region.toLowerCase()}.svg`);
  };
  draw();
  dark.addEventListener('change', draw);
  preferences.subscribe(draw);
  followOtherTabs();
}
