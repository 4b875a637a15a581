import { parseDate, type CalendarDate } from '@internationalized/date';
import { readDay } from '#kernel/day.ts';

/** A day as the calendars take it; null where there is none, or where it is no date. */
export const calendarDate = (text: string | undefined): CalendarDate | null =>
  text !== undefined && readDay(text) !== null ? parseDate(text) : null;
