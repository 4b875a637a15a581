import { type Measure, SUMMED } from '#domain/reports/measures.ts';
import type { Bucket, Cover } from '#domain/reports/buckets.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { WalletOnDay } from './kept-figures.repo.ts';

export type Counted = Exclude<Measure, 'balance'>;
/**
 * A figure of a bucket, by its number from 1; 0 is what the range is compared with, and null the
 * whole range. Of all wallets together where `wallet_id` is null.
 */
export type Figure = {
  readonly no: bigint | null;
  readonly wallet_id: number | null;
  readonly value: Cents;
  readonly items: number;
};
export type ReadFigures = {
  /** Of each wallet in the whole range, of each bucket in all wallets, and of the range before. */
  totals(): Promise<Figure[]>;
  /** Of some wallets in each bucket. */
  figuresOf(named: readonly number[]): Promise<Figure[]>;
};

export type Scope = {
  readonly clientId: number;
  readonly wallets: readonly number[];
  /** They follow each other without a gap. */
  readonly buckets: readonly Bucket[];
};

/** What of a kept day a measure adds up, as SQL: money or cards, and how many payments. */
function columnsOf(measure: Counted): { readonly value: string; readonly items: string } {
  if (measure === 'spending') return { value: 'd.spent', items: 'd.spend_count' };
  if (measure === 'active_cards') return { value: 'd.active_cards', items: '0' };
  const { parts, sign, counts } = SUMMED[measure];
  const value = parts.map((part) => `d.${part}`).join(' + ');
  return {
    value: sign < 0n ? `-(${value})` : value,
    items: counts.length > 0 ? counts.map((name) => `d.${name}`).join(' + ') : '0',
  };
}

/** The kept periods and days that cover the buckets, each with the bucket in which it lies. */
const fromKept = (measure: Counted): string => {
  const { value, items } = columnsOf(measure);
  return `FROM (
     SELECT d.client_id, width_bucket(d.start, $3::date[])::bigint AS no, d.wallet_id, ${value} AS value, ${items} AS items
     FROM unnest($4::text[], $5::date[]) AS asked (size, start)
     JOIN report_period AS d ON d.client_id = $1 AND d.size = asked.size AND d.start = asked.start AND d.wallet_id = ANY ($2::int[])
     UNION ALL
     SELECT d.client_id, width_bucket(d.day, $3::date[])::bigint, d.wallet_id, ${value}, ${items}
     FROM unnest($6::date[], $7::date[]) AS span (first, last)
     JOIN report_day AS d ON d.client_id = $1 AND d.day >= span.first AND d.day <= span.last AND d.wallet_id = ANY ($2::int[])
     WHERE d.final
   ) AS f`;
};

type Covered = Scope & { readonly cover: Cover };
const valuesOf = ({ clientId, wallets, buckets, cover: { periods, days } }: Covered): unknown[] => [
  clientId,
  wallets,
  buckets.map(({ start }) => start),
  periods.map(({ size }) => size),
  periods.map(({ start }) => start),
  days.map(({ start }) => start),
  days.map(({ end }) => end),
];

/**
 * What is kept added up, in one look at it: of each wallet in all buckets, and of each bucket in
 * all wallets. What lies before the buckets is bucket 0.
 */
export const keptTotals = (tx: ReadHandle, measure: Counted, asked: Covered): Promise<Figure[]> =>
  tx.text<Figure>({
    name: `report_totals_${measure}`,
    sql: `SELECT no, wallet_id,
            CASE WHEN wallet_id IS NULL THEN sum(value) ELSE coalesce(sum(value) FILTER (WHERE no > 0), 0) END::bigint AS value,
            CASE WHEN wallet_id IS NULL THEN sum(items) ELSE coalesce(sum(items) FILTER (WHERE no > 0), 0) END::int AS items
          ${fromKept(measure)} WHERE f.client_id = $1 GROUP BY GROUPING SETS ((wallet_id), (no))`,
    values: valuesOf(asked),
  });

/** What is kept of each bucket and wallet added up. */
export const keptFigures = (tx: ReadHandle, measure: Counted, asked: Covered): Promise<Figure[]> =>
  tx.text<Figure>({
    name: `report_figures_${measure}`,
    sql: `SELECT no, wallet_id, sum(value)::bigint AS value, sum(items)::int AS items ${fromKept(measure)} WHERE f.client_id = $1 GROUP BY no, wallet_id`,
    values: valuesOf(asked),
  });

export type CountedUpTo = {
  /** The last day that is counted, of each wallet that has one. */
  readonly last: ReadonlyMap<number, Day>;
  /** The days before it that are open. */
  readonly open: readonly WalletOnDay[];
  /** All periods that end by then are kept, of each of these wallets; null where there are none. */
  readonly periodsUpTo: Day | null;
};

/**
 * How far wallets are counted. The last day is looked for from where periods are kept on, which is
 * never after it: from the first day on, the index is read through all days of a page of it.
 */
export async function countedUpTo(
  tx: ReadHandle,
  clientId: number,
  wallets: readonly number[],
): Promise<CountedUpTo> {
  const last = await tx.text<WalletOnDay & { readonly up_to: Day | null }>({
    name: 'report_counted_up_to',
    sql: `SELECT w.id AS wallet_id, d.day, k.up_to FROM unnest($2::int[]) AS w (id)
          LEFT JOIN report_period_kept AS k ON k.client_id = $1 AND k.wallet_id = w.id
          CROSS JOIN LATERAL (SELECT day FROM report_day WHERE client_id = $1 AND wallet_id = w.id AND day >= coalesce(k.up_to, '-infinity') ORDER BY day DESC LIMIT 1) AS d`,
    values: [clientId, wallets],
  });
  const open = await tx.text<WalletOnDay>({
    name: 'report_open_days',
    sql: `SELECT wallet_id, day FROM report_day WHERE client_id = $1 AND NOT final AND wallet_id = ANY ($2::int[])`,
    values: [clientId, wallets],
  });
  const ends = last.map(({ up_to: upTo }) => upTo);
  return {
    last: new Map(last.map(({ wallet_id: id, day }) => [id, day])),
    open,
    periodsUpTo: ends.reduce(
      (one, other) => (one && other && one < other ? one : other && one),
      ends[0] ?? null,
    ),
  };
}

export type BalanceOn = { readonly wallet_id: number; readonly day: Day; readonly balance: Cents };

/** What is kept of some wallets at the ends of some days. */
export const keptBalances = (
  tx: ReadHandle,
  clientId: number,
  { wallets, days }: { readonly wallets: readonly number[]; readonly days: readonly Day[] },
): Promise<BalanceOn[]> =>
  tx.text<BalanceOn>({
    name: 'report_kept_balances',
    sql: `SELECT wallet_id, day, balance FROM eod_balance
          WHERE client_id = $1 AND wallet_id = ANY ($2::int[]) AND day = ANY ($3::date[])`,
    values: [clientId, wallets, days],
  });
