import type { VerifiedLinks } from '../setup.queries.ts';

const saying = (row: VerifiedLinks['rows'][number]): string =>
  JSON.stringify([row.customer_id, row.result, row.warnings, row.problems]);

/** The people of payroll of whom a second check says something else than the first. */
export function changedSince(before: VerifiedLinks, after: VerifiedLinks): ReadonlySet<number> {
  const said = new Map(before.rows.map((row) => [row.payroll_member_id, saying(row)]));
  return new Set(
    after.rows
      .filter((row) => said.get(row.payroll_member_id) !== saying(row))
      .map((row) => row.payroll_member_id),
  );
}
