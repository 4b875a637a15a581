import { type Day, type Zone, addDays, instantAt, startOfDay } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import { type BankCalendar, addBankingDays, isBankingDay } from '../../bank/calendar.ts';
import { type PeriodDays, type ScheduleVersion, periodDays } from './schedule.ts';

/** How many periods a person sees before a schedule is saved. */
export const PERIODS_AHEAD = 12;

export type PayPeriod = Omit<PeriodDays, 'version'> & {
  readonly payday: Day;
  readonly cutoffAt: Instant;
};

export type StorePay = {
  readonly versions: readonly ScheduleVersion[];
  readonly zone: Zone;
  readonly calendar: BankCalendar;
  /** Paydays that a person moved, by the first day of their period. */
  readonly movedPaydays: ReadonlyMap<Day, Day>;
};

/** The first periods that end on a day or later, in the order of time. */
export function periodsFrom(pay: StorePay, day: Day, count: number): PayPeriod[] {
  const found: PayPeriod[] = [];
  if (pay.versions.length === 0 || count < 1) return found;
  for (const days of periodDays(pay.versions)) {
    if (days.lastDay < day) continue;
    found.push(payPeriod(days, pay));
    if (found.length === count) break;
  }
  return found;
}

/** The period that a day lies in; null before the first version. */
export function periodOf(pay: StorePay, day: Day): PayPeriod | null {
  const [period] = periodsFrom(pay, day, 1);
  return period !== undefined && period.firstDay <= day ? period : null;
}

function payPeriod({ version, ...days }: PeriodDays, pay: StorePay): PayPeriod {
  const payday =
    pay.movedPaydays.get(days.firstDay) ??
    businessDayUpTo(addDays(days.lastDay, version.paydayLag), pay.calendar);
  return { ...days, payday, cutoffAt: cutoffOf(payday, version, pay) };
}

/** The day itself where the banks are open, else the last business day before it. */
export const businessDayUpTo = (day: Day, calendar: BankCalendar): Day =>
  isBankingDay({ ...calendar, day }) ? day : addBankingDays({ ...calendar, day, n: -1 });

/** When what may still be taken off on a payday is fixed, by the store's wall clock. */
export function cutoffOf(
  payday: Day,
  { cutoffDays, cutoffMinute }: Pick<ScheduleVersion, 'cutoffDays' | 'cutoffMinute'>,
  { zone, calendar }: Pick<StorePay, 'zone' | 'calendar'>,
): Instant {
  return instantAt(
    addBankingDays({ ...calendar, day: payday, n: -cutoffDays }),
    cutoffMinute,
    zone,
  );
}

export type DrawState = 'not_begun' | 'drawable' | 'cut_off';

/** Whether something can be taken of a period: it has begun, and its cut-off is still to come. */
export function drawState(
  { firstDay, cutoffAt }: Pick<PayPeriod, 'firstDay' | 'cutoffAt'>,
  zone: Zone,
  now: Instant,
): DrawState {
  if (now >= cutoffAt) return 'cut_off';
  return now >= startOfDay(firstDay, zone) ? 'drawable' : 'not_begun';
}
