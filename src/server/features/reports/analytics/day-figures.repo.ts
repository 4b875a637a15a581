import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { EntryRange, EntrySum } from '../end-of-day/end-of-day.repo.ts';
import { WALLET_ENTRY } from '../wallet-entry.repo.ts';

const RANGES = `unnest($2::int[], $3::int[], $4::bigint[], $5::bigint[]) WITH ORDINALITY AS w (wallet_id, account_id, after, up_to, no)`;
const IN_RANGE = 'e.account_id = w.account_id AND e.seq > w.after AND e.seq <= w.up_to';

const valuesOf = (clientId: number, ranges: readonly EntryRange[]): unknown[] => [
  clientId,
  ranges.map(({ walletId }) => walletId),
  ranges.map(({ accountId }) => accountId),
  ranges.map(({ after }) => after),
  ranges.map(({ upTo }) => upTo),
];

/** The rows of a batch that an entry reserved, save those that were declined. */
const ROWS_OF_HOLD = `FROM movement AS m WHERE t.kind = 'bulk_hold'
  AND m.client_id = $1 AND m.job_id = t.batch_id AND m.attempt = t.step AND m.status NOT IN ('failed', 'cancelled')`;
const MADE = `p.id IS NOT NULL AND NOT line.undone AND p.status NOT IN ('failed', 'cancelled')`;

export type CountedSum = EntrySum & {
  /** How many payments these are, those of batches each. */
  readonly items: number;
  /** One of them is not decided yet. */
  readonly open: boolean;
};

/** What the entries of each range add up to, by what they were for, and how many payments they are. */
export const countedSums = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly EntryRange[],
): Promise<CountedSum[]> =>
  tx.text<CountedSum>({
    name: 'report_counted_sums',
    sql: `SELECT w.no, line.type, e.amount > 0 AS incoming, sum(e.amount) AS amount, sum(line.fee) AS fee,
            sum(counted.items)::int AS items, bool_or(counted.open) AS open
          FROM ${RANGES} JOIN ledger_entry AS e ON e.client_id = $1 AND ${IN_RANGE} ${WALLET_ENTRY}
          CROSS JOIN LATERAL (
            SELECT CASE WHEN ${MADE} THEN 1 ELSE 0 END + (SELECT count(*) ${ROWS_OF_HOLD}) AS items,
              coalesce(p.status = 'pre-paid', false) OR EXISTS (SELECT 1 ${ROWS_OF_HOLD} AND m.status = 'pre-paid') AS open
          ) AS counted
          GROUP BY w.no, line.type, e.amount > 0`,
    values: valuesOf(clientId, ranges),
  });

export type PaidCard = { readonly no: bigint; readonly customer_id: number };

/** Whose cards were paid out of each range, each once. */
export const paidCards = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly EntryRange[],
): Promise<PaidCard[]> =>
  tx.text<PaidCard>({
    name: 'report_paid_cards',
    sql: `SELECT DISTINCT w.no, who.customer_id
          FROM ${RANGES} JOIN ledger_entry AS e ON e.client_id = $1 AND ${IN_RANGE} ${WALLET_ENTRY}
          CROSS JOIN LATERAL (
            SELECT p.customer_id WHERE p.kind = 'load' AND ${MADE}
            UNION ALL SELECT m.customer_id ${ROWS_OF_HOLD} AND m.kind = 'load'
          ) AS who
          WHERE who.customer_id IS NOT NULL`,
    values: valuesOf(clientId, ranges),
  });

/** A span of time, its end not included. */
export type Span = { readonly from: Date; readonly to: Date };
export type CardSpending = {
  readonly no: bigint;
  readonly customer_id: number;
  readonly amount: Cents;
  readonly items: number;
};

/** What each card spent in each span, less what came back; by when it was posted. */
export const spendingIn = (
  tx: ReadHandle,
  clientId: number,
  spans: readonly Span[],
): Promise<CardSpending[]> =>
  tx.text<CardSpending>({
    name: 'report_spending',
    sql: `SELECT span.no, v.customer_id, sum(CASE v.kind WHEN 'clearing' THEN v.amount ELSE -v.amount END) AS amount,
            (count(*) FILTER (WHERE v.kind = 'clearing'))::int AS items
          FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS span (from_at, to_at, no)
          JOIN card_event AS v ON v.client_id = $1 AND v.kind IN ('clearing', 'refund') AND v.posted_at >= span.from_at AND v.posted_at < span.to_at
          GROUP BY span.no, v.customer_id`,
    values: [clientId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  });
