import { randomUUID } from 'node:crypto';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { type Params, type Result, fail, ok } from '#kernel/result.ts';
import { reserveForBatch } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { lockActiveClient } from '../../clients/index.ts';
import { findDuplicateBatch, refuseDuplicate } from '../duplicates.ts';
import type { SentAlready } from '../duplicates.repo.ts';
import { type LimitRefusal, spendLimits } from '../manager-limits.ts';
import { shortfall } from '../shortfall.ts';
import { type JobRow, saveJob } from './bulk.repo.ts';
import { type JobTotals, countTotals, sharesOfReady } from './totals.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type ConfirmRefusal =
  | 'job_state'
  | 'nothing_to_send'
  | 'review_changed'
  | 'wallet_blocked'
  | LimitRefusal
  | 'insufficient_wallet'
  | 'looks_like_duplicate'
  | 'no_funds_moved';

type ConfirmInput = { readonly total: Cents | null; readonly duplicateOk: boolean };

/** Sends the ready rows of a batch that is locked. */
export const confirmBatch = (
  context: RequestContext,
  job: JobRow,
  input: ConfirmInput,
): Promise<Result<true, ConfirmRefusal>> => confirmBatches(context, [job], input);

/** A refusal of one among several batches says whose it is. */
export const nameOfMany =
  (jobs: readonly JobRow[]) =>
  (job: JobRow): Params =>
    jobs.length > 1 ? { wallet_name: job.wallet_name } : {};

/**
 * Sends the ready rows of batches that are locked, all or none of them: the whole of each is
 * reserved first, so that a wallet without the money moves nothing; the rows go out as jobs.
 * `total` is what the person saw; another sum by now is told, not sent.
 */
export async function confirmBatches(
  context: RequestContext,
  jobs: readonly JobRow[],
  input: ConfirmInput,
): Promise<Result<true, ConfirmRefusal>> {
  const ready = await readyBatches(context, jobs, input.total);
  if (!ready.ok) return ready;
  const named = nameOfMany(jobs);
  const blocked = ready.value.find(({ job }) => job.kind === 'load' && job.blocked);
  if (blocked) return fail('wallet_blocked', named(blocked.job));
  const duplicate = await findDuplicates(context, ready.value);
  if (duplicate && !input.duplicateOk)
    return refuseDuplicate(duplicate.sent, {
      ...named(duplicate.job),
      ...(duplicate.others > 0 && { others: duplicate.others }),
    });
  for (const { job, totals, leaves } of ready.value) {
    const sent = await reserveAndSend(context, job, {
      attempt: 1,
      rows: totals.ready,
      amount: totals.ready_amount,
      largest: totals.largest,
      reserve: leaves,
    });
    if (!sent.ok) return fail(sent.code, { ...sent.params, ...named(job) });
    await saveJob(context.tx, context.actor.client.id, job.id, {
      confirmed_at: context.now,
      to_send: totals.ready,
      to_send_amount: totals.ready_amount,
    });
  }
  return ok(true);
}

type ReadyBatch = { readonly job: JobRow; readonly totals: JobTotals; readonly leaves: Cents };

/**
 * Which of the batches have rows to send, in the order in which the books lock their wallets. One
 * that is sent already, or has no row that is ready, is left as it is.
 */
async function readyBatches(
  { tx, actor }: RequestContext,
  jobs: readonly JobRow[],
  seen: Cents | null,
): Promise<
  Result<ReadyBatch[], 'job_state' | 'nothing_to_send' | 'no_funds_moved' | 'review_changed'>
> {
  const waiting = jobs.filter((job) => job.state === 'awaiting_confirmation');
  if (waiting.length === 0) return fail('job_state', { state: jobs[0]?.state ?? 'cancelled' });
  const ids = waiting.map((job) => job.id);
  const totalsOf = await countTotals(tx, actor.client.id, ids);
  const counted = waiting.map((job) => ({ job, totals: totalsOf(job.id) }));
  const ready = counted
    .filter(({ totals }) => totals.ready > 0)
    .map((one) => ({ ...one, leaves: sharesOfReady(one.job.kind, one.totals).leaves }))
    .sort((one, other) => one.job.account_id - other.job.account_id);
  if (ready.length === 0) {
    const hopeless = counted.every(
      ({ totals }) => totals.rows > 0 && totals.errors === totals.rows,
    );
    return fail(hopeless ? 'no_funds_moved' : 'nothing_to_send');
  }
  const total = sum(ready.map(({ leaves }) => leaves));
  if (seen !== null && seen !== total) return fail('review_changed', { total: toWire(total) });
  return ok(ready);
}

/**
 * The first of the batches that looks like one of the last day, and how many others do. All are
 * looked at before any money is held: their locks come before those of limits and wallets.
 */
async function findDuplicates({ tx, actor, now }: RequestContext, ready: readonly ReadyBatch[]) {
  const found: { job: JobRow; sent: SentAlready }[] = [];
  for (const { job } of ready) {
    const batch = { kind: job.kind, walletId: job.wallet_id, jobId: job.id };
    const sent = await findDuplicateBatch(tx, actor.client.id, batch, now);
    if (sent) found.push({ job, sent });
  }
  const [first, ...others] = found;
  return first ? { ...first, others: others.length } : null;
}

type Sending = {
  readonly attempt: number;
  readonly rows: number;
  readonly amount: Cents;
  readonly largest: Cents;
  readonly reserve: Cents;
};

/**
 * Limits of who sends, the reservation, and the job that does the rest: for a first sending and for
 * a retry alike.
 */
export async function reserveAndSend(
  context: RequestContext,
  job: JobRow,
  sending: Sending,
): Promise<Result<true, LimitRefusal | 'insufficient_wallet' | 'job_state'>> {
  const { tx, actor, now } = context;
  // What comes back to a wallet needs somebody there.
  if (job.kind === 'unload' && !(await lockActiveClient(tx, actor.client.id)))
    return fail('job_state', { state: job.state });
  const spent =
    job.kind === 'load'
      ? await spendLimits(tx, actor, { ...sending, zone: job.timezone, now })
      : ok(null);
  if (!spent.ok) return spent;
  if (job.kind === 'load') {
    const held = await reserveForBatch(tx, {
      clientId: actor.client.id,
      batchId: job.id,
      step: sending.attempt,
      walletAccountId: job.account_id,
      amount: sending.reserve,
      currency: actor.client.currency,
      effectiveAt: now,
    });
    if (!held.ok)
      return fail('insufficient_wallet', shortfall(actor, sending.reserve, held.params));
  }
  await saveJob(tx, actor.client.id, job.id, {
    state: 'processing',
    attempt: sending.attempt,
    spent_on: spent.value,
    sent_by: actor.managerId,
    sending_key: randomUUID(),
    leased_until: null,
    failed: 0,
    failed_amount: 0n,
    updated_at: now,
    finished_at: null,
  });
  await enqueue(
    tx,
    'funds.bulk',
    { clientId: actor.client.id, jobId: job.id },
    { once: `bulk-${actor.client.id}-${job.id}` },
  );
  await audit(context, {
    action: sending.attempt === 1 ? `funds.bulk_${job.kind}` : 'funds.bulk_retry',
    subject: { kind: 'bulk_job', id: job.id },
    after: {
      rows: sending.rows,
      amount: sending.amount,
      wallet_id: job.wallet_id,
      attempt: sending.attempt,
    },
  });
  announce(tx, {
    at: now,
    clientId: actor.client.id,
    kind: 'bulk.confirmed',
    payload: {
      job_id: job.id,
      attempt: sending.attempt,
    },
  });
  return ok(true);
}
