import { type Resolution, resolutionsFor } from '#domain/payments/exceptions.ts';
import { isDecided, stateFromWire } from '#domain/payments/payment-states.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { type ExceptionRow, lockException, saveClosed } from './exceptions.repo.ts';
import type { BatchesPort } from './payments.deps.ts';
import { lockCoverAccounts, settleCover } from './spending/settle-cover.ts';

type Closing = {
  readonly id: number;
  readonly resolution: Resolution;
  readonly reason: string;
};

const OUTCOMES: Readonly<Partial<Record<Resolution, Outcome>>> = {
  paid: { outcome: 'accepted' },
  not_paid: { outcome: 'declined', code: 'processor_unavailable' },
};

const isOpenPayment = ({ status, state }: ExceptionRow): boolean =>
  status !== null && state !== null && !isDecided(stateFromWire(status, state));

/**
 * Closes an exception with what a person found out at the processor. Of a payment that has no
 * outcome they have to say which it was, and the books follow; one that is decided is not decided
 * again. What the provider covers leaves its account with the exception.
 */
export async function closeException(
  context: RequestContext,
  { id, resolution, reason }: Closing,
  batches: BatchesPort,
): Promise<
  Result<
    ExceptionRow,
    'not_found' | 'exception_closed' | 'exception_resolution' | 'insufficient_card'
  >
> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  await lockCoverAccounts(tx, clientId, id);
  const exception = await lockException(tx, clientId, id);
  if (!exception) return fail('not_found');
  if (exception.closed_at !== null) return fail('exception_closed');
  if (!resolutionsFor(exception.kind, isOpenPayment(exception)).includes(resolution))
    return fail('exception_resolution');
  const outcome = OUTCOMES[resolution];
  const { payment_id: paymentId, job_id: jobId } = exception;
  if (outcome && paymentId !== null)
    await applyOutcomes(tx, clientId, [{ paymentId, jobId, outcome }], { now, batches });
  if (resolution === 'recovered' || resolution === 'written_off') {
    const settled = await settleCover(tx, clientId, exception, { resolution, now });
    if (!settled.ok) return settled;
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
    after: { movement_id: paymentId, resolution, reason },
  });
  return ok({
    ...exception,
    closed_at: now,
    closed_by_name: actor.name,
    closing_reason: reason,
  });
}
