import { sum } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { postBatchChunk } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { lockOpen, saveMovement, restoreDailySpend } from '../movements.repo.ts';
import { arriving, leaving } from './bulk-fees.ts';
import { type JobRow, lockJob, saveJob } from './bulk.repo.ts';
import { type ConfirmRefusal, reserveAndSend } from './confirm-batch.ts';
import { releaseRest, saveCounts } from './finish-batch.ts';
import { checkStep } from './post-batch.ts';
import { type UnknownRow, failedNow, unknownRows } from './outcomes.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Sends the rows that are known to have failed again, each as a new movement with a key of its own.
 */
export async function retryBatch(
  context: RequestContext,
  job: JobRow,
): Promise<Result<true, ConfirmRefusal | 'nothing_to_retry'>> {
  const { tx, actor } = context;
  // Held tips are paid from their result, which would not know of a retry here.
  if (job.state !== 'complete_with_errors' || job.source === 'payout')
    return fail('job_state', { state: job.state });
  if (job.kind === 'load' && job.blocked) return fail('wallet_blocked');
  const failed = await failedNow(tx, actor.client.id, job.id);
  if (failed.rows === 0) return fail('nothing_to_retry');
  const sent = await reserveAndSend(context, job, {
    attempt: job.attempt + 1,
    rows: failed.rows,
    amount: failed.amount,
    largest: failed.largest,
    reserve: leaving(job, { amount: failed.amount, fee: failed.fees }),
  });
  return sent.ok ? ok(true) : sent;
}

const BATCH_SIZE = 1_000;
type KnownOutcome = {
  readonly row: UnknownRow;
  readonly accepted: boolean;
  readonly reason: string | null;
};

/**
 * Asks the processor what became of rows that it has not answered for, and posts what it says. Safe
 * to repeat.
 */
export async function checkUnknown(
  deps: FundsDeps,
  clientId: number,
  jobId: number,
): Promise<void> {
  const rows = await deps.db.read({ clientId }, (tx) =>
    unknownRows(tx, clientId, jobId, BATCH_SIZE),
  );
  if (rows.length === 0) return;
  const outcomes = await deps.processor.check(rows.map((row) => row.processor_key));
  const known = rows.flatMap((row, index): KnownOutcome[] => {
    const outcome = outcomes[index];
    // What the processor never heard of cannot be paid any more under this key: it failed, and can
    // be retried.
    if (outcome === null) return [{ row, accepted: false, reason: 'processor_unavailable' }];
    return outcome === undefined || outcome.outcome === 'unknown'
      ? []
      : [
          {
            row,
            accepted: outcome.outcome === 'accepted',
            reason: outcome.outcome === 'declined' ? outcome.code : null,
          },
        ];
  });
  if (known.length === 0) return;
  await deps.db.write({ clientId }, async (tx) => {
    const job = await lockJob(tx, clientId, jobId);
    if (!job || job.state === 'processing') return;
    const now = deps.clock.now();
    // Somebody else who asked at the same time may have settled some of them.
    const settled: KnownOutcome[] = [];
    for (const one of known) if (await settleRow(tx, job, one, now)) settled.push(one);
    const [first] = settled;
    if (!first) return;
    await releaseRest(tx, job, checkStep(job, first.row.line), now);
    await restoreDailyAllowance(tx, job, settled);
    const counts = await saveCounts(tx, clientId, jobId, now);
    if (counts.failed === 0 && counts.unknown === 0)
      await saveJob(tx, clientId, jobId, { state: 'complete', updated_at: now });
  });
}

/**
 * False where it is settled already. A load reaches its card; an unload pays its fee, or goes back
 * to its card.
 */
async function settleRow(
  tx: WriteHandle,
  job: JobRow,
  { row, accepted, reason }: KnownOutcome,
  now: Date,
): Promise<boolean> {
  if (!(await lockOpen(tx, job.client_id, row.id))) return false;
  const onto = { line: row.line, accountId: row.account_id };
  const load = job.kind === 'load';
  const rows =
    load && accepted
      ? [{ ...onto, amount: arriving(job, row), feeAmount: row.fee }]
      : !load && !accepted
        ? [{ ...onto, amount: leaving(job, row) }]
        : [];
  const laterFees = !load && accepted ? row.fee : 0n;
  let transferId: bigint | null = null;
  if (rows.length > 0 || laterFees > 0n) {
    const { accounts } = await clientTerms(tx, job.client_id);
    const posted = await postBatchChunk(tx, {
      clientId: job.client_id,
      batchId: job.id,
      step: checkStep(job, row.line),
      rows,
      laterFees,
      feeAccountId: accounts.fee_income,
      effectiveAt: now,
    });
    transferId = load ? posted.transferId : null;
  }
  await saveMovement(tx, job.client_id, row.id, {
    status: accepted ? 'paid' : 'failed',
    state: 'final',
    reason,
    settled_at: now,
    ...(accepted && transferId ? { transfer_id: transferId } : {}),
  });
  return true;
}

/**
 * What was not paid after all no longer counts against the day of who sent it. Of an earlier
 * sending the day is not known any more.
 */
async function restoreDailyAllowance(
  tx: WriteHandle,
  job: JobRow,
  settled: readonly KnownOutcome[],
): Promise<void> {
  if (job.spent_on === null) return;
  const unpaid = sum(
    settled
      .filter(({ row, accepted }) => !accepted && row.processor_key.endsWith(`-${job.attempt}`))
      .map(({ row }) => row.amount),
  );
  if (unpaid > 0n)
    await restoreDailySpend(tx, job.client_id, {
      managerId: job.sent_by ?? job.manager_id,
      day: job.spent_on,
      amount: unpaid,
    });
}

/** The person's own request to check, with its audit line. */
export async function noteCheck(
  context: RequestContext,
  job: JobRow,
): Promise<Result<true, 'job_state'>> {
  if (job.state !== 'complete_with_errors') return fail('job_state', { state: job.state });
  await audit(context, {
    action: 'funds.bulk_check',
    subject: { kind: 'bulk_job', id: job.id },
  });
  return ok(true);
}
