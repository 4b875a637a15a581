import { WHOLE_TURN } from '#server/platform/jobs.ts';
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
const BATCH_SIZE = 1_000;
const keyOf = (job: JobRow, line: number): string =>
  `bulk-${job.client_id}-${job.id}-${line}-${job.attempt}`;

/**
 * Sends a confirmed batch chunk by chunk. It may be killed anywhere and run again: chunks that are
 * marked are left out, the processor knows rows by their keys, and the ledger knows chunks by
 * their steps.
 */
export async function processBatch(
  deps: FundsDeps,
  clientId: number,
  jobId: number,
  turn = WHOLE_TURN,
): Promise<void | 'unfinished'> {
  const { job, last, done } = await deps.db.read({ clientId }, async (tx) => {
    const found = await findJob(tx, clientId, jobId);
    return {
      job: found,
      last: await lastLine(tx, clientId, jobId),
      done: found ? await doneChunks(tx, clientId, jobId, found.attempt) : new Set<number>(),
    };
  });
  if (!job || job.state !== 'processing') return;
  for (let no = 0; no * BATCH_SIZE <= last; no += 1) {
    if (done.has(no)) continue;
    await sendChunk(deps, job, no);
    // The batches of others, and a server that stops, wait for a chunk at most.
    if (turn.isOver()) return 'unfinished';
  }
  await finishBatch(deps, clientId, jobId);
}

async function sendChunk(deps: FundsDeps, job: JobRow, no: number): Promise<void> {
  const scope = { clientId: job.client_id };
  const rows = await deps.db.read(scope, (tx) =>
    chunkRows(tx, job, no * BATCH_SIZE, (no + 1) * BATCH_SIZE),
  );
  // Nothing of these lines is to be sent, as in most chunks of a retry: no marker is needed to find
  // that out again.
  if (rows.length === 0) return;
  const taken =
    job.kind === 'unload'
      ? await takeFromCards(deps, job, no, rows)
      : { lacking: new Set<number>(), transferId: null };
  const asked = rows.filter((row) => !taken.lacking.has(row.line));
  const answers = await submitRows(deps, job, asked);
  const outcomes = [
    ...rows
      .filter((row) => taken.lacking.has(row.line))
      .map((row) => outcomeOf(job, row, { outcome: 'declined', code: 'insufficient_card' })),
    ...asked.map((row, index) => outcomeOf(job, row, answers[index] ?? { outcome: 'unknown' })),
  ];
  await deps.db.write(scope, async (tx) => {
    const now = deps.clock.now();
    if (!(await markChunk(tx, job.client_id, { jobId: job.id, attempt: job.attempt, no, at: now })))
      return;
    const transferId =
      job.kind === 'load'
        ? await postLoads(tx, job, { no, outcomes, now })
        : await afterTaking(tx, job, { no, outcomes, taken, now });
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
      outcomes,
    );
    await addCounts(tx, job.client_id, job.id, { outcomes, now });
    await announce(tx, {
      at: now,
      clientId: job.client_id,
      kind: 'bulk.chunk',
      payload: { job_id: job.id, attempt: job.attempt, no },
    });
  });
}

/** Tells the processor of rows, in their order; it knows each by its key. */
async function submitRows(
  { db, processor }: FundsDeps,
  job: JobRow,
  rows: readonly SendRow[],
): Promise<readonly Outcome[]> {
  if (rows.length === 0) return [];
  const { currency } = await db.read({ clientId: job.client_id }, (tx) =>
    clientTerms(tx, job.client_id),
  );
  return processor.submit(
    rows.map((row) => ({
      key: keyOf(job, row.line),
      proxy: row.proxy,
      amount: row.amount,
      direction: job.kind === 'load' ? 'credit' : 'debit',
      currency,
    })),
  );
}

function outcomeOf(job: JobRow, row: SendRow, outcome: Outcome): RowOutcome {
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
