export const LANGUAGES = ['en', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Sentences by key; `{{name}}` is a parameter, and `_one` and `_other` are the forms that `count`
 * chooses.
 */
export type Texts = Readonly<Record<string, string>>;
export type Catalogue<Key extends string = string> = Readonly<
  Record<Language, Readonly<Record<Key, string>>>
>;
type Singular<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key;
/** What a sentence is asked for by: its key, without the form. */
export type TextKey<C extends Catalogue> = Singular<keyof C['en'] & string>;

/** Spanish and French have a form for whole millions; here it is that of other numbers. */
export function withMany(texts: Texts): Texts {
  const many = Object.entries(texts)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]) => [key.replace(/_other$/, '_many'), text]);
  return { ...Object.fromEntries(many), ...texts };
}
