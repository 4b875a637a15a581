import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { preferences } from '#web/lib/preferences.ts';

type Texts = Record<string, string>;

const catalogues = import.meta.glob<{ default: Texts }>(['./en/*.ts', './es/*.ts', './fr/*.ts']);

/** Spanish and French have a form for whole millions; here it is that of other numbers. */
function withMany(texts: Texts): Texts {
  const many = Object.entries(texts).filter(([key]) => key.endsWith('_other')).map(([key, text]) => [key.replace(/_other$/, '_many'), text]);
  return { ...Object.fromEntries(many), ...texts };
}

/** Each language and room is a chunk of its own, loaded when first drawn. */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, room, done) => {
    const load = catalogues[`./${language}/${room}.ts`];
    if (load === undefined) return done(new Error(`no texts for ${language} ${room}`), null);
    load().then(
      (found) => done(null, withMany(found.default)),
      (error: Error) => done(error, null),
    );
  },
};

export type TextRoom = 'auth' | 'bulk' | 'common' | 'errors' | 'funds' | 'home' | 'members' | 'problems' | 'reports' | 'settings' | 'shell' | 'status';

/** Loads the texts of a screen before it is drawn. */
export const loadTexts = (...rooms: TextRoom[]): Promise<void> => i18next.loadNamespaces(rooms);

export async function startTexts(): Promise<void> {
  await i18next.use(chunks).use(initReactI18next).init({
    lng: preferences.get().language,
    supportedLngs: ['en', 'es', 'fr'],
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });
  preferences.subscribe(() => {
    const { language } = preferences.get();
    if (language !== i18next.language) void i18next.changeLanguage(language);
  });
}
