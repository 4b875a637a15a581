import { type Clock, after, days, hours, minutes } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { ProcessorFiles } from '#server/providers/processor/files.port.ts';
import { clientIds } from '../../clients/index.ts';
import {
  clearFiles,
  compareBalances,
  compareTransfers,
  lastReconciledDay,
  saveRun,
  stageBalances,
  stageTransfers,
} from './compare-processor.repo.ts';

export type ReconcileDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: ProcessorFiles;
  readonly failed: (error: unknown) => void;
  /** Where a person is alerted. */
  readonly logged: (line: object) => void;
};

/** What was sent at the end of a day is decided by then. */
const DAY_IS_OVER = hours(1);
/** Clocks differ: the file is asked for a little more than the day. */
const MARGIN = hours(1);
/** A card that moved since then is compared the next day. */
const QUIET = minutes(15);
/** Days that were missed are caught up, this many at most. */
const MAX_DAYS = 7;

/** Reconciles once a day, when the day before is over. Answers whether it did. */
export async function reconcileDaily(deps: ReconcileDeps): Promise<boolean> {
  const over = after(deps.clock.now(), -DAY_IS_OVER);
  const to = new Date(`${over.toISOString().slice(0, 10)}T00:00:00Z`);
  const day = after(to, -1).toISOString().slice(0, 10);
  const last = await deps.db.write('platform', lastReconciledDay);
  if (last !== null && last >= day) return false;
  const first = after(to, -days(MAX_DAYS));
  const missed =
    last === null ? after(to, -days(1)) : after(new Date(`${last}T00:00:00Z`), days(1));
  await reconcile(deps, { day, from: missed > first ? missed : first, to });
  return true;
}

/**
 * Holds the processor's files against the books, client by client. A file that cannot be read whole
 * changes nothing. What fails for one client is told, and the others are compared.
 */
async function reconcile(
  deps: ReconcileDeps,
  { day, from, to }: { readonly day: string; readonly from: Date; readonly to: Date },
): Promise<void> {
  const { db, clock, files, failed, logged } = deps;
  const quietSince = after(clock.now(), -QUIET);
  const strangers = new Set<string>();
  await db.write('platform', clearFiles);
  for await (const lines of files.balances())
    for (const proxy of await db.write('platform', (tx) => stageBalances(tx, lines)))
      strangers.add(proxy);
  for await (const lines of files.transfers(after(from, -MARGIN), after(to, MARGIN)))
    for (const proxy of await db.write('platform', (tx) => stageTransfers(tx, lines)))
      strangers.add(proxy);
  if (strangers.size > 0)
    logged({ event: 'reconciliation_unknown_cards', day, cards: strangers.size });
  for (const clientId of await db.read('platform', (tx) => clientIds(tx)))
    await reconcileClient(deps, clientId, { day, from, to, quietSince }).catch(failed);
}

async function reconcileClient(
  { db, clock, logged }: ReconcileDeps,
  clientId: number,
  window: {
    readonly day: string;
    readonly from: Date;
    readonly to: Date;
    readonly quietSince: Date;
  },
): Promise<void> {
  const now = clock.now();
  const opened = await db.write({ clientId }, async (tx) => {
    const cards = await compareBalances(tx, clientId, { ...window, now });
    const transfers = await compareTransfers(tx, clientId, { ...window, now });
    await saveRun(tx, clientId, {
      day: window.day,
      now,
      cards: cards.compared,
      transfers: transfers.compared,
    });
    return cards.opened + transfers.opened;
  });
  if (opened > 0) logged({ event: 'reconciliation_difference', clientId, day: window.day, opened });
}
