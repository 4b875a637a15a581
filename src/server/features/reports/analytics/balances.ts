import { type Day, dayOf } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { computeEnds } from '../end-of-day/day-ends.ts';
import { keptBalances } from './analytics.repo.ts';
import type { Question } from './figures.ts';

/** What a wallet held when a day ended; nothing before it was opened. */
export type BalancesAt = (walletId: number, day: Day) => Cents;

/** What wallets held at the ends of some days; of a day that goes on, what they hold now. */
export async function balancesAt(
  tx: ReadHandle,
  { clientId, wallets }: Pick<Question, 'clientId' | 'wallets'>,
  days: readonly Day[],
): Promise<BalancesAt> {
  const keyOf = (id: number, day: Day): string => `${id} ${day}`;
  const kept = await keptBalances(tx, clientId, { wallets: wallets.map(({ id }) => id), days });
  const found = new Map(kept.map((one) => [keyOf(one.wallet_id, one.day), one.balance]));
  const missing = wallets.flatMap((wallet) => {
    const first = dayOf(wallet.created_at, wallet.timezone);
    return days
      .filter((day) => day >= first && !found.has(keyOf(wallet.id, day)))
      .map((day) => ({ wallet, day }));
  });
  const computed = await computeEnds(tx, clientId, missing);
  missing.forEach(({ wallet, day }, index) => {
    found.set(keyOf(wallet.id, day), computed[index]?.balance ?? 0n);
  });
  return (walletId, day) => found.get(keyOf(walletId, day)) ?? 0n;
}
