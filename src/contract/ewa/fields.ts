import { z } from 'zod';
import { dayText, instantOut } from '../common.ts';
import { filterDay, filterText } from '../filters.ts';

const FREQUENCIES = ['weekly', 'every_two_weeks', 'semi_monthly', 'monthly'] as const;

/** Of every call about a store, which is named by its main wallet: that has its number. */
export const ofStore = {
  base: 'service',
  extension: true,
  caller: 'ewa',
  ids: { store_id: 'tip_wallet' },
} as const;

const DEFAULT_CUTOFF_DAYS = 2;
const DEFAULT_CUTOFF_TIME = '12:00';

/** How a store pays from a day on. What its numbers may be is the rules' to say. */
export const scheduleInput = z.object({
  frequency: z.enum(FREQUENCIES, 'invalid_value'),
  effective_from: dayText,
  anchor: dayText.nullish().transform((day) => day ?? null),
  starts_on: z
    .array(z.int('not_a_number'), 'not_a_list')
    .max(2, 'too_many')
    .nullish()
    .transform((days) => days ?? null),
  payday_lag: z.int('not_a_number'),
  cutoff_days: z.int('not_a_number').default(DEFAULT_CUTOFF_DAYS),
  cutoff_time: z.string('clock_invalid').default(DEFAULT_CUTOFF_TIME),
});
export type ScheduleBody = z.output<typeof scheduleInput>;

export const scheduleOut = z.object({
  frequency: z.enum(FREQUENCIES),
  effective_from: z.string(),
  anchor: z.string().nullable(),
  starts_on: z.array(z.int()).nullable(),
  payday_lag: z.int().meta({ description: 'Days from the last day of a period to its payday' }),
  cutoff_days: z.int().meta({ description: 'Business days from the cut-off to the payday' }),
  cutoff_time: z.string().meta({ description: "HH:MM by the store's clock" }),
  made_by: z.string(),
});

const filterNumber = filterText.transform((value, context) => {
  if (value === undefined) return undefined;
  if (/^\d{1,3}$/.test(value)) return Number(value);
  context.issues.push({ code: 'custom', input: value, message: 'not_a_number' });
  return z.NEVER;
});
const filterDates = filterText.transform((value, context) => {
  if (value === undefined) return null;
  if (/^\d{1,2}(,\d{1,2})?$/.test(value)) return value.split(',').map(Number);
  context.issues.push({ code: 'custom', input: value, message: 'starts_on_invalid' });
  return z.NEVER;
});

/** A schedule that is not saved yet, in an address: where there is a `frequency`. */
export const scheduleQuery = z.object({
  frequency: filterText.pipe(z.enum(FREQUENCIES, 'invalid_value').optional()),
  effective_from: filterDay,
  anchor: filterDay,
  starts_on: filterDates.meta({ description: 'One or two days of the month: 1,16' }),
  payday_lag: filterNumber,
  cutoff_days: filterNumber.transform((days) => days ?? DEFAULT_CUTOFF_DAYS),
  cutoff_time: filterText.transform((time) => time ?? DEFAULT_CUTOFF_TIME),
});
export type ScheduleQuery = z.output<typeof scheduleQuery>;

export const periodOut = z.object({
  first_day: z.string(),
  last_day: z.string(),
  payday: z.string(),
  cutoff_at: instantOut,
  state: z.enum(['upcoming', 'drawable', 'cut_off', 'reported', 'settled']),
  bridging: z
    .boolean()
    .meta({ description: 'The days up to the first regular period of a schedule' }),
  payday_moved: z.boolean().meta({ description: 'Somebody moved the payday' }),
});
