import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '#contract/errors.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { Row, RowProblem } from './bulk.queries.ts';

const MONEY = /^-?\d+\.\d{2}$/;

/** What is wrong with a row, and why one failed, in a few words. */
export function useRowWords(): {
  readonly problemWords: (problem: RowProblem, row: Row) => string;
  readonly reasonWords: (reason: string | null) => string;
} {
  const { t, i18n } = useTranslation(['bulk', 'errors', 'status']);
  const { problemText } = useErrorText();
  const { language, region } = usePreferences();
  // Codes come from the wire: whether there is a sentence for one is asked first.
  const sentence = t as (key: string, params?: object) => string;
  return {
    problemWords: (problem, row) => {
      const params = Object.fromEntries(
        Object.entries(problem.params).map(([name, value]) => [
          name,
          typeof value === 'string' && MONEY.test(value)
            ? formatMoney(value, language, region)
            : value,
        ]),
      );
      const status = String(problem.params.status ?? '');
      if (i18n.exists(`member.${status}`, { ns: 'status' }))
        params.status = sentence(`status:member.${status}`);
      const name = `${row.first_name} ${row.last_name}`.trim();
      if (problem.code === 'person_missing' && name !== '')
        return t('bulk:row.person_which', { name });
      if (i18n.exists(`row.${problem.code}`, { ns: 'bulk' }))
        return sentence(`bulk:row.${problem.code}`, params);
      return problemText({
        path: problem.column,
        code: problem.code as ProblemCode,
        params: { ...problem.params, typed: row.load_amount },
      });
    },
    reasonWords: (reason) =>
      reason !== null && i18n.exists(reason, { ns: 'errors' })
        ? sentence(`errors:${reason}`)
        : t('bulk:reasonUnknown'),
  };
}
