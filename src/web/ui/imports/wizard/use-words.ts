import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { MappedRow } from '#contract/imports.ts';
import type { WizardKind } from './wizard-kind.ts';

type Problem = MappedRow['problems'][number];
type Catalogs = Pick<WizardKind, 'catalog' | 'fieldCatalog'>;

/** Names of columns, and what is wrong with a row, in the person's language. */
export function useWords({ catalog, fieldCatalog = catalog }: Catalogs) {
  const { t, i18n } = useTranslation(catalog);
  const { codeText } = useErrorText();
  const { language, region } = usePreferences();
  // Names come from the wire: whether there is a word for one is asked first.
  const word = t as (key: string, params?: object) => string;
  return {
    fieldName: (field: string): string =>
      i18n.exists(`field.${field}`, { ns: catalog })
        ? word(`${catalog}:field.${field}`)
        : word(`${fieldCatalog}:field.${field}`),
    problemWords: ({ code, params }: Problem): string => codeText(code, params),
    /** A number for a sentence: `count` chooses the plural, `n` is how it is written. */
    n: (count: number) => ({ count, n: formatCount(count, language, region) }),
  };
}
