import type { BodyOf } from '#contract/operation.ts';
import type { padSchedules } from '#contract/pad-schedules.ts';
import { readDay, readZone } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { isUsable } from '../accounts/accounts.present.ts';
import { lockBankAccount } from '../accounts/accounts.repo.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { signAgreement } from '../accounts/sign-agreement.ts';
import { endSchedule } from './change-schedule.ts';
import { nextRunAfter, rhythmOf } from './rhythm.ts';
import { findSchedule, insertSchedule } from './schedules.repo.ts';
import { readFloat, updateFloat } from './update-float.ts';

type Body = BodyOf<(typeof padSchedules)['createPadSchedule']>;
type Refusal =
  | 'not_found'
  | 'invalid_input'
  | 'agreement_required'
  | 'account_unverified'
  | 'float_invalid'
  | 'schedule_exists'
  | 'schedule_state';

/** New terms need a new agreement: the schedule of the store ends as the new one begins. */
async function endReplaced(
  context: RequestContext,
  { replaces, store_id: storeId }: Body,
): Promise<Result<true, 'not_found' | 'schedule_state'>> {
  if (replaces == null) return ok(true);
  const replaced = await findSchedule(context.tx, context.actor.client.id, replaces);
  return replaced?.store_id === storeId ? endSchedule(context, replaces) : fail('not_found');
}

/** Schedules the debits of a store from a verified account, with an agreement of its own. */
export async function createSchedule(
  context: RequestContext,
  body: Body,
): Promise<Result<number, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const store = await findWallet(tx, seenBy(actor), body.store_id);
  if (!store || store.store_id !== store.id) return fail('not_found');
  const timezone = body.timezone === undefined ? store.timezone : readZone(body.timezone);
  if (timezone === null)
    return fail('invalid_input', {}, [{ path: 'timezone', code: 'timezone_invalid' }]);
  if (readDay(body.starts_on) === null)
    return fail('invalid_input', {}, [{ path: 'starts_on', code: 'date_invalid' }]);
  if (!body.agreement.accepted) return fail('agreement_required');
  const float = body.float_amount === undefined ? null : readFloat(body.float_amount);
  if (float && !float.ok) return float;
  const account = await lockBankAccount(tx, clientId, body.account_id);
  if (!account || account.state === 'removed') return fail('not_found');
  if (!isUsable(account)) return fail('account_unverified');

  const rhythm = {
    frequency: body.frequency,
    weekday: body.frequency === 'weekly' ? (body.weekday ?? null) : null,
    month_day: body.frequency === 'monthly' ? (body.month_day ?? null) : null,
    starts_on: body.starts_on,
    run_time: body.run_time,
    timezone,
  };
  const ended = await endReplaced(context, body);
  if (!ended.ok) return ended;
  const calendar = await calendarOf(tx, account.rail);
  const agreementId = await signAgreement(context, {
    kind: 'scheduled',
    last4: account.last4,
    noticeDays: body.agreement.notice_days,
    maxDebit: body.agreement.max_debit,
  });
  const id = await insertSchedule(tx, {
    client_id: clientId,
    store_id: store.id,
    account_id: account.id,
    agreement_id: agreementId,
    ...rhythm,
    state: 'active',
    next_run_at: nextRunAfter(rhythmOf({ ...rhythm, rail: account.rail }, calendar), now),
    created_at: now,
  });
  if (id === null) return fail('schedule_exists');
  if (float) await updateFloat(context, store.id, float.value);
  await audit(context, {
    action: 'bank.schedule_create',
    subject: { kind: 'store', id: store.id },
    after: { schedule_id: id, frequency: body.frequency, account_id: account.id },
  });
  return ok(id);
}
