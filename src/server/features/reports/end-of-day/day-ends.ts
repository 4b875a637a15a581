import { type Day, addDays } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Standing, standingsBefore } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { keptDays } from './end-of-day.repo.ts';
import { midnights } from './wallet-days.ts';

export type Asked = { readonly wallet: ReportWallet; readonly day: Day };
/** How a wallet stood when a day of its own ended. */
export type DayEnds = (walletId: number, day: Day) => Standing;

/** Standings by day, and by wallet in it: a key made of both would be a new text for each look. */
function standings() {
  const days = new Map<Day, Map<number, Standing>>();
  return {
    at: (walletId: number, day: Day) => days.get(day)?.get(walletId),
    keep(walletId: number, day: Day, standing: Standing): void {
      const wallets = days.get(day);
      if (wallets) wallets.set(walletId, standing);
      else days.set(day, new Map([[walletId, standing]]));
    },
  };
}

/** How wallets stood at the ends of days: what is kept as it is kept, the rest from the books. */
export async function dayEnds(
  tx: ReadHandle,
  clientId: number,
  asked: readonly Asked[],
): Promise<DayEnds> {
  const [range, found] = [rangeOf(asked), standings()];
  if (range !== null) {
    const wallets = [...new Set(asked.map(({ wallet }) => wallet.id))];
    for (const end of await keptDays(tx, clientId, wallets, range))
      found.keep(end.walletId, end.day, end);
    const missing = asked.filter(({ wallet, day }) => !found.at(wallet.id, day));
    const computed = await computeEnds(tx, clientId, missing);
    missing.forEach(({ wallet, day }, index) =>
      found.keep(wallet.id, day, computed[index] ?? { seq: 0n, balance: 0n }),
    );
  }
  return (walletId, day) => {
    const standing = found.at(walletId, day);
    invariant(standing, 'a day is asked for before it is read');
    return standing;
  };
}

/** The first and the last of some days; null of none. */
function rangeOf(asked: readonly Asked[]): readonly [Day, Day] | null {
  const [first] = asked;
  if (first === undefined) return null;
  let [from, to] = [first.day, first.day];
  for (const { day } of asked) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return [from, to];
}

/** The same from the books alone. */
export function computeEnds(
  tx: ReadHandle,
  clientId: number,
  asked: readonly Asked[],
): Promise<Standing[]> {
  const endOf = midnights();
  return standingsBefore(
    tx,
    clientId,
    asked.map(({ wallet, day }) => ({
      accountId: wallet.account_id,
      instant: endOf(day, wallet.timezone),
    })),
  );
}

/** Each day with the one before it, which is where it began. */
export const withDayBefore = (days: readonly Asked[]): Asked[] => {
  const dayBefore = before();
  return days.flatMap(({ wallet, day }) => [
    { wallet, day },
    { wallet, day: dayBefore(day) },
  ]);
};

/** The day before, each reckoned once: many wallets have the same days. */
export function before(): (day: Day) => Day {
  const known = new Map<Day, Day>();
  return (day) => {
    const found = known.get(day) ?? addDays(day, -1);
    known.set(day, found);
    return found;
  };
}
