import { type Bucket, coverOf } from '#domain/reports/buckets.ts';
import { SUMMED } from '#domain/reports/measures.ts';
import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Asked } from '../end-of-day/day-ends.ts';
import { daysAt } from '../end-of-day/wallet-days.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import { cardsReader } from './active-cards.ts';
import {
  type Counted,
  type CountedUpTo,
  type Figure,
  type ReadFigures,
  countedUpTo,
  keptFigures,
  keptTotals,
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
/**
 * How the figures of a measure are read: from the periods and days that are kept, and from the books
 * for days that are not, today among them. So what is shown is never behind.
 */
export async function figuresReader(
  tx: ReadHandle,
  measure: Counted,
  question: Question & { readonly before: Bucket | null },
): Promise<ReadFigures> {
  const { clientId, wallets, range, before, buckets, now } = question;
  const since = before?.start ?? range.start;
  const ids = wallets.map(({ id }) => id);
  const counted = await countedUpTo(tx, clientId, ids);
  const missing = uncounted(counted, { wallets, since, until: range.end, now });
  const live = await figuresOf(tx, clientId, missing);
  const { periodsUpTo } = counted;
  const all = { clientId, wallets: ids, buckets };
  const cards = { ...all, range, before, periodsUpTo };
  const inBuckets = live.map((one) => ({ one, no: bucketOf(buckets, one.day) }));
  // A week's cards are not the sum of its days' cards.
  if (measure === 'active_cards' && buckets.some(({ start, end }) => start !== end))
    return cardsReader(tx, cards, cardDays(live));
  return {
    async totals() {
      const cover = coverOf(before ? [before, ...buckets] : buckets, periodsUpTo);
      const kept = await keptTotals(tx, measure, { ...all, cover });
      const others = inBuckets.flatMap(({ one, no }) => [
        { no, wallet_id: null, ...valueOf(measure, one) },
        ...(no > 0n ? [{ no: null, wallet_id: one.walletId, ...valueOf(measure, one) }] : []),
      ]);
      const figures = addUp([...kept, ...others]);
      if (measure !== 'active_cards') return figures;
      const { totals } = cardsReader(tx, { ...cards, buckets: [] }, cardDays(live));
      const ofDays = figures.filter(({ no }) => no !== null && no > 0n);
      return [...ofDays, ...(await totals())];
    },
    async figuresOf(named) {
      const cover = coverOf(buckets, periodsUpTo);
      const kept = await keptFigures(tx, measure, { ...all, wallets: named, cover });
      const others = inBuckets
        .filter(({ one, no }) => no > 0n && named.includes(one.walletId))
        .map(({ one, no }) => ({ no, wallet_id: one.walletId, ...valueOf(measure, one) }));
      return addUp([...kept, ...others]);
    },
  };
}

/** The number of the bucket in which a day lies; 0 before all of them. */
const bucketOf = (buckets: readonly Bucket[], day: Day): bigint =>
  BigInt(buckets.findIndex(({ start, end }) => start <= day && day <= end) + 1);

/** The days of wallets in a range that are not counted for good, today among them. */
function uncounted(
  { last, open }: CountedUpTo,
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
): Asked[] {
  const dayIn = daysAt(now);
  const days = wallets.flatMap((wallet) => {
    const today = dayIn(wallet.timezone);
    const counted = last.get(wallet.id);
    // A day that is counted is not before the wallet's first one.
    const first = counted ? addDays(counted, 1) : dayOf(wallet.created_at, wallet.timezone);
    const begin = first > since ? first : since;
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
