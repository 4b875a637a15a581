import { type Bucket, type BucketSize, bucketsOf, rangeBefore } from '#domain/reports/buckets.ts';
import type { Measure } from '#domain/reports/measures.ts';
import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { DayRange } from '#server/platform/http/day-range.ts';
import { firstDayOf } from '../end-of-day/wallet-days.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';
import type { Figure } from './analytics.repo.ts';
import { balancesAt } from './balances.ts';
import { type Question, figuresReader } from './figures.ts';

/** So many wallets have a color of their own; the others are one together. */
const NAMED = 7;
const MAX_BUCKETS = 366;
/** How far back one looks who names no day. */
const DEFAULT_DAYS: Readonly<Record<BucketSize, number>> = { day: 28, week: 91, month: 365 };
const COARSER: Readonly<Partial<Record<BucketSize, BucketSize>>> = { day: 'week', week: 'month' };

export type AnalyticsAsked = {
  readonly clientId: number;
  readonly measure: Measure;
  readonly by: BucketSize;
  readonly wallets: readonly ReportWallet[];
  readonly range: DayRange;
  readonly now: Date;
};

/** The range that is shown: never after today, never before the first wallet was opened. */
function rangeOf({ wallets, range, by, now }: AnalyticsAsked): Bucket {
  const today = todayOf(wallets, now);
  const first = firstDayOf(wallets) ?? today;
  const end = range.end !== null && range.end < today ? range.end : today;
  const wanted = range.start ?? addDays(end, 1 - DEFAULT_DAYS[by]);
  const start = wanted < first ? first : wanted;
  return { start: start > end ? end : start, end };
}

/** Today by the clock of the first wallet. */
export const todayOf = (wallets: readonly ReportWallet[], now: Date): Day =>
  dayOf(now, wallets[0]?.timezone ?? 'UTC');

/** The buckets of a range; larger ones where there would be too many. */
function bucketsFor(range: Bucket, by: BucketSize): { by: BucketSize; buckets: Bucket[] } {
  const buckets = bucketsOf(range, by);
  const coarser = COARSER[by];
  return buckets.length > MAX_BUCKETS && coarser ? bucketsFor(range, coarser) : { by, buckets };
}

/** The figures of a measure by bucket and wallet, and what they are compared with. */
export async function showAnalytics(tx: ReadHandle, asked: AnalyticsAsked) {
  const range = rangeOf(asked);
  const { by, buckets } = bucketsFor(range, asked.by);
  const question = { ...asked, buckets, range };
  const shown = await (asked.measure === 'balance'
    ? showBalance(tx, question)
    : showSums(tx, asked.measure, question));
  return {
    measure: asked.measure,
    by,
    unit: asked.measure === 'active_cards' ? ('count' as const) : ('money' as const),
    start: range.start,
    end: range.end,
    today: todayOf(asked.wallets, asked.now),
    ...shown,
  };
}

async function showSums(tx: ReadHandle, measure: Exclude<Measure, 'balance'>, question: Question) {
  const { buckets, range, wallets } = question;
  const write = (value: Cents): string =>
    measure === 'active_cards' ? String(value) : toWire(value);
  const compared = rangeBefore(range);
  const before = isBeforeAll(compared, wallets) ? null : compared;
  const read = await figuresReader(tx, measure, { ...question, before });
  const totals = figuresBy(await read.totals());
  const named = largest(wallets, (id) => totals(null, id).value);
  const figures = figuresBy(await read.figuresOf(named.map(({ id }) => id)));
  const ids = new Set(named.map(({ id }) => id));
  const all = sum(wallets.map(({ id }) => totals(null, id).value));
  /** What the named wallets leave of a whole. */
  const rest = (whole: Cents, valueOf: (id: number) => Cents): Cents =>
    whole - sum([...ids].map(valueOf));
  return {
    buckets: buckets.map((bucket, index) => {
      const { value, items } = totals(index + 1, null);
      return { ...bucket, total: write(value), items };
    }),
    series: seriesOf(wallets, named).map(({ wallet_id: id, ...one }) => ({
      ...one,
      wallet_id: id,
      total: write(
        id === null ? rest(all, (own) => totals(null, own).value) : totals(null, id).value,
      ),
      values: buckets.map((_, index) => {
        const valueOf = (own: number): Cents => figures(index + 1, own).value;
        return write(id === null ? rest(totals(index + 1, null).value, valueOf) : valueOf(id));
      }),
    })),
    total: write(all),
    items: wallets.reduce((items, { id }) => items + totals(null, id).items, 0),
    previous_total: before && write(totals(0, null).value),
  };
}

type Amount = Pick<Figure, 'value' | 'items'>;
const NOTHING: Amount = { value: 0n, items: 0 };

/** Figures found by their bucket and wallet; nothing where there is none. */
function figuresBy(
  figures: readonly Figure[],
): (no: number | null, walletId: number | null) => Amount {
  const found = new Map(figures.map((one) => [`${one.no} ${one.wallet_id}`, one]));
  return (no, walletId) => found.get(`${no} ${walletId}`) ?? NOTHING;
}

async function showBalance(tx: ReadHandle, question: Question) {
  const { buckets, range, wallets } = question;
  const before = addDays(range.start, -1);
  const at = await balancesAt(tx, question, [...buckets.map(({ end }) => end), before]);
  const allOn = (day: Day): Cents => sum(wallets.map(({ id }) => at(id, day)));
  const named = largest(wallets, (id) => at(id, range.end));
  const ids = new Set(named.map(({ id }) => id));
  const others = wallets.filter(({ id }) => !ids.has(id));
  const valueOf = (id: number | null, day: Day): Cents =>
    id === null ? sum(others.map((one) => at(one.id, day))) : at(id, day);
  return {
    buckets: buckets.map((bucket) => ({ ...bucket, total: toWire(allOn(bucket.end)), items: 0 })),
    series: seriesOf(wallets, named).map((one) => ({
      ...one,
      total: toWire(valueOf(one.wallet_id, range.end)),
      values: buckets.map(({ end }) => toWire(valueOf(one.wallet_id, end))),
    })),
    total: toWire(allOn(range.end)),
    items: 0,
    previous_total: isBeforeAll({ start: before, end: before }, wallets)
      ? null
      : toWire(allOn(before)),
  };
}

/** The wallets with the largest figures, in the order of their numbers so that colors stay. */
function largest(wallets: readonly ReportWallet[], valueOf: (id: number) => Cents): ReportWallet[] {
  const size = (value: Cents): Cents => (value < 0n ? -value : value);
  const bySize = wallets
    .map((wallet) => ({ wallet, value: size(valueOf(wallet.id)) }))
    .sort((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1));
  const most = wallets.length > NAMED + 1 ? NAMED : wallets.length;
  return bySize
    .slice(0, most)
    .map(({ wallet }) => wallet)
    .sort((a, b) => a.id - b.id);
}

const seriesOf = (
  wallets: readonly ReportWallet[],
  named: readonly ReportWallet[],
): { readonly wallet_id: number | null; readonly wallet_name: string | null }[] => [
  ...named.map(({ id, name }) => ({ wallet_id: id, wallet_name: name })),
  ...(wallets.length > named.length ? [{ wallet_id: null, wallet_name: null }] : []),
];

/** Nothing is compared with days before there was a wallet. */
function isBeforeAll({ start }: Bucket, wallets: readonly ReportWallet[]): boolean {
  const first = firstDayOf(wallets);
  return first === undefined || first > start;
}
