import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '#contract/errors.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { FileRow } from './member-file.queries.ts';

type Problem = FileRow['problems'][number];

/** Names of columns, and what is wrong with a row, in the person's language. */
export function useWords() {
  const { t, i18n } = useTranslation(['member-file', 'members']);
  const { problemText } = useErrorText();
  const { language, region } = usePreferences();
  // Names come from the wire: whether there is a word for one is asked first.
  const word = t as (key: string, params?: object) => string;
  return {
    fieldName: (field: string): string =>
      i18n.exists(`field.${field}`, { ns: 'member-file' })
        ? word(`member-file:field.${field}`)
        : word(`members:field.${field}`),
    problemWords: ({ column, code, params }: Problem): string =>
      problemText({ path: column, code: code as ProblemCode, params }),
    /** A number for a sentence: `count` chooses the plural, `n` is how it is written. */
    n: (count: number) => ({ count, n: formatCount(count, language, region) }),
  };
}
