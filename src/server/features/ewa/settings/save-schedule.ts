import type { ScheduleBody } from '#contract/ewa/fields.ts';
import { checkSchedule } from '#domain/ewa/index.ts';
import { dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { openPeriods } from '../periods/open-periods.ts';
import { forgetPaydaysFrom, newestLastDay } from '../periods/periods.repo.ts';
import {
  choicesOf,
  columnsOf,
  inputOf,
  isAsKept,
  scheduleProblems,
  versionOf,
} from './schedule-version.ts';
import { insertSchedule, replaceSchedulesFrom, schedulesOf } from './schedules.repo.ts';

/**
 * Saves how a store pays from a day on, in place of whatever was planned from then; answers whether
 * anything is new. Paydays that were moved in periods that give way are as the rules say again. The
 * caller has locked the store's settings.
 */
export async function saveSchedule(
  context: RequestContext,
  store: StoreRef,
  body: ScheduleBody,
): Promise<Result<boolean, 'invalid_input'>> {
  const { tx, actor, now } = context;
  const rows = await schedulesOf(tx, store);
  if (rows.some((row) => isAsKept(row, body))) return ok(false);
  // Periods that have begun keep their days before anything is planned anew.
  await openPeriods(tx, store, { region: actor.client.region, now });
  const checked = checkSchedule(inputOf(body), {
    versions: rows.map(versionOf),
    today: dayOf(now, store.timezone),
  });
  if (!checked.ok)
    return fail('invalid_input', {}, scheduleProblems(checked.problems, 'schedule.'));
  const from = checked.value.effectiveFrom;
  // A period that got its row early, since the one before it was cut off by then, keeps its days.
  const newest = await newestLastDay(tx, store);
  if (newest !== null && from <= newest)
    return fail('invalid_input', {}, [
      { path: 'schedule.effective_from', code: 'effective_from_inside_period' },
    ]);
  const columns = columnsOf(checked.value);
  const before = rows.findLast((row) => row.effective_from <= from);
  await replaceSchedulesFrom(tx, store, from, now);
  await forgetPaydaysFrom(tx, store, from);
  await insertSchedule(tx, {
    client_id: store.clientId,
    store_id: store.storeId,
    ...columns,
    made_by: actor.name,
    created_at: now,
  });
  await openPeriods(tx, store, { region: actor.client.region, now });
  await audit(context, {
    action: 'ewa.schedule',
    subject: { kind: 'ewa_store', id: store.storeId },
    ...(before === undefined ? {} : { before: choicesOf(before) }),
    after: choicesOf(columns),
  });
  return ok(true);
}
