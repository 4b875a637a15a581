import type { CustomTypeOptions } from 'i18next';
import type wizard from '#texts/import-wizard/en.ts';
import { useTranslation } from 'react-i18next';

type Resources = CustomTypeOptions['resources'];
/** The catalogs that speak of a kind of file, each in its own words. */
export type ImportCatalog = 'bulk' | WizardCatalog;
/**
 * The catalogs of the shared wizard: those that spread `src/texts/import-wizard` and say besides
 * what the kind is called and what tells its rows apart.
 */
export type WizardCatalog = {
  [C in keyof Resources]: Resources[C] extends typeof wizard & OwnTexts ? C : never;
}[keyof Resources];
type OwnTexts = { readonly title: string; readonly reach: string; readonly onward: string };
type Plural<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key;
/** What the shared wizard says of any kind. */
export type WizardText = Plural<keyof typeof wizard> | keyof OwnTexts;
/** What every kind has a sentence for: one that a catalog lacks does not compile. */
export type ImportText = Plural<keyof Resources['bulk']> & Plural<keyof typeof wizard>;

/** The sentences of the wizard's steps in the words of a kind. */
export function useImportTexts(
  catalog: ImportCatalog,
): (key: ImportText, params?: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation(catalog);
  // Every one of these catalogs has each of these texts, or the types above do not hold.
  return t;
}

/** All sentences of the shared wizard in the words of a kind. */
export function useWizardTexts(
  catalog: WizardCatalog,
): (key: WizardText, params?: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation(catalog);
  // WizardCatalog is the catalogs that have each of these texts.
  return t;
}
