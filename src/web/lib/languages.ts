import type { Language } from './preferences.ts';

/** Each language in its own words, whatever language the screen is in. */
export const LANGUAGES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
];

export const languageName = (language: string): string =>
  LANGUAGES.find(({ value }) => value === language)?.label ?? language;
