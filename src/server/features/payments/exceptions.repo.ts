import type { ExceptionReason } from '#domain/payments/exceptions.ts';
import type { ExceptionKind } from '#domain/payments/payment-states.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { json } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type NewException = {
  readonly paymentId: bigint;
  readonly kind: ExceptionKind;
  /** What was booked against the suspense account; 0 where nothing could be. */
  readonly amount: Cents;
  readonly evidence: object;
};

/** An exception as it was written, and whether it was not open before. */
export type SavedException = { readonly id: number; readonly isNew: boolean };

/** One open exception a payment and kind: what comes again is added to its evidence. */
export async function upsertException(
  tx: WriteHandle,
  clientId: number,
  { paymentId, kind, amount, evidence }: NewException,
  now: Date,
): Promise<SavedException> {
  const [saved] = await tx.text<SavedException>({
    name: 'upsert_exception',
    sql: `INSERT INTO payment_exception AS e (client_id, payment_id, kind, amount, evidence, opened_at) VALUES ($1, $2, $3, $4, jsonb_build_array($5::jsonb), $6)
          ON CONFLICT (client_id, payment_id, kind) WHERE closed_at IS NULL
          DO UPDATE SET amount = e.amount + excluded.amount, evidence = e.evidence || excluded.evidence
          RETURNING id, xmax = 0 AS "isNew"`,
    values: [clientId, paymentId, kind, amount, json(evidence), now],
  });
  invariant(saved, 'an exception is written or added to');
  return saved;
}

/** What each side said, as it was written down when the exception was raised. */
export type Evidence = {
  readonly at: string;
  readonly ours: {
    readonly card: string;
    readonly amount: string;
    readonly status: string;
    readonly state: string;
  };
  readonly theirs: {
    readonly outcome: string;
    readonly code?: string;
    readonly said?: Readonly<Record<string, string>>;
  };
};

/** An exception; what it has of a payment is null where it is about a card or an order. */
export type ExceptionRow = {
  readonly id: number;
  readonly kind: ExceptionReason;
  readonly opened_at: Date;
  readonly payment_id: bigint | null;
  readonly payment_kind: string | null;
  readonly amount: Cents;
  readonly booked: Cents;
  readonly status: string | null;
  readonly state: string | null;
  readonly wallet_id: number | null;
  readonly wallet_name: string | null;
  readonly customer_id: number | null;
  readonly card_holder: string | null;
  readonly job_id: number | null;
  readonly evidence: readonly Evidence[];
  readonly closed_at: Date | null;
  readonly closed_by_name: string | null;
  readonly closing_reason: string | null;
};

const EXCEPTION = `SELECT e.id, e.kind, e.opened_at, e.payment_id, m.kind AS payment_kind, coalesce(m.amount, abs(e.amount)) AS amount, e.amount AS booked, m.status, m.state,
    m.wallet_id, w.name AS wallet_name, coalesce(m.customer_id, e.customer_id) AS customer_id, c.first_name || ' ' || c.last_name AS card_holder, m.job_id, e.evidence, e.closed_at, e.closed_by_name, e.closing_reason
  FROM payment_exception AS e
  LEFT JOIN movement AS m ON m.client_id = e.client_id AND m.id = e.payment_id
  LEFT JOIN wallet AS w ON w.client_id = m.client_id AND w.id = m.wallet_id
  LEFT JOIN customer AS c ON c.client_id = e.client_id AND c.id = coalesce(m.customer_id, e.customer_id)
  WHERE e.client_id = $1`;

export type ExceptionFilter = {
  readonly wallets: 'all' | readonly number[];
  readonly state: 'open' | 'closed' | 'all';
  /** Those with a lower number. */
  readonly before: number | null;
  readonly limit: number;
};

/** Exceptions of payments of these wallets, newest first. */
export const pageOfExceptions = (
  tx: ReadHandle,
  clientId: number,
  { wallets, state, before, limit }: ExceptionFilter,
): Promise<ExceptionRow[]> =>
  tx.text<ExceptionRow>({
    name: 'page_of_exceptions',
    sql: `${EXCEPTION} AND ($2::int[] IS NULL OR m.wallet_id = ANY ($2::int[])) AND ($3 = 'all' OR ($3 = 'open') = (e.closed_at IS NULL))
            AND ($4::int IS NULL OR e.id < $4::int) ORDER BY e.id DESC LIMIT $5`,
    values: [clientId, wallets === 'all' ? null : wallets, state, before, limit],
  });

/** Locks an exception, so that of two who close it one goes first; null where there is none. */
export async function lockException(
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<ExceptionRow | null> {
  const [row] = await tx.text<ExceptionRow>({
    name: 'lock_exception',
    sql: `${EXCEPTION} AND e.id = $2 FOR UPDATE OF e`,
    values: [clientId, id],
  });
  return row ?? null;
}

export async function saveClosed(
  tx: WriteHandle,
  clientId: number,
  id: number,
  closed: {
    readonly at: Date;
    readonly by: number;
    readonly byName: string;
    readonly reason: string;
  },
): Promise<void> {
  await tx.text({
    sql: 'UPDATE payment_exception SET closed_at = $3, closed_by = $4, closed_by_name = $5, closing_reason = $6 WHERE client_id = $1 AND id = $2',
    values: [clientId, id, closed.at, closed.by, closed.byName, closed.reason],
  });
}
