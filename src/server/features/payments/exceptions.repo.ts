import type { ExceptionKind } from '#domain/payments/payment-states.ts';
import type { Cents } from '#kernel/money.ts';
import { json } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

export type NewException = {
  readonly paymentId: bigint;
  readonly kind: ExceptionKind;
  /** What was booked against the suspense account; 0 where nothing could be. */
  readonly amount: Cents;
  readonly evidence: object;
};

/** One open exception a payment and kind: what comes again is added to its evidence. */
export async function raiseException(
  tx: WriteHandle,
  clientId: number,
  { paymentId, kind, amount, evidence }: NewException,
  now: Date,
): Promise<void> {
  await tx.text({
    name: 'raise_exception',
    sql: `INSERT INTO payment_exception AS e (client_id, payment_id, kind, amount, evidence, opened_at) VALUES ($1, $2, $3, $4, jsonb_build_array($5::jsonb), $6)
          ON CONFLICT (client_id, payment_id, kind) WHERE closed_at IS NULL
          DO UPDATE SET amount = e.amount + excluded.amount, evidence = e.evidence || excluded.evidence`,
    values: [clientId, paymentId, kind, amount, json(evidence), now],
  });
}
