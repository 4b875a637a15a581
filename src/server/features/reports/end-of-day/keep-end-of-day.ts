import { type Clock, after, hours } from '#kernel/instant.ts';
import { addDays } from '#kernel/day.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { reportWallets } from '../report-wallets.repo.ts';
import { computeEnds } from './day-ends.ts';
import { clientsWithEndedDays, keepDays, lastKeptDays } from './end-of-day.repo.ts';
import {
  type WalletDay,
  type WalletDays,
  daysOfWallets,
  takeDays,
  walletDays,
} from './wallet-days.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * A day is kept an hour after it ended: whoever began before midnight posts with that time, and has
 * committed by then.
 */
const SETTLED = hours(1);
const BATCH_SIZE = 10_000;

/** Keeps the balances of days that have ended, over all clients. */
export const endOfDaySweep = ({ db, clock }: Deps): Sweep => ({
  name: 'reports.end_of_day',
  due: (statements) => clientsWithEndedDays(statements, after(clock.now(), -SETTLED)),
  work: (clientId) => keepEndedDays({ db, clock }, clientId),
});

/** Keeps what is missing of one client, so many days in a transaction. Safe to do twice. */
export async function keepEndedDays({ db, clock }: Deps, clientId: number): Promise<number> {
  const by = after(clock.now(), -SETTLED);
  let kept = 0;
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE; kept += batch)
    batch = await db.write({ clientId }, async (tx) => {
      const last = await lastKeptDays(tx, clientId);
      const wallets = await reportWallets(tx, clientId, null);
      const missing = daysOfWallets(wallets, { start: null, end: null }, by).flatMap((one) => {
        const known = last.get(one.wallet.id);
        const from = known === undefined ? one.from : addDays(known, 1);
        return from > one.to ? [] : [{ ...one, from }];
      });
      const some = takeSome(missing);
      const ends = await computeEnds(tx, clientId, some);
      await keepDays(
        tx,
        clientId,
        some.flatMap(({ wallet, day }, index) => {
          const end = ends[index];
          return end ? [{ walletId: wallet.id, day, ...end }] : [];
        }),
      );
      return some.length;
    });
  return kept;
}

/** As many as a transaction keeps; of each wallet the oldest first, so that what is kept has no gaps. */
function takeSome(missing: readonly WalletDays[]): WalletDay[] {
  const days: WalletDay[] = [];
  for (const one of missing) {
    if (days.length >= BATCH_SIZE) break;
    days.push(...takeDays(walletDays([one], null), 0, Infinity).reverse());
  }
  return days.slice(0, BATCH_SIZE);
}
