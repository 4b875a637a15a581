import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { reportWallets } from '../report-wallets.repo.ts';
import { keepLineBlocks } from '../statements/line-blocks.repo.ts';
import { figuresOf } from './day-figures.ts';
import { keepPeriods } from './keep-periods.repo.ts';
import {
  type WalletOnDay,
  clientsWithUncountedDays,
  keepFigures,
  uncountedDays,
} from './kept-figures.repo.ts';

/** Each day's entries are looked at, so a transaction takes fewer than of balances alone. */
const BATCH_SIZE = 2_000;

/** Counts the days whose balances are kept, over all clients. */
export const countDaysSweep = (deps: { readonly db: Database }): Sweep => ({
  name: 'reports.count_days',
  due: clientsWithUncountedDays,
  work: (clientId) => countDays(deps, clientId),
});

/**
 * Counts what is not counted of one client, so many days in a transaction, and after them the
 * periods that are over, and where lines of each kind are. Safe to do twice. A day with a payment
 * that is not decided is counted again with the next one.
 */
export async function countDays(
  { db }: { readonly db: Database },
  clientId: number,
): Promise<number> {
  let counted = 0;
  let last: WalletOnDay | undefined;
  do {
    const days = await db.write({ clientId }, (tx) => countSome(tx, clientId, last));
    counted += days.length;
    last = days.length === BATCH_SIZE ? days.at(-1) : undefined;
  } while (last !== undefined);
  while ((await db.write({ clientId }, (tx) => keepPeriods(tx, clientId))) > 0);
  while ((await db.write({ clientId }, (tx) => keepLineBlocks(tx, clientId))) > 0);
  return counted;
}

async function countSome(
  tx: WriteHandle,
  clientId: number,
  after: WalletOnDay | undefined,
): Promise<WalletOnDay[]> {
  const days = await uncountedDays(tx, clientId, { after, limit: BATCH_SIZE });
  const wallets = new Map((await reportWallets(tx, clientId, null)).map((one) => [one.id, one]));
  const figures = await figuresOf(
    tx,
    clientId,
    days.flatMap(({ wallet_id: id, day }) => {
      const wallet = wallets.get(id);
      return wallet ? [{ wallet, day }] : [];
    }),
  );
  await keepFigures(tx, clientId, figures);
  return days;
}
