import { sum } from '#kernel/money.ts';
import {
  type PostedChunk,
  batchAccount,
  postBatchChunk,
  releaseBatch,
} from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { clientTerms } from '../../clients/index.ts';
import { restoreDailySpend } from '../movements.repo.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { arriving, leaving } from './bulk-fees.ts';
import { type JobRow, findJob, lockJob, saveJob } from './bulk.repo.ts';
import {
  type RowOutcome,
  type SendRow,
  addCounts,
  chunkRows,
  countFates,
  doneChunks,
  failedIn,
  recordOutcomes,
  lastLine,
  markChunk,
  takenLines,
} from './sending.repo.ts';

/** Lines a chunk: what the processor takes at a time. */
const SIZE = 1_000;
/** Steps in the ledger: each attempt has its own numbers, two a chunk (an unload takes first and may give back). */
const stepOf = (attempt: number, no: number, second: boolean): number =>
  attempt * 1_000_000 + no * 2 + (second ? 1 : 0);
/** Steps of what is settled later, by line: above those of the chunks of its attempt. */
export const checkStep = (job: Pick<JobRow, 'attempt'>, line: number): number =>
  job.attempt * 1_000_000 + 600_000 + line;
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
    if (!(await markChunk(tx, job.client_id, job.id, job.attempt, no, now))) return;
    const fates = [
      ...rows
        .filter((row) => taken.lacking.has(row.line))
        .map((row) => fate(job, row, { outcome: 'declined', code: 'insufficient_card' })),
      ...asked.map((row, index) => fate(job, row, outcomes[index] ?? { outcome: 'unknown' })),
    ];
    const transferId =
      job.kind === 'load'
        ? await postLoads(tx, job, no, fates, now)
        : await afterTaking(tx, job, no, fates, taken, now);
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
    await addCounts(tx, job.client_id, job.id, fates, now);
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

async function postLoads(
  tx: WriteHandle,
  job: JobRow,
  no: number,
  fates: readonly RowOutcome[],
  now: Date,
): Promise<bigint | null> {
  const accepted = fates.filter(({ status }) => status === 'paid');
  if (accepted.length === 0) return null;
  const { accounts } = await clientTerms(tx, job.client_id);
  const rows = accepted.map(({ row }) => ({
    line: row.line,
    accountId: row.account_id,
    amount: arriving(job, row),
    feeAmount: row.fee,
  }));
  const posted = await postBatchChunk(tx, {
    clientId: job.client_id,
    batchId: job.id,
    step: stepOf(job.attempt, no, false),
    rows,
    feeAccountId: accounts.fee_income,
    effectiveAt: now,
  });
  return posted.transferId;
}

type Taken = { readonly lacking: ReadonlySet<number>; readonly transferId: bigint | null };

/** An unload holds on the cards first, in a transaction of its own: a card that lacks the money is left out and never told. */
async function takeFromCards(
  deps: FundsDeps,
  job: JobRow,
  no: number,
  rows: readonly SendRow[],
): Promise<Taken> {
  if (rows.length === 0) return { lacking: new Set(), transferId: null };
  const posted: PostedChunk = await deps.db.write({ clientId: job.client_id }, async (tx) => {
    const now = deps.clock.now();
    await batchAccount(tx, {
      clientId: job.client_id,
      batchId: job.id,
      currency: (await clientTerms(tx, job.client_id)).currency,
      effectiveAt: now,
    });
    return postBatchChunk(tx, {
      clientId: job.client_id,
      batchId: job.id,
      step: stepOf(job.attempt, no, false),
      effectiveAt: now,
      rows: rows.map((row) => ({
        line: row.line,
        accountId: row.account_id,
        amount: -leaving(job, row),
      })),
    });
  });
  if (!posted.replayed) return { lacking: new Set(posted.lacking), transferId: posted.transferId };
  const taken = await deps.db.read({ clientId: job.client_id }, (tx) =>
    takenLines(
      tx,
      job.client_id,
      rows.map((row) => row.account_id),
      posted.transferId,
    ),
  );
  return {
    lacking: new Set(rows.map((row) => row.line).filter((line) => !taken.has(line))),
    transferId: posted.transferId,
  };
}

/** What the processor declined of an unload goes back onto its cards; what it accepted bears its fees now. */
async function afterTaking(
  tx: WriteHandle,
  job: JobRow,
  no: number,
  fates: readonly RowOutcome[],
  taken: Taken,
  now: Date,
): Promise<bigint | null> {
  const declined = fates.filter(
    ({ row, status }) => status === 'failed' && !taken.lacking.has(row.line),
  );
  const laterFees = sum(fates.filter(({ status }) => status === 'paid').map(({ row }) => row.fee));
  if (declined.length > 0 || laterFees > 0n) {
    const rows = declined.map(({ row }) => ({
      line: row.line,
      accountId: row.account_id,
      amount: leaving(job, row),
    }));
    const { accounts } = await clientTerms(tx, job.client_id);
    await postBatchChunk(tx, {
      clientId: job.client_id,
      batchId: job.id,
      step: stepOf(job.attempt, no, true),
      rows,
      laterFees,
      feeAccountId: accounts.fee_income,
      effectiveAt: now,
    });
  }
  return taken.transferId;
}

export async function saveCounts(tx: WriteHandle, clientId: number, jobId: number, now: Date) {
  const { unknown_fees: _, ...counts } = await countFates(tx, clientId, jobId);
  await saveJob(tx, clientId, jobId, { ...counts, updated_at: now });
  return counts;
}

/** All chunks are done: what is held and will not be paid goes back to the wallet, what is not known stays held. */
async function finishBatch(deps: FundsDeps, clientId: number, jobId: number): Promise<void> {
  await deps.db.write({ clientId }, async (tx) => {
    const job = await lockJob(tx, clientId, jobId);
    if (!job || job.state !== 'processing') return;
    const now = deps.clock.now();
    await releaseRest(tx, job, stepOf(job.attempt, 499_999, false), now);
    const counts = await saveCounts(tx, clientId, jobId, now);
    const clean = counts.failed === 0 && counts.unknown === 0;
    if (job.spent_on !== null && counts.failed > 0)
      await restoreDailySpend(
        tx,
        clientId,
        job.sent_by ?? job.manager_id,
        job.spent_on,
        await failedIn(tx, clientId, jobId, job.attempt),
      );
    await saveJob(tx, clientId, jobId, {
      state: clean ? 'complete' : 'complete_with_errors',
      finished_at: now,
      updated_at: now,
    });
    await announce(tx, now, clientId, 'bulk.finished', {
      job_id: jobId,
      sent: counts.sent,
      failed: counts.failed,
      unknown: counts.unknown,
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
  const counts = await countFates(tx, job.client_id, job.id);
  if (counts.sent + counts.failed + counts.unknown === 0) return;
  const keep = leaving(job, { amount: counts.unknown_amount, fee: counts.unknown_fees });
  await releaseBatch(tx, {
    clientId: job.client_id,
    batchId: job.id,
    step,
    walletAccountId: job.account_id,
    keep,
    effectiveAt: now,
  });
}
