import i18next, {
  type BackendModule,
  type CustomTypeOptions,
  type FormatterModule,
  type PostProcessorModule,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Texts, withMany } from '#texts/catalogue.ts';
import { withElision } from '#texts/elision.ts';
import { writeParameter } from '#texts/format.ts';
import { preferences } from '#web/lib/preferences.ts';

/** What the sign-in, the shell and its first screens say. Where the others lie is fetched apart. */
const first = import.meta.glob<{ default: Texts }>(
  '../../texts/{auth,common,errors,home,members,problems,shell,status}/{en,es,fr}.ts',
);

/** Each language and module is a chunk of its own, loaded when first drawn. */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, module, done) => {
    textsAt(`../../texts/${module}/${language}.ts`).then(
      (found) => done(null, withMany(found.default)),
      (error: Error) => done(error, null),
    );
  },
};

const ofPages = () => import('./catalogues-of-pages.ts');

/** Finds out where the texts of the pages behind the sign-in lie, before one of them is opened. */
export const knowTextsOfPages = (): void => void ofPages().catch(() => undefined);

async function textsAt(path: string): Promise<{ default: Texts }> {
  const load = first[path] ?? (await ofPages()).cataloguesOfPages[path];
  if (load === undefined) throw new Error(`no texts at ${path}`);
  return load();
}

/**
 * The three languages run left to right. In a page that runs the other way each text is isolated
 * with its own direction, so that its full stop and its numbers stay where they belong.
 */
const isolate: PostProcessorModule = {
  type: 'postProcessor',
  name: 'isolate',
  process: (text: string) => (preferences.get().direction === 'rtl' ? `\u2066${text}\u2069` : text),
};

/** Counts within sentences, as the person reads them. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) => {
    const { language, region } = preferences.get();
    // The interpolator of i18next passes the name of the parameter under this name.
    const name = options?.interpolationkey as string | undefined;
    // What is no count stays as it came, and the interpolator makes a text of it.
    return writeParameter(name, value, language, region) as string;
  },
};

/** French words before a name that begins with a vowel. */
const elide: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elide',
  process: (text: string) => (preferences.get().language === 'fr' ? withElision(text) : text),
};

export type TextModule = keyof CustomTypeOptions['resources'];

/** Loads the texts of a screen before it is drawn. */
export const loadTexts = (...modules: TextModule[]): Promise<void> =>
  i18next.loadNamespaces(modules);

export async function startTexts(): Promise<void> {
  await i18next
    .use(chunks)
    .use(elide)
    .use(isolate)
    .use(counts)
    .use(initReactI18next)
    .init({
      lng: preferences.get().language,
      supportedLngs: ['en', 'es', 'fr'],
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      // `region` comes with the portal (`region-words.ts`); what is not there is passed over.
      postProcess: ['elide', 'region', 'isolate'],
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
  let { direction } = preferences.get();
  preferences.subscribe(() => {
    const now = preferences.get();
    if (now.language !== i18next.language) void i18next.changeLanguage(now.language);
    // The texts are the same but for their isolation: drawn again.
    else if (now.direction !== direction) i18next.emit('languageChanged', now.language);
    direction = now.direction;
  });
}
