import { type Day, daysBetween } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type BankCalendar, isBankingDay } from '../../bank/calendar.ts';
import type { PayPeriod } from './periods.ts';
import { MAX_PAYDAY_LAG } from './schedule-check.ts';

export type MoveProblem =
  | 'cut_off_passed'
  | 'payday_not_a_business_day'
  | 'payday_before_period'
  | 'payday_too_late';

/**
 * Whether a person may move a payday. It can be moved until its cut-off; `newCutoffAt` is the one
 * of the new payday, which must still be to come as well.
 */
export function checkPaydayMove(
  { period, payday, newCutoffAt }: { period: PayPeriod; payday: Day; newCutoffAt: Instant },
  { calendar, now }: { calendar: BankCalendar; now: Instant },
): Result<Day, MoveProblem> {
  if (now >= period.cutoffAt) return fail('cut_off_passed', { payday: period.payday });
  if (payday <= period.firstDay) return fail('payday_before_period');
  if (daysBetween(period.lastDay, payday) > MAX_PAYDAY_LAG) return fail('payday_too_late');
  if (!isBankingDay({ ...calendar, day: payday })) return fail('payday_not_a_business_day');
  if (now >= newCutoffAt) return fail('cut_off_passed', { payday });
  return ok(payday);
}
