import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import type { BatchRow, RowProblem } from './bulk.queries.ts';

/** What is wrong with a row, and why one failed, in a few words. */
export function useRowWords(): {
  readonly problemWords: (problem: RowProblem, row: BatchRow) => string;
  readonly reasonWords: (reason: string | null) => string;
} {
  const { t, i18n } = useTranslation(['bulk', 'errors', 'status']);
  const { codeText } = useErrorText();
  // Codes come from the wire: whether there is a sentence for one is asked first.
  const sentence = t as (key: string, params?: object) => string;
  return {
    problemWords: (problem, row) => {
      const name = `${row.first_name} ${row.last_name}`.trim();
      if (problem.code === 'person_missing' && name !== '')
        return t('bulk:row.person_which', { name });
      const status = `member.${problem.params.status}`;
      return codeText(problem.code, {
        ...problem.params,
        ...(problem.code.startsWith('money_') && { typed: row.load_amount }),
        ...(i18n.exists(status, { ns: 'status' }) && { status: sentence(`status:${status}`) }),
      });
    },
    reasonWords: (reason) =>
      reason !== null && i18n.exists(reason, { ns: 'errors' })
        ? sentence(`errors:${reason}`)
        : t('bulk:reasonUnknown'),
  };
}
