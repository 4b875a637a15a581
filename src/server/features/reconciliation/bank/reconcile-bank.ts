import { bankWindow } from '#domain/reconciliation/bank-differences.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { calendarOf } from '../../bank/index.ts';
import { type ComparedRail, compareBank, knownDays, saveBankRun } from './compare-bank.repo.ts';

export type ReconcileBankDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Where a person is alerted. */
  readonly logged: (line: object) => void;
};

/**
 * Holds the statements of the bank against what we asked for and what the books have, up to the last
 * statement of each rail. Doing it again changes nothing, so that what came since is found by doing
 * it often. Answers what was found, by rail.
 */
export async function reconcileBank({
  db,
  clock,
  logged,
}: ReconcileBankDeps): Promise<ComparedRail[]> {
  const now = clock.now();
  const compared = await db.write('platform', async (tx) => {
    const windows = [];
    for (const { rail, ...known } of await knownDays(tx))
      windows.push({ rail, ...bankWindow(await calendarOf(tx, rail), known) });
    if (windows.length === 0) return [];
    const rails = await compareBank(tx, windows, now);
    for (const { rail, until } of windows) await saveBankRun(tx, { rail, day: until, at: now });
    return rails;
  });
  for (const { rail, opened } of compared)
    if (opened > 0) logged({ event: 'bank_reconciliation_difference', rail, opened });
  return compared;
}
