import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';

/** A payment that is not decided, to be looked at then should nobody have heard of it by then. */
export function openPaymentLast(
  tx: WriteHandle,
  clientId: number,
  paymentId: bigint,
  nextCheckAt: Date,
): void {
  tx.atCommit({
    name: 'open_payment',
    sql: 'INSERT INTO payment_open (client_id, payment_id, next_check_at) VALUES ($1, $2, $3)',
    values: [clientId, paymentId, nextCheckAt],
  });
}

/** Sets when each is looked at next; one without a time is looked at no more. */
export function scheduleLooksLast(
  tx: WriteHandle,
  clientId: number,
  looks: readonly { readonly paymentId: bigint; readonly at: Date | null }[],
): void {
  const [over, later] = [looks.filter(({ at }) => !at), looks.filter(({ at }) => at)];
  if (over.length > 0)
    tx.atCommit({
      name: 'close_payments',
      sql: 'DELETE FROM payment_open WHERE client_id = $1 AND payment_id = ANY ($2::bigint[])',
      values: [clientId, over.map(({ paymentId }) => paymentId)],
    });
  if (later.length > 0)
    tx.atCommit({
      name: 'postpone_payments',
      sql: `UPDATE payment_open AS o SET next_check_at = n.at FROM unnest($2::bigint[], $3::timestamptz[]) AS n (id, at)
            WHERE o.client_id = $1 AND o.payment_id = n.id`,
      values: [clientId, later.map(({ paymentId }) => paymentId), later.map(({ at }) => at)],
    });
}

export type Due = { readonly client_id: number; readonly payment_id: bigint };

/**
 * Takes up to `limit` due payments of all clients, oldest first. Nobody else gets them before
 * `leasedUntil`; a server that dies with them leaves them due then.
 */
export const claimDue = (
  db: Statements,
  {
    now,
    leasedUntil,
    limit,
  }: { readonly now: Date; readonly leasedUntil: Date; readonly limit: number },
): Promise<Due[]> =>
  db.glance.text<Due>({
    name: 'claim_due_payments',
    sql: 'SELECT client_id, payment_id FROM payments_claim_due($1, $2, $3)',
    values: [now, leasedUntil, limit],
  });
