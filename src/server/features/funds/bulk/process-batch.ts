import { announce } from '#server/platform/outbox.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { clientTerms } from '../../clients/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { type JobRow, findJob } from './bulk.repo.ts';
import { finishBatch } from './finish-batch.ts';
import { type RowOutcome, addCounts, recordOutcomes } from './outcomes.repo.ts';
import { afterTaking, postLoads, takeFromCards } from './post-batch.ts';
import { type SendRow, chunkRows, doneChunks, lastLine, markChunk } from './sending.repo.ts';

/** Lines a chunk: what the processor takes at a time. */
const SIZE = 1_000;
const keyOf = (job: JobRow, line: number): string =>
  `bulk-${job.client_id}-${job.id}-${line}-${job.attempt}`;

/**
 * Sends a confirmed batch chunk by chunk. It may be killed anywhere and run again: chunks that are marked are left out, the
 * processor knows rows by their keys, and the ledger knows chunks by their steps.
 */
export async function processBatch(
  deps: FundsDeps,
  clientId: number,
  jobId: number,
): Promise<void> {
  const { job, last, done } = await deps.db.read({ clientId }, async (tx) => {
    const found = await findJob(tx, clientId, jobId);
    return {
      job: found,
      last: await lastLine(tx, clientId, jobId),
      done: found ? await doneChunks(tx, clientId, jobId, found.attempt) : new Set<number>(),
    };
  });
  if (!job || job.state !== 'processing') return;
  for (let no = 0; no * SIZE <= last; no += 1) {
    if (!done.has(no)) await sendChunk(deps, job, no);
  }
  await finishBatch(deps, clientId, jobId);
}

async function sendChunk(deps: FundsDeps, job: JobRow, no: number): Promise<void> {
  const scope = { clientId: job.client_id };
  const rows = await deps.db.read(scope, (tx) => chunkRows(tx, job, no * SIZE, (no + 1) * SIZE));
  // Nothing of these lines is to be sent, as in most chunks of a retry: no marker is needed to find that out again.
  if (rows.length === 0) return;
  const taken =
    job.kind === 'unload'
      ? await takeFromCards(deps, job, no, rows)
      : { lacking: new Set<number>(), transferId: null };
  const asked = rows.filter((row) => !taken.lacking.has(row.line));
  const currency = await deps.db.read(
    scope,
    async (tx) => (await clientTerms(tx, job.client_id)).currency,
  );
  const outcomes =
    asked.length === 0
      ? []
      : await deps.processor.submit(
          asked.map((row) => ({
            key: keyOf(job, row.line),
            proxy: row.proxy,
            amount: row.amount,
            direction: job.kind === 'load' ? 'credit' : 'debit',
            currency,
          })),
        );
  await deps.db.write(scope, async (tx) => {
    const now = deps.clock.now();
    if (!(await markChunk(tx, job.client_id, { jobId: job.id, attempt: job.attempt, no, at: now })))
      return;
    const fates = [
      ...rows
        .filter((row) => taken.lacking.has(row.line))
        .map((row) => fate(job, row, { outcome: 'declined', code: 'insufficient_card' })),
      ...asked.map((row, index) => fate(job, row, outcomes[index] ?? { outcome: 'unknown' })),
    ];
    const transferId =
      job.kind === 'load'
        ? await postLoads(tx, job, { no, fates, now })
        : await afterTaking(tx, job, { no, fates, taken, now });
    await recordOutcomes(
      tx,
      {
        clientId: job.client_id,
        jobId: job.id,
        kind: job.kind,
        walletId: job.wallet_id,
        managerId: job.manager_id,
        managerName: job.manager_name,
        memo: job.memo,
        notes: job.notes,
        feeBorneBy: job.fee_borne_by,
        transferId,
        now,
      },
      fates,
    );
    await addCounts(tx, job.client_id, job.id, { fates, now });
    await announce(tx, now, job.client_id, 'bulk.chunk', {
      job_id: job.id,
      attempt: job.attempt,
      no,
    });
  });
}

function fate(job: JobRow, row: SendRow, outcome: Outcome): RowOutcome {
  const status =
    outcome.outcome === 'accepted'
      ? 'paid'
      : outcome.outcome === 'declined'
        ? 'failed'
        : 'pre-paid';
  return {
    row,
    status,
    reason: outcome.outcome === 'declined' ? outcome.code : null,
    key: keyOf(job, row.line),
  };
}
