import { z } from 'zod';
import { EWA_STATES } from '#domain/ewa/index.ts';
import { id, instantOut, moneyOut } from '../common.ts';
import { filterId } from '../filters.ts';

/** Why nothing, or less than what is left, can be taken now. */
const AVAILABLE_REASONS = [
  'not_matched',
  'must_verify',
  'ready',
  'paused',
  'left',
  'card_locked',
  'card_expired',
  'card_not_activated',
  'card_not_payable',
  'wallet_blocked',
  'no_schedule',
  'cut_off',
  'no_rate',
  'nothing_earned',
  'over_cap',
  'all_taken',
  'float_empty',
  'float_low',
] as const;

/** Of a query: which store is meant has to be said. */
export const askedStore = filterId.transform((store, context) => {
  if (store !== undefined) return store;
  context.issues.push({ code: 'custom', input: store, message: 'required' });
  return z.NEVER;
});

export const stateOut = z.enum(EWA_STATES);
export const reasonOut = z
  .enum(AVAILABLE_REASONS)
  .nullable()
  .meta({ description: 'Why nothing, or less than what is left, can be taken; else null' });

/** One business date: what was worked, and why some of it does not count. */
const workedDay = z.object({
  date: z.string(),
  earned: moneyOut.meta({ description: 'Its part of the wages; the dates add up to them' }),
  worked: z.array(
    z.object({
      rate: z.string().meta({ description: 'Dollars an hour, with four decimals' }),
      minutes: z.int(),
    }),
  ),
  notes: z.array(
    z.object({
      note: z.enum([
        'impossible_times',
        'no_rate',
        'not_approved',
        'open_clocking',
        'long_date',
      ] as const),
      minutes: z.int().nullable(),
    }),
  ),
});

/** A period that can be drawn on, or whose pay is being prepared, and where its figure comes from. */
export const memberPeriodOut = z.object({
  first_day: z.string(),
  last_day: z.string(),
  payday: z.string(),
  cutoff_at: instantOut,
  drawable: z.boolean(),
  earned: moneyOut,
  source: z.enum(['clockings', 'salary', 'file']),
  wages: moneyOut.meta({ description: 'Of clockings, of the salary, or of the file' }),
  other_earned: moneyOut.meta({ description: 'What payroll adds or corrects' }),
  salary_days: z
    .object({ completed: z.int(), days: z.int() })
    .nullable()
    .meta({ description: 'Of somebody salaried: the days that are over, of all of the period' }),
  cap: moneyOut,
  taken: moneyOut,
  carried_in: moneyOut.meta({
    description: 'The part of what was taken that an earlier payday left',
  }),
  left: moneyOut,
  over_cap: moneyOut,
  stays: moneyOut.meta({ description: 'Earned less taken, before tax: what comes on the payday' }),
  advances: z.int(),
  days: z.array(workedDay),
});

/** How a member stands at one store, in sums over the periods that can be drawn on. */
export const standingOut = z.object({
  state: stateOut,
  available: moneyOut,
  reason: reasonOut,
  earned_pay: moneyOut,
  advances_taken: moneyOut,
  cap: moneyOut,
  over_cap: moneyOut,
  cap_percent: z.int(),
});

const STATUSES = ['pending', 'paid', 'failed'] as const;
export const advanceStatus = z.enum(STATUSES, 'invalid_value');

/** One advance, as a receipt has it. */
export const advanceOut = z.object({
  advance_id: id,
  store_id: id,
  store_name: z.string(),
  amount: moneyOut,
  fee: moneyOut.meta({ description: 'Always 0.00' }),
  status: z.enum(STATUSES),
  failure: z.string().nullable().meta({ description: 'Why it failed' }),
  taken_at: instantOut,
  pos_id: z.string().meta({ description: 'The payroll ID at that time' }),
  parts: z.array(
    z.object({ first_day: z.string(), last_day: z.string(), payday: z.string(), amount: moneyOut }),
  ),
  authorisation: z.string().meta({ description: 'What the member agreed to, as it was read' }),
});
