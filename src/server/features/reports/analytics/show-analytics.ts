import { type Bucket, type BucketSize, bucketsOf, rangeBefore } from '#domain/reports/buckets.ts';
import type { Measure } from '#domain/reports/measures.ts';
import { type Day, addDays, dayOf } from '#kernel/day.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { DayRange } from '#server/platform/http/day-range.ts';
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
  const first = wallets.map((one) => dayOf(one.created_at, one.timezone)).sort()[0] ?? today;
  const end = range.end !== null && range.end < today ? range.end : today;
  const wanted = range.start ?? addDays(end, 1 - DEFAULT_DAYS[by]);
  const start = wanted < first ? first : wanted;
  return { start: start > end ? end : start, end };
}

const todayOf = (wallets: readonly ReportWallet[], now: Date): Day =>
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
  const read = await figuresReader(tx, measure, question);
  const totals = await read(
    [range],
    wallets.map(({ id }) => id),
  );
  const named = largest(wallets, (id) => valueIn(totals, 1, id));
  const figures = await read(
    buckets,
    named.map(({ id }) => id),
  );
  const before = rangeBefore(range);
  const previous = isBeforeAll(before, wallets) ? null : await read([before], []);
  return {
    buckets: buckets.map((bucket, index) => {
      const own = figures.filter(({ no }) => no === BigInt(index + 1));
      return {
        ...bucket,
        total: write(sum(own.map(({ value }) => value))),
        items: own.reduce((items, one) => items + one.items, 0),
      };
    }),
    series: seriesOf(wallets, named).map(({ wallet_id: id, ...one }) => ({
      ...one,
      wallet_id: id,
      total: write(
        id === null
          ? sum(totals.filter((f) => isOther(f, named)).map(({ value }) => value))
          : valueIn(totals, 1, id),
      ),
      values: buckets.map((_, index) => write(valueIn(figures, index + 1, id))),
    })),
    total: write(sum(totals.map(({ value }) => value))),
    items: totals.reduce((items, one) => items + one.items, 0),
    previous_total: previous && write(sum(previous.map(({ value }) => value))),
  };
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

const valueIn = (figures: readonly Figure[], no: number, id: number | null): Cents =>
  figures.find((one) => one.no === BigInt(no) && one.wallet_id === id)?.value ?? 0n;

const isOther = ({ wallet_id: id }: Figure, named: readonly ReportWallet[]): boolean =>
  !named.some((one) => one.id === id);

/** Nothing is compared with days before there was a wallet. */
const isBeforeAll = ({ start }: Bucket, wallets: readonly ReportWallet[]): boolean =>
  wallets.every((one) => dayOf(one.created_at, one.timezone) > start);
