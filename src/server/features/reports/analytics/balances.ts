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
  const kept = await keptBalances(tx, clientId, { wallets: wallets.map(({ id }) => id), days });
  // By wallet and then by day: a name for each of both together would be made tens of thousands of times.
  const found = new Map(wallets.map(({ id }) => [id, new Map<Day, Cents>()]));
  for (const { wallet_id: id, day, balance } of kept) found.get(id)?.set(day, balance);
  const missing = wallets.flatMap((wallet) => {
    const own = found.get(wallet.id);
    const open = days.filter((day) => !own?.has(day));
    if (open.length === 0) return [];
    const first = dayOf(wallet.created_at, wallet.timezone);
    return open.filter((day) => day >= first).map((day) => ({ wallet, day }));
  });
  const computed = await computeEnds(tx, clientId, missing);
  missing.forEach(({ wallet, day }, index) => {
    found.get(wallet.id)?.set(day, computed[index]?.balance ?? 0n);
  });
  return (walletId, day) => found.get(walletId)?.get(day) ?? 0n;
}
