import type { bankCalendar } from '#contract/bank-calendar.ts';
import type { BodyOf } from '#contract/operation.ts';
import { ZONE_OF_RAIL, isBankingDay } from '#domain/bank/calendar.ts';
import { dayOf, readDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { nextRunAfter, rhythmOf } from '../schedules/rhythm.ts';
import { activeSchedules, saveSchedule } from '../schedules/schedules.repo.ts';
import {
  calendarOf,
  clientsWithSchedules,
  forgetCalendarDay,
  lockCalendarDay,
  saveCalendarDay,
} from './calendar.repo.ts';

type Body = BodyOf<(typeof bankCalendar)['changeBankCalendar']>;

/**
 * Opens or closes a day by hand. Days that are over stay: what was promised by them has happened.
 * A day that is as the rules have it is no change, and the one that was kept goes.
 */
export async function changeCalendar(
  context: RequestContext,
  { rail, day, open, reason }: Body,
): Promise<Result<true, 'invalid_input'>> {
  const { tx, actor, now } = context;
  if (readDay(day) === null || day < dayOf(now, ZONE_OF_RAIL[rail]))
    return fail('invalid_input', {}, [{ path: 'day', code: 'date_invalid' }]);
  const before = await lockCalendarDay(tx, rail, day);
  const byTheRules = isBankingDay({ rail, day });
  if (open === byTheRules) await forgetCalendarDay(tx, rail, day);
  else
    await saveCalendarDay(tx, {
      rail,
      day,
      open,
      reason,
      changed_by: actor.managerId,
      changed_by_name: actor.name,
      changed_at: now,
    });
  await audit(context, {
    action: 'bank.calendar_change',
    subject: { kind: 'bank_calendar', id: null },
    before: { day, open: before?.open ?? byTheRules },
    after: { rail, day, open, reason },
  });
  return ok(true);
}

/**
 * Schedules of the rail run by the calendar as it is now. What is due already is run first; a
 * schedule that a crash left out moves at its next run, which looks at the calendar itself.
 */
export async function moveRuns(db: Database, rail: Body['rail'], now: Date): Promise<void> {
  for (const clientId of await db.read('platform', (tx) => clientsWithSchedules(tx, rail)))
    await db.write({ clientId }, async (tx) => {
      const calendar = await calendarOf(tx, rail);
      for (const row of await activeSchedules(tx, clientId, rail)) {
        const next = nextRunAfter(rhythmOf(row, calendar), now);
        if (row.next_run_at > now && row.next_run_at.getTime() !== next.getTime())
          await saveSchedule(tx, clientId, row.id, { next_run_at: next });
      }
    });
}
