import { z } from 'zod';
import { SHORT_REASONS } from '#domain/ewa/index.ts';
import { dayText, id, instantOut, listOf, money, moneyOut, text } from '../common.ts';
import { filterText, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { calendarDay } from '../tips-setup/fields.ts';
import { ofStore } from './fields.ts';
import { dueBackOut } from './history.ts';

const POS_ID = 60;
/** More rows than a store has people. */
const MAX_ROWS = 20_000;

/** A pay period of a store is named by its first day. */
const ofPeriod = { ...ofStore, textParams: ['first_day'] } as const;

/** A period from its report on: what came off, what came back, and how the fund stood. */
const paydayOut = z.object({
  first_day: z.string(),
  last_day: z.string(),
  payday: z.string(),
  cutoff_at: instantOut,
  state: z.enum(['open', 'reported', 'settled']),
  reported_at: instantOut.nullable(),
  settled_at: instantOut.nullable(),
  members: z.int().meta({ description: 'Rows of the report' }),
  amount: moneyOut.meta({ description: 'What payroll takes off, with what was carried in' }),
  deducted: moneyOut,
  carried: moneyOut,
  written_off: moneyOut,
  waiting: z.int().meta({ description: 'Rows without an outcome' }),
  due_back: moneyOut,
  given_back: moneyOut,
  short: z.boolean().meta({ description: 'The wallet could not give it back on the payday' }),
  overdue: z.boolean(),
  fund_at_start: moneyOut.nullable(),
  fund_at_end: moneyOut.nullable(),
  peak_outstanding: moneyOut.nullable(),
});

const outcomeOut = z
  .object({
    deducted: moneyOut,
    carried: moneyOut.meta({ description: 'Comes off on the next payday' }),
    written_off: moneyOut,
    reason: z.enum(SHORT_REASONS).nullable(),
    entered_by: z
      .string()
      .nullable()
      .meta({ description: 'Null where nobody entered less in time' }),
    entered_at: instantOut,
  })
  .nullable();

const deductionRow = z.object({
  pos_id: z.string(),
  customer_id: id,
  last_name: z.string(),
  first_name: z.string(),
  full_name: z.string(),
  amount: moneyOut,
  carried_in: moneyOut,
  advances: z.int(),
  taken_last_year: moneyOut,
  /** Why payroll's file leaves the row out. */
  left_out: z.enum(['deducted_early', 'not_authorised']).nullable(),
  /** No longer works at the store: the amount belongs to the final pay. */
  left: z.boolean(),
  outcome: outcomeOut,
});

const rowsSummary = z.object({
  period: paydayOut,
  status: z.enum(['preliminary', 'final']),
  deduction_code: z.string(),
  currency: z.string(),
});
const deductionsOut = listOf(deductionRow).extend(rowsSummary.shape);

const posId = text(POS_ID).refine((value) => value !== '', 'required');
const reason = z.enum(SHORT_REASONS, 'invalid_value').nullish();

const outcomeTaken = z.object({
  period: paydayOut,
  changed: z.int().meta({ description: 'Rows whose outcome is new or another one' }),
});

const FILE_PART = 'outcome_file';

/** Who left, by the period that they have taken something of. */
const early = {
  ...ofPeriod,
  ids: { ...ofStore.ids, customer: 'handler' },
  path: '/ewa/final-pay/{store_id}/{first_day}/{customer}',
  writes: true,
  output: z.object({ amount: moneyOut, deducted_early: z.boolean() }),
  errors: ['cut_off_passed'],
} as const;

export const ewaPayday = defineOperations({
  ewaPaydays: {
    ...ofStore,
    method: 'GET',
    path: '/ewa/deductions/{store_id}',
    summary: 'The pay periods of a store with what came off and what came back, the newest first',
    query: z.object({ page: paging.page, per_page: paging.per_page }),
    output: listOf(paydayOut),
    errors: ['ewa_off'],
  },
  ewaDeductions: {
    ...ofPeriod,
    method: 'GET',
    path: '/ewa/deductions/{store_id}/{first_day}',
    summary: 'What payroll takes off for a period: preliminary until the cut-off, then final',
    query: z.object({
      q: filterText,
      outcome: filterText.pipe(
        z
          .enum(['waiting', 'deducted', 'short', 'carried', 'written_off'], 'invalid_value')
          .optional(),
      ),
      page: paging.page,
      per_page: paging.per_page,
    }),
    output: deductionsOut,
    errors: ['ewa_off'],
  },
  downloadEwaDeductions: {
    ...ofPeriod,
    method: 'GET',
    path: '/ewa/deductions/{store_id}/{first_day}/file',
    summary: "Payroll's file: a row a member, or a row an advance",
    query: z.object({
      by: filterText.pipe(z.enum(['member', 'advance'], 'invalid_value').default('member')),
    }),
    output: 'text/csv',
    errors: ['ewa_off'],
  },
  enterEwaOutcome: {
    ...ofPeriod,
    method: 'POST',
    path: '/ewa/deductions/{store_id}/{first_day}/outcome',
    writes: true,
    largeBody: true,
    summary:
      'What payroll could take off: less for the rows that are given, with the reason; all others in full',
    body: z.object({
      rows: z
        .array(z.object({ pos_id: posId, amount: money, reason }), 'not_a_list')
        .max(MAX_ROWS, 'too_many')
        .default([]),
    }),
    output: outcomeTaken,
    errors: ['ewa_off', 'ewa_not_reported', 'ewa_outcome_final'],
  },
  uploadEwaOutcome: {
    ...ofStore,
    method: 'POST',
    path: '/ewa/deductions/{store_id}/outcome-file',
    writes: true,
    file: FILE_PART,
    summary:
      'The same from a CSV file with pos_id, amount and where it is less the reason: all of it or nothing',
    body: z.object({ first_day: dayText }),
    output: outcomeTaken,
    errors: ['ewa_off', 'ewa_not_reported', 'ewa_outcome_final', 'payload_too_large'],
  },
  ewaFinalPay: {
    ...ofStore,
    method: 'GET',
    path: '/ewa/final-pay/{store_id}',
    summary: 'Who no longer works at the store and still has something to come off',
    output: z.object({
      data: z.array(
        z.object({
          customer_id: id,
          pos_id: z.string(),
          full_name: z.string(),
          first_day: z.string(),
          payday: z.string(),
          amount: moneyOut,
          deducted_early: z.boolean(),
        }),
      ),
    }),
    errors: ['ewa_off'],
  },
  deductEwaEarly: {
    ...early,
    method: 'POST',
    summary: 'Notes that a final pay has taken off what was open of a period',
  },
  undoEwaEarly: {
    ...early,
    method: 'DELETE',
    summary: 'Notes that no final pay has taken it off, so that it comes off with the report',
  },
  ewaRepayments: {
    ...ofStore,
    method: 'GET',
    path: '/ewa/repayments/{store_id}',
    summary: 'What is due back to the fund by payday, and what the wallet has given back',
    query: z.object({ page: paging.page, per_page: paging.per_page }),
    output: listOf(
      z.object({
        movement_id: id,
        first_day: z.string(),
        payday: z.string(),
        amount: moneyOut,
        at: instantOut,
        by: z.string().nullable().meta({ description: 'Null where it went by itself' }),
      }),
    ).extend({ due_back: z.array(dueBackOut), wallet_balance: moneyOut, fund_balance: moneyOut }),
    errors: ['ewa_off'],
  },
  repayEwaFund: {
    ...ofStore,
    method: 'POST',
    caller: 'edit_float',
    path: '/ewa/repayments/{store_id}',
    moves: true,
    uses: { use: 'wallet_pay', wallet: 'params.store_id' },
    summary: 'Gives back to the fund what is due for a period, or a part of it',
    body: z.object({ first_day: calendarDay, amount: money }),
    output: z.object({
      movement_id: id,
      amount: moneyOut,
      still_due: moneyOut,
      fund_balance: moneyOut,
      wallet_balance: moneyOut,
    }),
    errors: ['ewa_off', 'wallet_blocked', 'insufficient_wallet', 'ewa_above_due'],
  },
  revokeEwaDeduction: {
    base: 'main',
    extension: true,
    caller: 'member',
    method: 'POST',
    path: '/member/ewa/revocations',
    writes: true,
    summary:
      'In Quebec: takes back the consent to the deduction until the cut-off, which ends the enrolment',
    body: z.object({ store_id: z.int('required').positive('required') }),
    output: z.object({ amount: moneyOut, periods: z.int() }),
    errors: ['ewa_off', 'ewa_not_revocable'],
  },
});
