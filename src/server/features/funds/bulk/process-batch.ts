import { nextLookUp } from '#domain/payments/look-ups.ts';
import { after, seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { batchAccount } from '#server/ledger/index.ts';
import { WHOLE_TURN, type Turn } from '#server/platform/jobs.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { clientTerms } from '../../clients/index.ts';
import {
  applyOutcomes,
  insertBatchPayments,
  paymentsOfLines,
  restoreDailySpend,
} from '../../payments/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { batchesPort } from './batches.port.ts';
import { type JobRow, findJob, leaseJob, saveJob } from './bulk.repo.ts';
import { finishBatch } from './finish-batch.ts';
import { type RowOutcome, addCounts } from './outcomes.repo.ts';
import { type TakenFromCards, afterTaking, postLoads, takeFromCards } from './post-batch.ts';
import { rowKey } from './row-keys.ts';
import { type SendRow, chunkRows, doneChunks, lastLine, markChunk } from './sending.repo.ts';

/** Lines a chunk: what the processor takes at a time. */
const BATCH_SIZE = 1_000;
/** How long who sends a batch has it after each chunk; longer than any chunk takes. */
const LEASE = seconds(30);

/**
 * Sends a confirmed batch chunk by chunk. It may be killed anywhere and run again: chunks that are
 * marked are left out, the processor knows rows by their keys, and the ledger knows chunks by
 * their steps.
 */
export async function processBatch(
  deps: FundsDeps,
  clientId: number,
  jobId: number,
  turn: Turn = WHOLE_TURN,
): Promise<void | 'unfinished'> {
  const now = deps.clock.now();
  const leased = await deps.db.write({ clientId }, (tx) =>
    leaseJob(tx, clientId, jobId, { now, until: after(now, LEASE) }),
  );
  if (!leased) return;
  // Whoever takes it up next need not wait for the lease to end.
  const release = () =>
    deps.db.write({ clientId }, (tx) => saveJob(tx, clientId, jobId, { leased_until: null }));
  try {
    const ended = await sendChunks(deps, clientId, jobId, turn);
    if (ended === 'unfinished') await release();
    return ended;
  } catch (error) {
    await release();
    throw error;
  }
}

async function sendChunks(
  deps: FundsDeps,
  clientId: number,
  jobId: number,
  turn: Turn,
): Promise<void | 'unfinished'> {
  const { job, last, done } = await deps.db.read({ clientId }, async (tx) => {
    const found = await findJob(tx, clientId, jobId);
    invariant(found, 'a batch that is leased is there');
    return {
      job: found,
      last: await lastLine(tx, clientId, jobId),
      done: await doneChunks(tx, clientId, jobId, found.attempt),
    };
  });
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
    const marker = { jobId: job.id, attempt: job.attempt, no, at: now };
    if (await markChunk(tx, job.client_id, marker))
      await recordChunk(tx, job, { no, outcomes, taken, now });
    else await applyAgain(tx, job, outcomes, now);
  });
}

type ChunkOutcomes = {
  readonly no: number;
  readonly outcomes: readonly RowOutcome[];
  readonly taken: TakenFromCards;
  readonly now: Date;
};

/** Money, rows and counts of a chunk, with its marker. */
async function recordChunk(
  tx: WriteHandle,
  job: JobRow,
  { no, outcomes, taken, now }: ChunkOutcomes,
): Promise<void> {
  const leasedUntil = after(now, LEASE);
  await addCounts(tx, job.client_id, job.id, { outcomes, now, leasedUntil });
  await restoreDeclined(tx, job, outcomes);
  const transferId =
    job.kind === 'load'
      ? await postLoads(tx, job, { no, outcomes, now })
      : await afterTaking(tx, job, { no, outcomes, taken, now });
  await insertPayments(tx, job, { outcomes, transferId, now });
  announce(tx, {
    at: now,
    clientId: job.client_id,
    kind: 'bulk.chunk',
    payload: { job_id: job.id, attempt: job.attempt, no },
  });
}

