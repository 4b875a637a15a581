import { type Day, type Zone, addDays, startOfDay } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import { knownDay, knownInstant } from './days.ts';

export type EndOfDay = {
  readonly date: Day;
  readonly balanceAt: Cents;
  /** Null on the first day of the wallet: there is none before it. */
  readonly amountDifference: Cents | null;
};

/**
 * The balances of a wallet at the ends of its days. An entry at the stroke of midnight belongs to
 * the new day. `opening` is the balance before all the entries.
 */
export function endOfDay({
  opening,
  entries,
  timezone,
  from,
  to,
  firstDay,
}: {
  opening: Cents;
  entries: readonly { readonly at: string; readonly amount: Cents }[];
  timezone: Zone;
  from: string;
  to: string;
  firstDay: string;
}): EndOfDay[] {
  const start = from > firstDay ? knownDay(from) : knownDay(firstDay);
  const last = knownDay(to);
  const dated = entries
    .map(({ at, amount }) => ({ at: knownInstant(at), amount }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let next = 0;
  const balanceBefore = (balance: Cents, midnight: Date): Cents => {
    const begin = next;
    while (next < dated.length && (dated[next]?.at ?? midnight) < midnight) next += 1;
    return balance + sum(dated.slice(begin, next).map(({ amount }) => amount));
  };
  const ends: EndOfDay[] = [];
  let before = balanceBefore(opening, startOfDay(start, timezone));
  for (let date = start; date <= last; date = addDays(date, 1)) {
    const balanceAt = balanceBefore(before, startOfDay(addDays(date, 1), timezone));
    ends.push({ date, balanceAt, amountDifference: date === firstDay ? null : balanceAt - before });
    before = balanceAt;
  }
  return ends;
}
