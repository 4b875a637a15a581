import type { Answer } from '#contract/index.ts';
import { hoursText } from './hours-shown.ts';
import { type DraftRow, type Names, blank, typed } from './rows.ts';

/** Rows of what clockings and sales say of a service. */
export const rowsFromData = (
  lines: Answer<'fetchData'>['data'],
  names: Names,
): readonly DraftRow[] =>
  lines.map((one) => {
    const label =
      names.people.find(({ id }) => id === one.employee_id)?.label ??
      `${one.first_name} ${one.last_name}`.trim();
    return {
      ...typed(typed(blank(), 'person', label, names), 'job', one.role_name, names),
      hours: hoursText(one.hours),
      netsales: one.netsales,
      totaltips: one.totaltips,
      cash_payment: one.cash_payment,
    };
  });

/** A row for everybody who has none yet, each in their first job code. */
export function rowsOfOthers(rows: readonly DraftRow[], names: Names): readonly DraftRow[] {
  const there = new Set(rows.map((row) => row.personId));
  return names.people
    .filter(({ id }) => !there.has(id))
    .map((one) => {
      const row = typed(blank(), 'person', one.label, names);
      const job = names.jobs.find(({ id }) => id === one.jobCodeIds[0]);
      return job ? typed(row, 'job', job.name, names) : row;
    });
}