/** What was declined does not count against the day of who sent it. */
async function restoreDeclined(
  tx: WriteHandle,
  job: JobRow,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const amount = outcomes
    .filter(({ status }) => status === 'failed')
    .reduce((sum, { row }) => sum + row.amount, 0n);
  if (job.spent_on !== null && amount > 0n)
    await restoreDailySpend(tx, job.client_id, {
      managerId: job.sent_by ?? job.manager_id,
      day: job.spent_on,
      amount,
    });
}

/** The payments of a chunk. An answer that names something else is a person's to look at. */
async function insertPayments(
  tx: WriteHandle,
  job: JobRow,
  {
    outcomes,
    transferId,
    now,
  }: {
    readonly outcomes: readonly RowOutcome[];
    readonly transferId: bigint | null;
    readonly now: Date;
  },
): Promise<void> {
  const { client_id: clientId } = job;
  const { currency } = await clientTerms(tx, clientId);
  const inFlightAccountId = await batchAccount(tx, {
    clientId,
    batchId: job.id,
    currency,
    effectiveAt: now,
  });
  const open = await insertBatchPayments(
    tx,
    {
      clientId,
      jobId: job.id,
      attempt: job.attempt,
      kind: job.kind,
      walletId: job.wallet_id,
      managerId: job.manager_id,
      managerName: job.manager_name,
      memo: job.memo,
      notes: job.notes,
      inFlightAccountId,
      spentOn: job.spent_on,
      spentBy: job.spent_on === null ? null : (job.sent_by ?? job.manager_id),
      transferId,
      now,
      lookAt: nextLookUp(now, now) ?? now,
    },
    outcomes.map(({ row, status, reason, key }) => ({
      line: row.line,
      customerId: row.customer_id,
      accountId: row.account_id,
      amount: row.amount,
      fee: row.fee,
      memberPart: row.member_part,
      memo: row.memo,
      status,
      reason,
      key,
      card: row.proxy,
    })),
  );
  const mismatched = new Map(
    outcomes
      .filter(({ outcome }) => outcome.outcome === 'mismatched')
      .map(({ row, outcome }) => [row.line, outcome]),
  );
  if (mismatched.size === 0) return;
  const named = open.flatMap(({ id, line }) => {
    const outcome = mismatched.get(line);
    return outcome ? [{ paymentId: id, jobId: job.id, outcome }] : [];
  });
  await applyOutcomes(tx, clientId, named, { now, batches: batchesPort });
}

/**
 * Somebody else recorded the chunk meanwhile: what the processor said to us is held against what
 * was recorded, and where the two contradict each other a person is told.
 */
async function applyAgain(
  tx: WriteHandle,
  job: JobRow,
  outcomes: readonly RowOutcome[],
  now: Date,
): Promise<void> {
  const byLine = new Map(outcomes.map((one) => [one.row.line, one.outcome]));
  const payments = await paymentsOfLines(
    tx,
    job.client_id,
    { jobId: job.id, attempt: job.attempt },
    [...byLine.keys()],
  );
  const known = payments.map(({ id, line }) => ({
    paymentId: id,
    jobId: job.id,
    outcome: byLine.get(line) ?? ({ outcome: 'unknown' } as const),
  }));
  await applyOutcomes(tx, job.client_id, known, { now, batches: batchesPort });
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
      key: rowKey(job, row.line),
      proxy: row.proxy,
      amount: row.amount,
      direction: job.kind === 'load' ? 'credit' : 'debit',
      currency,
    })),
  );
}

function outcomeOf(job: JobRow, row: SendRow, outcome: Outcome): RowOutcome {
  const key = rowKey(job, row.line);
  switch (outcome.outcome) {
    case 'accepted':
      return { row, status: 'paid', reason: null, key, outcome };
    case 'declined':
      return { row, status: 'failed', reason: outcome.code, key, outcome };
    default:
      return { row, status: 'pre-paid', reason: null, key, outcome };
  }
}
