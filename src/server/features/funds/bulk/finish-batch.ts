import { sharesOf } from '#domain/payments/shares.ts';
import { releaseBatch } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { raiseAlerts } from '../../wallets/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { type JobRow, lockJob, saveJob, saveJobCounts } from './bulk.repo.ts';
import { countOutcomes } from './outcomes.repo.ts';
import { stepOf } from './post-batch.ts';

export async function saveCounts(tx: WriteHandle, clientId: number, jobId: number, now: Date) {
  const {
    unknown_fees: _fees,
    unknown_member_part: _part,
    ...counts
  } = await countOutcomes(tx, clientId, jobId);
  const state = await saveJobCounts(tx, clientId, jobId, { ...counts, now });
  return { ...counts, state };
}

/**
 * All chunks are done: what is held and will not be paid goes back to the wallet, what is not known
 * stays held.
 */
export async function finishBatch(deps: FundsDeps, clientId: number, jobId: number): Promise<void> {
  await deps.db.write({ clientId }, async (tx) => {
    const job = await lockJob(tx, clientId, jobId);
    if (!job || job.state !== 'processing') return;
    const now = deps.clock.now();
    await releaseRest(tx, job, stepOf(job.attempt, 499_999, false), now);
    const counts = await saveCounts(tx, clientId, jobId, now);
    const clean = counts.failed === 0 && counts.unknown === 0;
    await saveJob(tx, clientId, jobId, {
      state: clean ? 'complete' : 'complete_with_errors',
      finished_at: now,
      updated_at: now,
    });
    // Who loads a single card has its outcome before their eyes.
    if (!clean && job.source !== 'single')
      await raiseAlerts(
        tx,
        clientId,
        [
          {
            kind: 'batch_failed',
            walletId: job.wallet_id,
            subjectId: BigInt(jobId),
            amount: counts.failed_amount + counts.unknown_amount,
          },
        ],
        now,
      );
    announce(tx, {
      at: now,
      clientId,
      kind: 'bulk.finished',
      payload: {
        job_id: jobId,
        sent: counts.sent,
        failed: counts.failed,
        unknown: counts.unknown,
      },
    });
  });
}

/** Moves what the batch no longer needs to the wallet. */
export async function releaseRest(
  tx: WriteHandle,
  job: JobRow,
  step: number,
  now: Date,
): Promise<void> {
  const counts = await countOutcomes(tx, job.client_id, job.id);
  if (counts.sent + counts.failed + counts.unknown === 0) return;
  const keep = sharesOf({
    direction: job.kind,
    amount: counts.unknown_amount,
    fee: counts.unknown_fees,
    memberPart: counts.unknown_member_part,
  }).leaves;
  await releaseBatch(tx, {
    clientId: job.client_id,
    batchId: job.id,
    step,
    walletAccountId: job.account_id,
    keep,
    effectiveAt: now,
  });
}
