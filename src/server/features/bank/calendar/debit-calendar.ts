import type { BankCalendar } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import type { BankSettings } from '#server/platform/bank-settings.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { calendarOf } from './calendar.repo.ts';

export type CutOff = BankSettings['cutOff'];
type DebitCalendar = Required<BankCalendar> & { readonly cutOffMinute: number };

/** A time of the settings as minutes after midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** What dates a debit: the days by hand, and the cut-off at which our files are really built. */
export const debitCalendarOf = async (
  tx: ReadHandle,
  rail: Rail,
  cutOff: CutOff,
): Promise<DebitCalendar> => ({
  ...(await calendarOf(tx, rail)),
  cutOffMinute: minutesOf(cutOff[rail]),
});
