import type { ewaHours } from '#contract/ewa/hours.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { Day } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { rewriteDate } from './rewrite-hours.ts';
import { confirmLongDate, lockHours, lockLongDate } from './worked.repo.ts';

type Input = Omit<BodyOf<(typeof ewaHours)['confirmEwaHours']>, 'store_id'> & {
  readonly customerId: number;
};

/**
 * Counts a date on which somebody worked more than 16 hours, up to the minutes that the manager has
 * seen: more than these wait again. What counts is known at once.
 */
export async function confirmHours(
  context: RequestContext,
  store: StoreRef,
  { customerId, date, minutes }: Input,
): Promise<
  Result<
    { date: string; minutes: number; confirmed_minutes: number; counts: boolean },
    'ewa_off' | 'invalid_input'
  >
> {
  const { tx, actor, now } = context;
  const settings = await lockEwaStore(tx, store);
  if (settings === null || !settings.is_on) return fail('ewa_off');
  // The contract has read a day of the calendar.
  const at = { customerId, day: date as Day };
  await lockHours(tx, store);
  const before = await lockLongDate(tx, store, at);
  const worked = before?.minutes ?? before?.confirmed_minutes ?? null;
  if (before === null || worked === null)
    return fail('invalid_input', {}, [{ path: 'date', code: 'hours_not_waiting' }]);
  const answer = { date, minutes: worked };
  if (before.minutes === null)
    return ok({ ...answer, confirmed_minutes: before.confirmed_minutes ?? 0, counts: true });
  await confirmLongDate(tx, store, { ...at, minutes, by: actor.name, now });
  await rewriteDate(tx, store, settings, at.day);
  await audit(context, {
    action: 'ewa.confirm_hours',
    subject: { kind: 'customer', id: customerId },
    before: { confirmed_minutes: before.confirmed_minutes },
    after: { store_id: store.storeId, date, confirmed_minutes: minutes },
  });
  const after = await lockLongDate(tx, store, at);
  return ok({ ...answer, confirmed_minutes: minutes, counts: after?.minutes === null });
}
