import type { CustomTypeOptions } from 'i18next';
import { useTranslation } from 'react-i18next';

type Resources = CustomTypeOptions['resources'];
/** The catalogs that speak of a kind of file, each in its own words. */
export type ImportCatalog = 'bulk' | 'member-file';
type Plural<Key> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key;
/** What every kind has a sentence for: one that a catalog lacks does not compile. */
export type ImportText = Plural<keyof Resources['bulk']> & Plural<keyof Resources['member-file']>;

/** The sentences of the wizard's steps in the words of a kind. */
export function useImportTexts(
  catalog: ImportCatalog,
): (key: ImportText, params?: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation(catalog);
  return t as (key: ImportText, params?: Readonly<Record<string, unknown>>) => string;
}
