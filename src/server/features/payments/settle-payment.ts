import { directionOf } from '#domain/payments/payment-kinds.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Outcome, ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { clientTerms } from '../clients/index.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { type CardPayment, findCardPayments, lockCardPayments, saveLeft } from './payments.repo.ts';

/**
 * Sends one payment to the processor and applies what it says; with `check` the processor is asked
 * first what became of it. Safe to repeat: the processor knows a payment by its key, and one that
 * is decided is left alone.
 */
export async function settlePayment(
  deps: PaymentsDeps,
  clientId: number,
  id: bigint,
  ask: 'submit' | 'check',
): Promise<void> {
  const [[found], { currency }] = await deps.db.read({ clientId }, (tx) =>
    Promise.all([findCardPayments(tx, clientId, [id]), clientTerms(tx, clientId)]),
  );
  if (!found || found.status !== 'pre-paid') return;
  const payment = found.state === 'queued' ? await leave(deps, found, ask) : found;
  if (!payment) return;
  const outcome = await askProcessor(deps, toProcessorRow(payment, currency), ask);
  await deps.db.write({ clientId }, (tx) =>
    applyOutcomes(tx, clientId, [{ paymentId: id, jobId: payment.job_id, outcome }], {
      now: deps.clock.now(),
      batches: deps.batches,
    }),
  );
}

/**
 * A payment that was scheduled leaves, and can be cancelled no more, before the processor hears of
 * it; being asked after does not send it off early. Null where it does not leave.
 */
function leave(
  deps: PaymentsDeps,
  { client_id: clientId, id }: CardPayment,
  ask: 'submit' | 'check',
): Promise<CardPayment | null> {
  return deps.db.write({ clientId }, async (tx) => {
    const now = deps.clock.now();
    const [open] = await lockCardPayments(tx, clientId, [id]);
    if (!open || open.status !== 'pre-paid') return null;
    if (ask === 'check' && open.leaves_at !== null && open.leaves_at > now) return null;
    if (open.state !== 'queued') return open;
    await saveLeft(tx, open, now);
    return { ...open, sent_to: open.proxy, sent_at: now };
  });
}

/** A payment as the processor is told of it, and as its answer has to name it. */
export const toProcessorRow = (
  payment: CardPayment,
  currency: ProcessorRow['currency'],
): ProcessorRow => ({
  key: payment.provider_key,
  proxy: payment.sent_to ?? payment.proxy,
  amount: payment.amount,
  currency,
  direction: directionOf(payment.kind) === 'unload' ? 'debit' : 'credit',
});

async function askProcessor(
  { processor }: PaymentsDeps,
  row: ProcessorRow,
  ask: 'submit' | 'check',
): Promise<Outcome> {
  if (ask === 'check') {
    const [known] = await processor.check([row]);
    invariant(known, 'each row that was asked about has its answer');
    if (known.outcome !== 'not_found') return known;
  }
  const [outcome] = await processor.submit([row]);
  invariant(outcome, 'each row that was submitted has its answer');
  return outcome;
}
