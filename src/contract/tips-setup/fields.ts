import { z } from 'zod';
import { readClock } from '#domain/tips-setup/times.ts';
import { readDay } from '#kernel/day.ts';
import { dayText, namedId } from '../common.ts';
import { filterDay, filterId } from '../filters.ts';

export const TIP_TYPES = ['pool', 'share'] as const;
export const IMPORT_TYPES = ['pos', 'manual'] as const;
export const BASES_OF_TIPS = ['tips', 'net_sales'] as const;
export const SPLITS = ['even', 'hours', 'weighted_hours', 'net_sales'] as const;
export const MISSING = ['return', 'redistribute'] as const;

/** A list that has its own word where it is left out or empty. */
export const someOf = <T extends z.ZodType>(item: T, most: number, none: string) =>
  z
    .array(item, {
      error: (issue) => (issue.input === undefined || issue.input === null ? none : 'not_a_list'),
    })
    .min(1, none)
    .max(most, 'too_many');

export const weekday = z.int('not_a_number').min(0, 'invalid_value').max(6, 'invalid_value');

/** Minutes of the day, written `HH:MM`. */
export const clock = (empty: 'timeframe_empty' | 'clock_invalid', latest: number) =>
  z.string(empty).transform((typed, context) => {
    const read = readClock(typed.trim());
    if (read !== null && read <= latest) return read;
    context.issues.push({
      code: 'custom',
      input: typed,
      message: typed.trim() === '' ? empty : 'clock_invalid',
    });
    return z.NEVER;
  });
export const clockOut = z.string().meta({ description: 'HH:MM', pattern: '^\\d{2}:\\d{2}$' });
export const LAST_START = 1_439;
export const END_OF_DAY = 1_440;

export const tipWalletId = namedId('wallet_required');
/** The same in a query. */
export const walletQuery = filterId
  .refine((wallet) => wallet !== undefined, 'wallet_required')
  .transform((wallet) => wallet ?? 0);
export const thingId = namedId('required');
export const thingIds = (none: string, most = 200) =>
  someOf(namedId('not_a_number'), most, none).transform((ids) => [...new Set(ids)]);
const isDay = (day: string | undefined): boolean => day === undefined || readDay(day) !== null;
/** A day of the calendar: what a column of dates is asked for. */
export const calendarDay = dayText.refine(isDay, 'date_invalid');
export const filterCalendarDay = filterDay.refine(isDay, 'date_invalid');
/** A day that has to be said. */
export const dayNeeded = z.string('required').pipe(calendarDay);
export const dayOrToday = dayText.nullish().transform((day) => day ?? null);
/** The version that a save was made from: 0 before there is one. */
export const madeFrom = z
  .int('not_a_number')
  .min(0, 'invalid_value')
  .max(2_147_483_647, 'invalid_value')
  .optional();

export const allOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });
/** Of every call of the set-up: also where a client has tips only. */
export const tips = { base: 'service', tipsOnly: true } as const;
export const reads = { ...tips, method: 'GET', caller: 'tips_enter_shares', errors: [] } as const;
export const writes = {
  ...tips,
  method: 'POST',
  caller: 'tips_rules',
  writes: true,
  errors: [],
} as const;
