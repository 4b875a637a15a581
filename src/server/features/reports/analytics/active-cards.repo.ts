import { type Bucket, type Period, monthsOf } from '#domain/reports/buckets.ts';
import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Figure } from './analytics.repo.ts';
import type { CardDay } from './kept-figures.repo.ts';

/** Of which wallets, and of which spans, each with the number under which its figures come. */
export type CardsAsked<T> = {
  readonly clientId: number;
  readonly wallets: readonly number[];
  readonly asked: readonly (T & { readonly no: number })[];
  /** Of each wallet, or of all of them together. */
  readonly byWallet: boolean;
};

/** How many cards were active in periods that are kept. */
export const keptCards = (
  tx: ReadHandle,
  { clientId, wallets, asked, byWallet }: CardsAsked<{ readonly period: Period }>,
): Promise<Figure[]> =>
  tx.text<Figure>({
    name: 'report_kept_cards',
    sql: `SELECT a.no::bigint AS no, CASE WHEN $6 THEN p.wallet_id END AS wallet_id, sum(p.active_cards)::bigint AS value, 0 AS items
          FROM unnest($3::int[], $4::text[], $5::date[]) AS a (no, size, start)
          JOIN report_period AS p ON p.client_id = $1 AND p.size = a.size AND p.start = a.start AND p.wallet_id = ANY ($2::int[])
          GROUP BY 1, 2`,
    values: [
      clientId,
      wallets,
      asked.map(({ no }) => no),
      asked.map(({ period }) => period.size),
      asked.map(({ period }) => period.start),
      byWallet,
    ],
  });

/** The cards of days that are not kept, in the order of the statement's arrays. */
const cardValues = (cards: readonly CardDay[]): unknown[] => [
  cards.map(({ month }) => month),
  cards.map(({ walletId }) => walletId),
  cards.map(({ customerId }) => customerId),
  cards.map(({ days }) => days),
];

/**
 * How many cards were active in each bucket, each counted once: those of kept days, and of days
 * that are not kept. A card that two wallets paid counts in both. Where all of a bucket lies in one
 * month that is kept, a row there is a card: only elsewhere are equal ones looked for.
 */
export function countCards(
  tx: ReadHandle,
  { clientId, wallets, asked, byWallet }: CardsAsked<{ readonly bucket: Bucket }>,
  others: readonly CardDay[],
): Promise<Figure[]> {
  const going = new Set(others.map(({ month }) => month));
  const parts = asked.flatMap(({ no, bucket }) => {
    const months = monthsOf(bucket);
    const once = months.length === 1 && months.every(({ month }) => !going.has(month));
    return months.map((one) => ({ ...one, no, once }));
  });
  return tx.text<Figure>({
    name: 'report_active_cards',
    sql: `WITH b AS MATERIALIZED (SELECT * FROM unnest($3::int[], $4::date[], $5::int[], $6::boolean[]) AS b (no, month, days, once)),
          kept AS NOT MATERIALIZED (
            SELECT month, wallet_id, customer_id, days FROM report_card_month
            WHERE client_id = $1 AND month = ANY ($4::date[]) AND wallet_id = ANY ($2::int[])
          ), active AS (
            SELECT b.no, c.wallet_id FROM b JOIN kept AS c ON c.month = b.month AND c.days & b.days <> 0 WHERE b.once
            UNION ALL
            SELECT no, wallet_id FROM (
              SELECT DISTINCT b.no, c.wallet_id, c.customer_id
              FROM b JOIN (
                SELECT month, wallet_id, customer_id, days FROM kept UNION ALL SELECT * FROM unnest($7::date[], $8::int[], $9::int[], $10::int[])
              ) AS c ON c.month = b.month AND c.days & b.days <> 0 WHERE NOT b.once
            ) AS found
          )
          SELECT no::bigint AS no, CASE WHEN $11 THEN wallet_id END AS wallet_id, count(*) AS value, 0 AS items
          FROM active GROUP BY 1, 2`,
    values: [
      clientId,
      wallets,
      parts.map(({ no }) => no),
      parts.map(({ month }) => month),
      parts.map(({ days }) => days),
      parts.map(({ once }) => once),
      ...cardValues(others),
      byWallet,
    ],
  });
}

/** How many cards were active in a range, and in the one that it is compared with. */
export type CardsOfWallet = {
  readonly wallet_id: number;
  readonly in_range: bigint;
  readonly in_before: bigint;
};

const MONTHS = 'unnest($3::date[], $4::int[], $5::int[]) AS b (month, in_range, in_before)';

/** The same of two spans of many months, for each wallet: each card is looked at once for both. */
export function countCardsOfWallets(
  tx: ReadHandle,
  {
    clientId,
    wallets,
    range,
    before,
  }: {
    readonly clientId: number;
    readonly wallets: readonly number[];
    readonly range: Bucket;
    readonly before: Bucket | null;
  },
  others: readonly CardDay[],
): Promise<CardsOfWallet[]> {
  const inRange = daysByMonth(range);
  const inBefore = before ? daysByMonth(before) : new Map<Day, number>();
  const months = [...new Set([...inRange.keys(), ...inBefore.keys()])];
  // Without a name, so it is planned each time: a plan for any number of wallets and months sorts the
  // cards, which takes longer than to count them.
  return tx.text<CardsOfWallet>({
    sql: `SELECT wallet_id, count(*) FILTER (WHERE in_range) AS in_range, count(*) FILTER (WHERE in_before) AS in_before
          FROM (
            SELECT wallet_id, customer_id, bool_or(in_range) AS in_range, bool_or(in_before) AS in_before
            FROM (
              SELECT c.wallet_id, c.customer_id, c.days & b.in_range <> 0 AS in_range, c.days & b.in_before <> 0 AS in_before
              FROM ${MONTHS} CROSS JOIN LATERAL (
                SELECT wallet_id, customer_id, days FROM report_card_month
                WHERE client_id = $1 AND month = b.month AND wallet_id = ANY ($2::int[])
                OFFSET 0) AS c
              UNION ALL
              SELECT c.wallet_id, c.customer_id, c.days & b.in_range <> 0, c.days & b.in_before <> 0
              FROM ${MONTHS} JOIN unnest($6::date[], $7::int[], $8::int[], $9::int[]) AS c (month, wallet_id, customer_id, days) ON c.month = b.month
            ) AS active GROUP BY wallet_id, customer_id
          ) AS cards GROUP BY wallet_id`,
    values: [
      clientId,
      wallets,
      months,
      months.map((month) => inRange.get(month) ?? 0),
      months.map((month) => inBefore.get(month) ?? 0),
      ...cardValues(others),
    ],
  });
}

const daysByMonth = (bucket: Bucket): ReadonlyMap<Day, number> =>
  new Map(monthsOf(bucket).map(({ month, days }) => [month, days]));
