import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { withdrawAgreement } from '../transfers/withdraw-agreement.ts';
import { nextRunAfter, rhythmOf } from './rhythm.ts';
import { type ScheduleRow, lockSchedule, saveSchedule } from './schedules.repo.ts';

type Refusal = 'not_found' | 'schedule_state';

async function lockSeen(
  { tx, actor }: RequestContext,
  id: number,
): Promise<Result<ScheduleRow, 'not_found'>> {
  const row = await lockSchedule(tx, actor.client.id, id);
  return row && (await findWallet(tx, seenBy(actor), row.store_id)) ? ok(row) : fail('not_found');
}

const changed = (context: RequestContext, row: ScheduleRow, state: ScheduleRow['state']) =>
  audit(context, {
    action: 'bank.schedule_change',
    subject: { kind: 'store', id: row.store_id },
    before: { state: row.state },
    after: { schedule_id: row.id, state },
  });

export async function pauseSchedule(
  context: RequestContext,
  id: number,
): Promise<Result<true, Refusal>> {
  const row = await lockSeen(context, id);
  if (!row.ok) return row;
  if (row.value.state !== 'active') return fail('schedule_state');
  const set = { state: 'paused', reason: null } as const;
  await saveSchedule(context.tx, context.actor.client.id, id, set);
  await changed(context, row.value, 'paused');
  return ok(true);
}

/** Goes on with the next run from now: what was left out meanwhile is not made up. */
export async function resumeSchedule(
  context: RequestContext,
  id: number,
): Promise<Result<true, Refusal | 'account_unverified'>> {
  const row = await lockSeen(context, id);
  if (!row.ok) return row;
  if (row.value.state !== 'paused') return fail('schedule_state');
  if (row.value.account_state !== 'verified' || row.value.agreement_ended_at !== null)
    return fail('account_unverified');
  const calendar = await calendarOf(context.tx, row.value.rail);
  await saveSchedule(context.tx, context.actor.client.id, id, {
    state: 'active',
    reason: null,
    next_run_at: nextRunAfter(rhythmOf(row.value, calendar), context.now),
  });
  await changed(context, row.value, 'active');
  return ok(true);
}

/** Ends a schedule with its agreement; debits that no file carries yet are cancelled. */
export async function endSchedule(
  context: RequestContext,
  id: number,
): Promise<Result<true, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const row = await lockSeen(context, id);
  if (!row.ok) return row;
  if (row.value.state === 'ended') return fail('schedule_state');
  const agreementId = row.value.agreement_id;
  await withdrawAgreement(tx, { clientId, agreementId, by: actor, now });
  await changed(context, row.value, 'ended');
  return ok(true);
}
