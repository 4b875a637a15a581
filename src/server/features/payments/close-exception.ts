import { isDecided, stateFromWire } from '#domain/payments/payment-states.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { type ExceptionRow, lockException, saveClosed } from './exceptions.repo.ts';
import type { BatchesPort } from './payments.deps.ts';

type Closing = {
  readonly id: number;
  /** What became of a payment without an outcome; `noted` where it is decided already. */
  readonly resolution: 'paid' | 'not_paid' | 'noted';
  readonly reason: string;
};

const OUTCOMES: Readonly<Record<'paid' | 'not_paid', Outcome>> = {
  paid: { outcome: 'accepted' },
  not_paid: { outcome: 'declined', code: 'processor_unavailable' },
};

/**
 * Closes an exception with what a person found out at the processor. Of a payment that has no
 * outcome they have to say which it was, and the books follow; one that is decided is not decided
 * again.
 */
export async function closeException(
  context: RequestContext,
  { id, resolution, reason }: Closing,
  batches: BatchesPort,
): Promise<Result<ExceptionRow, 'not_found' | 'exception_closed' | 'exception_resolution'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const exception = await lockException(tx, clientId, id);
  if (!exception) return fail('not_found');
  if (exception.closed_at !== null) return fail('exception_closed');
  const decided = isDecided(stateFromWire(exception.status, exception.state));
  if (decided !== (resolution === 'noted')) return fail('exception_resolution');
  if (resolution !== 'noted') {
    const { payment_id: paymentId, job_id: jobId } = exception;
    const outcome = OUTCOMES[resolution];
    await applyOutcomes(tx, clientId, [{ paymentId, jobId, outcome }], { now, batches });
  }
  await saveClosed(tx, clientId, id, {
    at: now,
    by: actor.managerId,
    byName: actor.name,
    reason,
  });
  await audit(context, {
    action: 'payments.close_exception',
    subject: { kind: 'payment_exception', id },
    after: { movement_id: exception.payment_id, resolution, reason },
  });
  return ok({
    ...exception,
    closed_at: now,
    closed_by_name: actor.name,
    closing_reason: reason,
  });
}
