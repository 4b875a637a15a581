import { directionOf } from '#domain/payments/payment-kinds.ts';
import { nextStep, stateFromWire } from '#domain/payments/payment-states.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { reverseTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { restoreDailySpend } from './daily-spend.repo.ts';
import { scheduleLooksLast } from './open-payments.repo.ts';
import { type CardPayment, lockCardPayments, savePayments } from './payments.repo.ts';

/**
 * Takes back a payment that is scheduled and has not left: what was reserved goes back, and it no
 * longer counts against the day. Answers the payment as it was.
 */
export async function cancelPayment(
  tx: WriteHandle,
  clientId: number,
  id: bigint,
  now: Date,
): Promise<Result<CardPayment, 'load_not_cancellable'>> {
  const [payment] = await lockCardPayments(tx, clientId, [id]);
  if (!payment || payment.leaves_at === null || payment.leaves_at <= now)
    return fail('load_not_cancellable');
  const { kind, amount, fee, member_part: memberPart } = payment;
  const state = stateFromWire(payment.status, payment.state);
  if (state !== 'scheduled') return fail('load_not_cancellable');
  const shares = sharesOf({ direction: directionOf(kind), amount, fee, memberPart });
  const facts = { kind, state, shares, sentAt: payment.leaves_at, contradicted: false };
  const step = nextStep(facts, { kind: 'cancelled' }, now);
  invariant(step.ok && payment.hold_transfer_id !== null, 'a scheduled payment is reserved');
  const { spent_on: day, spent_by: managerId } = payment;
  if (day !== null && managerId !== null)
    await restoreDailySpend(tx, clientId, { managerId, day, amount });
  const back = await reverseTransfer(tx, {
    clientId,
    transferId: payment.hold_transfer_id,
    effectiveAt: now,
  });
  invariant(back.ok, 'what is reserved can be given back');
  await savePayments(tx, clientId, [
    {
      id,
      status: 'cancelled',
      state: 'final',
      reason: null,
      contradicted: false,
      settledAt: now,
      transferId: null,
      cardAccountId: null,
    },
  ]);
  scheduleLooksLast(tx, clientId, [{ paymentId: id, at: null }]);
  announce(tx, {
    at: now,
    clientId,
    kind: 'payment.cancelled',
    payload: { payment_id: id, kind },
  });
  return ok(payment);
}
