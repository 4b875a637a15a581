import { createHash } from 'node:crypto';
import { mayLoadNow, overSingleCard, readLimits } from '#domain/funds/load-limits.ts';
import { may } from '#domain/access/rights.ts';
import { wallClock } from '#kernel/day.ts';
import { after, hours } from '#kernel/instant.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { reserveForBatch } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { lockActiveClient } from '../../clients/index.ts';
import { DUPLICATE_WINDOW_HOURS } from '../funds.deps.ts';
import { spendDaily } from '../movements.repo.ts';
import { leaving } from './bulk-fees.ts';
import { type JobRow, saveJob, totalsOf } from './bulk.repo.ts';
import { fingerprintRows, sameBatch } from './sending.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
export type ConfirmRefusal =
  | 'job_state'
  | 'nothing_to_send'
  | 'review_changed'
  | 'wallet_blocked'
  | 'load_time_not_allowed'
  | 'daily_limit_exceeded'
  | 'single_card_limit_exceeded'
  | 'insufficient_wallet'
  | 'looks_like_duplicate'
  | 'no_funds_moved';

/**
 * Sends the ready rows of a batch that is locked: the whole is held first, so that a wallet without the money moves nothing;
 * the rows go out as a job. `total` is what the person saw; another sum by now is told, not sent.
 */
export async function confirmBatch(
  context: RequestContext,
  job: JobRow,
  input: { readonly total: Cents | null; readonly duplicateOk: boolean },
): Promise<Result<true, ConfirmRefusal>> {
  const { tx, actor, now } = context;
  if (job.state !== 'awaiting_confirmation') return fail('job_state', { state: job.state });
  const totals = (await totalsOf(tx, actor.client.id, [job.id]))(job.id);
  if (totals.ready === 0)
    return fail(
      totals.rows > 0 && totals.errors === totals.rows ? 'no_funds_moved' : 'nothing_to_send',
    );
  const total = leaving(job, { amount: totals.ready_amount, fee: totals.ready_fees });
  if (input.total !== null && input.total !== total)
    return fail('review_changed', { total: toWire(total) });
  if (job.kind === 'load' && job.blocked) return fail('wallet_blocked');
  const fingerprint = await fingerprintOf(tx, job);
  const twin = await sameBatch(
    tx,
    actor.client.id,
    fingerprint,
    after(now, -hours(DUPLICATE_WINDOW_HOURS)),
  );
  if (twin && !input.duplicateOk)
    return fail('looks_like_duplicate', {
      job_id: twin.id,
      at: twin.confirmed_at?.toISOString() ?? '',
      by: twin.manager_name,
    });
  const sent = await reserveAndSend(context, job, {
    attempt: 1,
    rows: totals.ready,
    amount: totals.ready_amount,
    largest: totals.largest,
    hold: total,
  });
  if (!sent.ok) return sent;
  await saveJob(tx, actor.client.id, job.id, {
    fingerprint,
    confirmed_at: now,
    to_send: totals.ready,
    to_send_amount: totals.ready_amount,
  });
  return ok(true);
}

const fingerprintOf = async (tx: WriteHandle, job: JobRow): Promise<Buffer> =>
  createHash('sha256')
    .update(`${job.kind}:${job.wallet_id}:${await fingerprintRows(tx, job.client_id, job.id)}`)
    .digest();

type Sending = {
  readonly attempt: number;
  readonly rows: number;
  readonly amount: Cents;
  readonly largest: Cents;
  readonly hold: Cents;
};
type Limited = 'load_time_not_allowed' | 'daily_limit_exceeded' | 'single_card_limit_exceeded';

/** Limits of who sends, the hold, and the job that does the rest: for a first sending and for a retry alike. */
export async function reserveAndSend(
  context: RequestContext,
  job: JobRow,
  sending: Sending,
): Promise<Result<true, Limited | 'insufficient_wallet' | 'job_state'>> {
  const { tx, actor, now } = context;
  // What comes back to a wallet needs somebody there.
  if (job.kind === 'unload' && !(await lockActiveClient(tx, actor.client.id)))
    return fail('job_state', { state: job.state });
  const spent =
    job.kind === 'load' ? await spendLimits(tx, actor, job.timezone, sending, now) : ok(null);
  if (!spent.ok) return spent;
  if (job.kind === 'load') {
    const held = await reserveForBatch(tx, {
      clientId: actor.client.id,
      batchId: job.id,
      step: sending.attempt,
      walletAccountId: job.account_id,
      amount: sending.hold,
      currency: actor.client.currency,
      effectiveAt: now,
    });
    if (!held.ok)
      return fail(
        'insufficient_wallet',
        may(actor.level, 'view_money', false)
          ? { requested: toWire(sending.hold), ...held.params }
          : {},
      );
  }
  await saveJob(tx, actor.client.id, job.id, {
    state: 'processing',
    attempt: sending.attempt,
    spent_on: spent.value,
    sent_by: actor.managerId,
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
  await announce(tx, now, actor.client.id, 'bulk.confirmed', {
    job_id: job.id,
    attempt: sending.attempt,
  });
  return ok(true);
}

async function spendLimits(
  tx: WriteHandle,
  actor: ManagerActor,
  zone: string,
  { amount, largest }: Sending,
  now: Date,
): Promise<Result<string | null, Limited>> {
  const limits = actor.kind === 'manager' ? readLimits(actor.loadLimits) : null;
  if (!limits) return ok(null);
  const wall = wallClock(now, zone);
  const allowed = mayLoadNow(limits, wall);
  if (!allowed.ok) return allowed;
  const over = overSingleCard(limits, largest);
  if (over) return fail('single_card_limit_exceeded', over);
  if (limits.daily === null) return ok(null);
  return (await spendDaily(
    tx,
    actor.client.id,
    actor.managerId,
    wall.day,
    amount,
    limits.daily,
  )) === null
    ? fail('daily_limit_exceeded', { limit: toWire(limits.daily) })
    : ok(wall.day);
}
