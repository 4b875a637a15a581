import { type Bucket, type Period, monthsOf, periodOf } from '#domain/reports/buckets.ts';
import type { Day } from '#kernel/day.ts';
import { sum } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { countCards, countCardsOfWallets, keptCards } from './active-cards.repo.ts';
import type { Figure, ReadFigures } from './analytics.repo.ts';
import type { CardDay } from './kept-figures.repo.ts';

type Spans = {
  readonly clientId: number;
  readonly wallets: readonly number[];
  readonly buckets: readonly Bucket[];
  readonly periodsUpTo: Day | null;
};

/**
 * How active cards are read: one that was active on two days of a span is one, so the spans are
 * counted anew, save those that are periods which are kept.
 */
export function cardsReader(
  tx: ReadHandle,
  { range, before, ...all }: Spans & { readonly range: Bucket; readonly before: Bucket | null },
  others: readonly CardDay[],
): ReadFigures {
  return {
    async totals() {
      const ofWallets = await countCardsOfWallets(tx, { ...all, range, before }, others);
      const ofBuckets = await activeCards(tx, { ...all, byWallet: false }, others);
      const earlier = sum(ofWallets.map((one) => one.in_before));
      return [
        ...ofWallets.map((one) => ({
          no: null,
          wallet_id: one.wallet_id,
          value: one.in_range,
          items: 0,
        })),
        ...ofBuckets,
        { no: 0n, wallet_id: null, value: earlier, items: 0 },
      ];
    },
    figuresOf(named) {
      const own = others.filter(({ walletId }) => named.includes(walletId));
      return activeCards(tx, { ...all, wallets: named, byWallet: true }, own);
    },
  };
}

/** How many cards were active in each bucket, by the bucket's number from 1. */
async function activeCards(
  tx: ReadHandle,
  { buckets, periodsUpTo, ...scope }: Spans & { readonly byWallet: boolean },
  others: readonly CardDay[],
): Promise<Figure[]> {
  const kept: { readonly no: number; readonly period: Period }[] = [];
  const counted: { readonly no: number; readonly bucket: Bucket }[] = [];
  buckets.forEach((bucket, index) => {
    const period = periodsUpTo !== null && bucket.end <= periodsUpTo ? periodOf(bucket) : null;
    if (period && !isActiveIn(bucket, others)) kept.push({ no: index + 1, period });
    else counted.push({ no: index + 1, bucket });
  });
  return [
    ...(kept.length > 0 ? await keptCards(tx, { ...scope, asked: kept }) : []),
    ...(counted.length > 0 ? await countCards(tx, { ...scope, asked: counted }, others) : []),
  ];
}

/** Whether a card of days that are not kept was active in a bucket. */
function isActiveIn(bucket: Bucket, others: readonly CardDay[]): boolean {
  const months = new Map(monthsOf(bucket).map(({ month, days }) => [month, days]));
  return others.some(({ month, days }) => ((months.get(month) ?? 0) & days) !== 0);
}
