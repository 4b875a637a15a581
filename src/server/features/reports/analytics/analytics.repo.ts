import { type Measure, SUMMED } from '#domain/reports/measures.ts';
import { type Bucket, monthsOf } from '#domain/reports/buckets.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { CardDay, WalletOnDay } from './kept-figures.repo.ts';

export type Counted = Exclude<Measure, 'balance'>;
/** A figure of a bucket, by its number from 1; of all wallets that are not named where `wallet_id` is null. */
export type Figure = {
  readonly no: bigint;
  readonly wallet_id: number | null;
  readonly value: Cents;
  readonly items: number;
};
type Scope = {
  readonly clientId: number;
  readonly wallets: readonly number[];
  readonly buckets: readonly Bucket[];
  /** These get figures of their own, the others one together. */
  readonly named: readonly number[];
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

/** The kept days of each bucket added up; buckets follow each other without a gap. */
export const keptFigures = (
  tx: ReadHandle,
  measure: Counted,
  { clientId, wallets, buckets, named }: Scope,
): Promise<Figure[]> =>
  tx.text<Figure>({
    name: `report_figures_${measure}`,
    sql: `SELECT width_bucket(d.day, $3::date[])::bigint AS no, CASE WHEN $6 OR d.wallet_id = ANY ($5::int[]) THEN d.wallet_id END AS wallet_id,
            sum(${columnsOf(measure).value})::bigint AS value, sum(${columnsOf(measure).items})::int AS items
          FROM report_day AS d
          WHERE d.client_id = $1 AND d.wallet_id = ANY ($2::int[]) AND d.day >= ($3::date[])[1] AND d.day <= $4 AND d.final
          GROUP BY 1, 2`,
    values: [
      clientId,
      wallets,
      buckets.map(({ start }) => start),
      buckets.at(-1)?.end ?? null,
      named,
      named.length === wallets.length,
    ],
  });

/**
 * How many cards were active in each bucket, each counted once: those of kept days, and of days
 * that are not kept. A card that two wallets paid counts in both.
 */
export function activeCards(
  tx: ReadHandle,
  { clientId, wallets, buckets, named }: Scope,
  others: readonly CardDay[],
): Promise<Figure[]> {
  const asked = buckets.flatMap((bucket, index) =>
    monthsOf(bucket).map((months) => ({ ...months, no: index + 1 })),
  );
  return tx.text<Figure>({
    name: 'report_active_cards',
    sql: `SELECT no::bigint AS no, CASE WHEN $11 OR wallet_id = ANY ($6::int[]) THEN wallet_id END AS wallet_id,
            count(*) AS value, 0 AS items
          FROM (
            SELECT DISTINCT b.no, c.wallet_id, c.customer_id
            FROM unnest($3::int[], $4::date[], $5::int[]) AS b (no, month, days)
            JOIN (
              SELECT month, wallet_id, customer_id, days FROM report_card_month
              WHERE client_id = $1 AND month = ANY ($4::date[]) AND wallet_id = ANY ($2::int[])
              UNION ALL SELECT * FROM unnest($7::date[], $8::int[], $9::int[], $10::int[])
            ) AS c ON c.month = b.month AND c.days & b.days <> 0
          ) AS active
          GROUP BY 1, 2`,
    values: [
      clientId,
      wallets,
      asked.map(({ no }) => no),
      asked.map(({ month }) => month),
      asked.map(({ days }) => days),
      named,
      others.map(({ month }) => month),
      others.map(({ walletId }) => walletId),
      others.map(({ customerId }) => customerId),
      others.map(({ days }) => days),
      named.length === wallets.length,
    ],
  });
}

/** Up to which day each wallet is counted, and which days before it are open. */
export async function countedUpTo(
  tx: ReadHandle,
  clientId: number,
  wallets: readonly number[],
): Promise<{ readonly last: ReadonlyMap<number, Day>; readonly open: readonly WalletOnDay[] }> {
  const last = await tx.text<WalletOnDay>({
    name: 'report_counted_up_to',
    sql: `SELECT w.id AS wallet_id, d.day FROM unnest($2::int[]) AS w (id)
          CROSS JOIN LATERAL (SELECT day FROM report_day WHERE client_id = $1 AND wallet_id = w.id ORDER BY day DESC LIMIT 1) AS d`,
    values: [clientId, wallets],
  });
  const open = await tx.text<WalletOnDay>({
    name: 'report_open_days',
    sql: `SELECT wallet_id, day FROM report_day WHERE client_id = $1 AND NOT final AND wallet_id = ANY ($2::int[])`,
    values: [clientId, wallets],
  });
  return { last: new Map(last.map(({ wallet_id: id, day }) => [id, day])), open };
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
