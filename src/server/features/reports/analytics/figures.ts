import { type Bucket, rangeBefore } from '#domain/reports/buckets.ts';
import { SUMMED } from '#domain/reports/measures.ts';
import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Asked } from '../end-of-day/day-ends.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import {
  type Counted,
  type Figure,
  activeCards,
  countedUpTo,
  keptFigures,
} from './analytics.repo.ts';
import { type DayFigures, figuresOf } from './day-figures.ts';
import { cardDays } from './kept-figures.repo.ts';

export type Question = {
  readonly clientId: number;
  readonly wallets: readonly ReportWallet[];
  readonly buckets: readonly Bucket[];
  readonly range: Bucket;
  readonly now: Date;
};
/** Reads the figures of some buckets, with some wallets by themselves. */
export type ReadFigures = (
  buckets: readonly Bucket[],
  named: readonly number[],
) => Promise<Figure[]>;

/**
 * How the figures of a measure are read: from the days that are kept, and from the books for those
 * that are not, today among them. So what is shown is never behind.
 */
export async function figuresReader(
  tx: ReadHandle,
  measure: Counted,
  { clientId, wallets, range, now }: Question,
): Promise<ReadFigures> {
  const since = rangeBefore(range).start;
  const missing = await uncounted(tx, clientId, { wallets, since, until: range.end, now });
  const live = await figuresOf(tx, clientId, missing);
  const ids = wallets.map(({ id }) => id);
  return async (buckets, named) => {
    const scope = { clientId, wallets: ids, buckets, named };
    // A week's cards are not the sum of its days' cards.
    if (measure === 'active_cards' && buckets.some(({ start, end }) => start !== end))
      return activeCards(tx, scope, cardDays(live));
    const kept = await keptFigures(tx, measure, scope);
    return addUp([...kept, ...liveFigures(measure, live, buckets, named)]);
  };
}

/** The days of wallets in a range that are not counted for good, today among them. */
async function uncounted(
  tx: ReadHandle,
  clientId: number,
  {
    wallets,
    since,
    until,
    now,
  }: {
    readonly wallets: readonly ReportWallet[];
    readonly since: Day;
    readonly until: Day;
    readonly now: Date;
  },
): Promise<Asked[]> {
  const ids = wallets.map(({ id }) => id);
  const { last, open } = await countedUpTo(tx, clientId, ids);
  const days = wallets.flatMap((wallet) => {
    const first = dayOf(wallet.created_at, wallet.timezone);
    const today = dayOf(now, wallet.timezone);
    const counted = last.get(wallet.id);
    const begin = [first, since, ...(counted ? [addDays(counted, 1)] : [])].sort().at(-1)!;
    return daysBetween(begin, until < today ? until : today).map((day) => ({ wallet, day }));
  });
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const still = open.flatMap(({ wallet_id: id, day }) => {
    const wallet = byId.get(id);
    return wallet && day >= since && day <= until ? [{ wallet, day }] : [];
  });
  return [...still, ...days];
}

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function valueOf(measure: Counted, one: DayFigures): { value: Cents; items: number } {
  if (measure === 'spending') return { value: one.spent, items: one.spendCount };
  if (measure === 'active_cards') return { value: BigInt(one.cards.size), items: 0 };
  const { parts, sign, counts } = SUMMED[measure];
  const itemsOf = { load_count: one.loadCount, payout_count: one.payoutCount };
  return {
    value: sign * sum(parts.map((part) => one.parts[part])),
    items: counts.reduce((items, name) => items + itemsOf[name], 0),
  };
}

const liveFigures = (
  measure: Counted,
  live: readonly DayFigures[],
  buckets: readonly Bucket[],
  named: readonly number[],
): Figure[] =>
  live.flatMap((one) => {
    const index = buckets.findIndex(({ start, end }) => start <= one.day && one.day <= end);
    if (index < 0) return [];
    const walletId = named.includes(one.walletId) ? one.walletId : null;
    return [{ no: BigInt(index + 1), wallet_id: walletId, ...valueOf(measure, one) }];
  });

/** Figures of the same bucket and wallet as one. */
function addUp(figures: readonly Figure[]): Figure[] {
  const found = new Map<string, Figure>();
  for (const one of figures) {
    const key = `${one.no} ${one.wallet_id}`;
    const sofar = found.get(key);
    found.set(
      key,
      sofar ? { ...one, value: sofar.value + one.value, items: sofar.items + one.items } : one,
    );
  }
  return [...found.values()];
}
