import type { Language } from './actor.ts';

/** What a file says to whoever opens it in a spreadsheet: English, Spanish, French. `{name}` is a parameter. */
export type FileWords = Readonly<Record<string, readonly [en: string, es: string, fr: string]>>;
type Params = Readonly<Record<string, string | number>>;
type Said = { readonly column: string; readonly code: string; readonly params: Params };

const AT = { en: 0, es: 1, fr: 2 } as const satisfies Record<Language, number>;

/** The language that a file was asked in, else one's own. */
export const fileLanguage = (asked: string | undefined, own: Language): Language =>
  asked !== undefined && Object.hasOwn(AT, asked) ? (asked as Language) : own;

export const wordIn = (
  words: FileWords,
  language: Language,
  code: string,
  params: Params = {},
): string =>
  (words[code]?.[AT[language]] ?? code.replaceAll('_', ' ')).replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => String(params[name] ?? ''),
  );

/** Every problem of a row in one cell: the column, then the sentence. */
export const reasonsIn = (
  words: FileWords,
  language: Language,
  problems: readonly Said[],
): string =>
  problems
    .map(({ column, code, params }) => `${column}: ${wordIn(words, language, code, params)}`)
    .join('; ');
