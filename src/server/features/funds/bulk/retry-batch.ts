import { sharesOf } from '#domain/payments/shares.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { lookUpPayments, openPaymentsOfJob } from '../../payments/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { paymentsDeps } from './batches.port.ts';
import type { JobRow } from './bulk.repo.ts';
import { type ConfirmRefusal, nameOfMany, reserveAndSend } from './confirm-batch.ts';
import { failedNow } from './outcomes.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Sends the rows that are known to have failed again, each as a new movement with a key of its own;
 * of several batches all or none.
 */
export async function retryBatches(
  context: RequestContext,
  jobs: readonly JobRow[],
): Promise<Result<true, ConfirmRefusal | 'nothing_to_retry'>> {
  const { tx, actor } = context;
  // Held tips are paid from their result, which would not know of a retry here.
  const ended = jobs.filter(
    (job) => job.state === 'complete_with_errors' && job.source !== 'payout',
  );
  if (ended.length === 0) return fail('job_state', { state: jobs[0]?.state ?? 'cancelled' });
  const named = nameOfMany(jobs);
  let any = false;
  for (const job of ended.toSorted((one, other) => one.account_id - other.account_id)) {
    const failed = await failedNow(tx, actor.client.id, job.id);
    if (failed.rows === 0) continue;
    if (job.kind === 'load' && job.blocked) return fail('wallet_blocked', named(job));
    any = true;
    const sent = await reserveAndSend(context, job, {
      attempt: job.attempt + 1,
      rows: failed.rows,
      amount: failed.amount,
      largest: failed.largest,
      reserve: sharesOf({
        direction: job.kind,
        amount: failed.amount,
        fee: failed.fees,
        memberPart: failed.member_part,
      }).leaves,
    });
    if (!sent.ok) return fail(sent.code, { ...sent.params, ...named(job) });
  }
  return any ? ok(true) : fail('nothing_to_retry');
}

/** How many rows one check asks after. */
const BATCH_SIZE = 1_000;

/**
 * Asks the processor what became of rows that it has not answered for, and posts what it says. Safe
 * to repeat.
 */
export async function checkUnknown(
  deps: FundsDeps,
  clientId: number,
  jobId: number,
): Promise<void> {
  const ids = await deps.db.read({ clientId }, (tx) =>
    openPaymentsOfJob(tx, clientId, jobId, BATCH_SIZE),
  );
  if (ids.length > 0) await lookUpPayments(paymentsDeps(deps), clientId, ids);
}

/** The person's own request to check, with its audit lines. Answers the batches that are asked after. */
export async function noteChecks(
  context: RequestContext,
  jobs: readonly JobRow[],
): Promise<Result<number[], 'job_state'>> {
  const ended = jobs.filter((job) => job.state === 'complete_with_errors');
  if (ended.length === 0) return fail('job_state', { state: jobs[0]?.state ?? 'cancelled' });
  for (const job of ended)
    await audit(context, {
      action: 'funds.bulk_check',
      subject: { kind: 'bulk_job', id: job.id },
    });
  return ok(ended.map((job) => job.id));
}
