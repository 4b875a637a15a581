import { useMemo } from 'react';
import { readDraft } from '#domain/tips-results/draft-lines.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import type { JobCode, TipEmployee } from '#web/ui/tips/setup.queries.ts';
import { type DraftRow, isBlank, linesOf } from './rows.ts';

const COLUMN_OF: Readonly<Record<string, string>> = { employee_id: 'person', code_id: 'job' };

/** What is wrong with each cell, in the words of the person, by row of the grid and column. */
export function useCellProblems(
  rows: readonly DraftRow[],
  { staff, jobs }: { readonly staff: readonly TipEmployee[]; readonly jobs: readonly JobCode[] },
): ReadonlyMap<string, string> {
  const { codeText } = useErrorText();
  const problems = useMemo(() => {
    const kept = [...rows.entries()].filter(([, row]) => !isBlank(row));
    const facts = {
      employees: new Set(staff.map((one) => one.employee_id)),
      jobs: new Set(jobs.map((one) => one.code_id)),
    };
    return readDraft(linesOf(rows), facts).problems.flatMap(({ path, code, params }) => {
      const [, nth = '', field = ''] = /^staff_worked\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const row = kept[Number.parseInt(nth, 10)]?.[0];
      return row === undefined
        ? []
        : [{ spot: `${row}.${COLUMN_OF[field] ?? field}`, code, params }];
    });
  }, [rows, staff, jobs]);
  return new Map(problems.map(({ spot, code, params }) => [spot, codeText(code, params)]));
}
