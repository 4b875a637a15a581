import { randomUUID } from 'node:crypto';
import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { reserveForBatch } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { lockActiveClient } from '../../clients/index.ts';
import { findDuplicateBatch, refuseDuplicate } from '../duplicates.ts';
import { type LimitRefusal, spendLimits } from '../manager-limits.ts';
import { shortfall } from '../shortfall.ts';
import { type JobRow, saveJob } from './bulk.repo.ts';
import { countTotals, sharesOfReady } from './totals.repo.ts';
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

/**
 * Sends the ready rows of a batch that is locked: the whole is reserved first, so that a wallet
 * without the money moves nothing; the rows go out as a job. `total` is what the person saw;
 * another sum by now is told, not sent.
 */
export async function confirmBatch(
  context: RequestContext,
  job: JobRow,
  input: { readonly total: Cents | null; readonly duplicateOk: boolean },
): Promise<Result<true, ConfirmRefusal>> {
  const { tx, actor, now } = context;
  if (job.state !== 'awaiting_confirmation') return fail('job_state', { state: job.state });
  const totals = (await countTotals(tx, actor.client.id, [job.id]))(job.id);
  if (totals.ready === 0)
    return fail(
      totals.rows > 0 && totals.errors === totals.rows ? 'no_funds_moved' : 'nothing_to_send',
    );
  const total = sharesOfReady(job.kind, totals).leaves;
  if (input.total !== null && input.total !== total)
    return fail('review_changed', { total: toWire(total) });
  if (job.kind === 'load' && job.blocked) return fail('wallet_blocked');
  const batch = { kind: job.kind, walletId: job.wallet_id, jobId: job.id };
  const duplicate = await findDuplicateBatch(tx, actor.client.id, batch, now);
  if (duplicate && !input.duplicateOk) return refuseDuplicate(duplicate);
  const sent = await reserveAndSend(context, job, {
    attempt: 1,
    rows: totals.ready,
    amount: totals.ready_amount,
    largest: totals.largest,
    reserve: total,
  });
  if (!sent.ok) return sent;
  await saveJob(tx, actor.client.id, job.id, {
    confirmed_at: now,
    to_send: totals.ready,
    to_send_amount: totals.ready_amount,
  });
  return ok(true);
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
