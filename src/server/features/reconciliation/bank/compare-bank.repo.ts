import type { Rail } from '#domain/bank/days.ts';
import type { BankWindow } from '#domain/reconciliation/bank-differences.ts';
import type { Day } from '#kernel/day.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type KnownDays = {
  readonly rail: Rail;
  readonly first: Day;
  readonly last: Day;
  readonly compared: Day | null;
};

/** The days of which rails have statements, and the last one that was compared; in the scope of the platform. */
export const knownDays = (tx: ReadHandle) =>
  tx.text<KnownDays>({
    sql: `SELECT k.rail, k.first, k.last, r.day AS compared
          FROM (SELECT CASE currency WHEN 'CAD' THEN 'eft' ELSE 'ach' END AS rail, min(day) AS first, max(day) AS last FROM bank_statement GROUP BY 1) AS k
          LEFT JOIN reconciliation_bank_run AS r ON r.rail = k.rail ORDER BY k.rail`,
  });

export type ComparedRail = {
  readonly rail: Rail;
  readonly opened: number;
  readonly explained: number;
};

/** Holds everything against everything, in the scope of the platform; one statement for all rails and clients. */
export const compareBank = (
  tx: WriteHandle,
  windows: readonly (BankWindow & { readonly rail: Rail })[],
  now: Date,
) =>
  tx.text<ComparedRail>({
    sql: 'SELECT rail, opened, explained FROM reconciliation_compare_bank($1, $2, $3, $4, $5)',
    values: [
      windows.map(({ rail }) => rail),
      windows.map(({ since }) => since),
      windows.map(({ inTime }) => inTime),
      windows.map(({ until }) => until),
      now,
    ],
  });

/** In the scope of the platform. */
export const saveBankRun = (
  tx: WriteHandle,
  run: {
    readonly rail: Rail;
    readonly day: Day;
    readonly at: Date;
  },
) =>
  tx.text({
    sql: `INSERT INTO reconciliation_bank_run (rail, day, at) VALUES ($1, $2, $3)
          ON CONFLICT (rail) DO UPDATE SET day = excluded.day, at = excluded.at`,
    values: [run.rail, run.day, run.at],
  });
