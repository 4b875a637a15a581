import { type FormatterModule, type i18n, createInstance } from 'i18next';
import {
  type Catalogue,
  LANGUAGES,
  type Language,
  type TextKey,
  withMany,
} from '#texts/catalogue.ts';
import { withElision } from '#texts/elision.ts';
import { writeParameter } from '#texts/format.ts';

type TextParams = Readonly<Record<string, string | number>>;
export type Say<C extends Catalogue> = (key: TextKey<C>, params?: TextParams) => string;

const engines = new Map<Catalogue, i18n>();

/** Counts within sentences. Their separators are the same in both regions of a language. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    // The library gives its formatters the name of the parameter and the language of the sentence,
    // and puts into it whatever they answer.
    writeParameter(
      options?.interpolationkey as string | undefined,
      value,
      language as Language,
      'US',
    ) as string,
};

/** One engine a catalogue, made when its first sentence is asked for. */
function engineOf(catalogue: Catalogue): i18n {
  const made = engines.get(catalogue);
  if (made) return made;
  const engine = createInstance();
  void engine.use(counts).init({
    initAsync: false,
    supportedLngs: LANGUAGES,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    resources: Object.fromEntries(
      LANGUAGES.map((language) => [language, { translation: withMany(catalogue[language]) }]),
    ),
  });
  engines.set(catalogue, engine);
  return engine;
}

/** The sentences of a catalogue in one language. A parameter named `count` chooses the plural. */
export function textsFor<C extends Catalogue>(language: Language, catalogue: C): Say<C> {
  // The keys are checked by `Say`; the library's own types know one catalogue only.
  const t = engineOf(catalogue).getFixedT(language) as (key: string, params: object) => string;
  return (key, params = {}) => (language === 'fr' ? withElision(t(key, params)) : t(key, params));
}

/**
 * A mail to an address of which nobody has said which language it reads: one paragraph a language.
 */
export const inEveryLanguage = <C extends Catalogue>(
  catalogue: C,
  write: (say: Say<C>, language: Language) => string,
): string =>
  LANGUAGES.map((language) => write(textsFor(language, catalogue), language).trim()).join('\n\n');

/** The language that a file was asked in, else one's own. */
export const fileLanguage = (asked: string | undefined, own: Language): Language =>
  LANGUAGES.find((language) => language === asked) ?? own;
