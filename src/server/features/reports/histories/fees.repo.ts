import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { MEMBER_PART } from '../../payments/index.ts';

export type FeeFilter = {
  readonly wallets: 'all' | readonly number[];
  readonly managerId: number | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly kinds: readonly string[] | null;
};
export type FeeRow = {
  readonly id: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly wallet_id: number;
  readonly wallet_name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly base_amount: Cents;
  readonly fee: Cents;
  readonly member_part: Cents;
  readonly status: string;
  readonly program_name: string;
};
type FeePlace = { readonly at: Date; readonly id: bigint } | null;

/** What the provider earned by a payment; what it gave back is below zero. */
const FEE = `CASE WHEN m.kind IN ('purchase', 'checkout', 'returned_fee') THEN m.amount + m.fee
  WHEN m.kind IN ('refund', 'checkout_refund') THEN -m.amount ELSE m.fee END`;

/** Earned when the payment was decided; the condition of the index stands in the text. */
const EARNED = `m.settled_at IS NOT NULL
  AND (m.fee > 0 OR m.kind IN ('purchase', 'refund', 'checkout', 'checkout_refund', 'returned_fee'))
  AND m.status NOT IN ('failed', 'cancelled', 'pre-paid') AND ($2::int[] IS NULL OR m.wallet_id = ANY ($2::int[]))
  AND ($3::int IS NULL OR m.manager_id = $3) AND ($4::timestamptz IS NULL OR m.settled_at >= $4)
  AND ($5::timestamptz IS NULL OR m.settled_at < $5) AND ($6::text[] IS NULL OR m.kind = ANY ($6::text[]))`;

const valuesOf = (clientId: number, { wallets, managerId, from, to, kinds }: FeeFilter) => [
  clientId,
  wallets === 'all' ? null : wallets,
  managerId,
  from,
  to,
  kinds,
];

/** The fees that were earned, newest first. */
export const feePage = (
  tx: ReadHandle,
  clientId: number,
  filter: FeeFilter,
  {
    before,
    limit,
    offset,
  }: { readonly before: FeePlace; readonly limit: number; readonly offset: number },
): Promise<FeeRow[]> =>
  tx.text<FeeRow>({
    name: 'report_fees',
    sql: `SELECT m.id, m.settled_at AS at, m.kind, m.wallet_id, w.name AS wallet_name, c.first_name, c.last_name, m.amount AS base_amount,
            ${FEE} AS fee, ${MEMBER_PART} AS member_part, m.status, g.name AS program_name
          FROM movement AS m JOIN wallet AS w ON w.client_id = m.client_id AND w.id = m.wallet_id
          JOIN client AS k ON k.client_id = m.client_id JOIN program AS g ON g.id = k.program_id
          LEFT JOIN customer AS c ON c.client_id = m.client_id AND c.id = m.customer_id
          WHERE m.client_id = $1 AND ${EARNED} AND ($7::timestamptz IS NULL OR (m.settled_at, m.id) < ($7, $8::bigint))
          ORDER BY m.settled_at DESC, m.id DESC LIMIT $9 OFFSET $10`,
    values: [...valuesOf(clientId, filter), before?.at ?? null, before?.id ?? null, limit, offset],
  });

export type FeeTotals = {
  readonly rows: number;
  readonly fee: Cents;
  readonly client_part: Cents;
  readonly member_part: Cents;
};

/** What they add up to; null where there are more than `limit`. */
export async function feeTotals(
  tx: ReadHandle,
  clientId: number,
  filter: FeeFilter,
  limit: number,
): Promise<FeeTotals | null> {
  const [sums] = await tx.text<FeeTotals>({
    name: 'report_fee_totals',
    sql: `SELECT count(*)::int AS rows, coalesce(sum(fee), 0) AS fee,
            coalesce(sum(fee - member_part), 0) AS client_part, coalesce(sum(member_part), 0) AS member_part
          FROM (SELECT ${FEE} AS fee, ${MEMBER_PART} AS member_part FROM movement AS m WHERE m.client_id = $1 AND ${EARNED} LIMIT $7) AS earned`,
    values: [...valuesOf(clientId, filter), limit + 1],
  });
  return sums && sums.rows <= limit ? sums : null;
}
