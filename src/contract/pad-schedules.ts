import { z } from 'zod';
import { TRANSFER_STATES } from '#domain/bank/transfer-states.ts';
import { agreementBody } from './bank-accounts.ts';
import { dayText, id, instantOut, moneyOut, namedId, text } from './common.ts';
import { filterFile, filterId } from './filters.ts';
import { defineOperations } from './operation.ts';

const scheduleShown = z.object({
  store_name: z.string(),
  frequency: z.enum(['daily', 'weekly', 'biweekly', 'monthly']),
  bank_account: z.string(),
  /** What a run would take now. */
  amount: moneyOut,
  next_pad_load: instantOut.nullable(),
  schedule_id: id,
  store_id: id,
  account_id: id,
  float_amount: moneyOut,
  /** What the wallet of the store holds, and what is on its way to it from a bank. */
  balance: moneyOut,
  under_way: moneyOut,
  max_debit: moneyOut.nullable(),
  notice_days: z.int(),
  weekday: z.int().nullable(),
  month_day: z.int().nullable(),
  starts_on: z.string(),
  run_time: z.string(),
  timezone: z.string(),
  state: z.enum(['active', 'paused', 'ended']),
  reason: z.string().nullable(),
});

const runShown = z.object({
  period: z.string(),
  at: instantOut,
  amount: moneyOut,
  outcome: z.enum(['debited', 'nothing_due', 'missed']),
  transfer_id: id.nullable(),
  /** What became of the debit. */
  transfer: z
    .object({
      reference: z.string(),
      state: z.enum(TRANSFER_STATES),
      due_on: z.string().nullable(),
      settles_on: z.string().nullable(),
      latest_on: z.string().nullable(),
      return_code: z.string().nullable(),
      cancellable: z.boolean(),
    })
    .nullable(),
});

const RUN_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What a float may be is a rule of its own, with a sentence of its own. */
const floatText = z.union([z.string(), z.number()], 'amount_required').transform(String);

const reading = { base: 'main', caller: 'view_money', feature: 'pad', method: 'GET' } as const;
const writing = {
  base: 'main',
  caller: 'edit_float',
  feature: 'pad',
  method: 'POST',
  writes: true,
} as const;
const ofSchedule = { ids: { schedule: 'handler' }, extension: true } as const;

/** Pre-authorized debits: floats of stores, and the schedules that keep them. */
export const padSchedules = defineOperations({
  padSchedules: {
    ...reading,
    path: '/managers/{manager}/pad_schedules',
    summary: 'The schedules of pre-authorized debits',
    query: z.object({ client_id: filterId, store_id: filterId, file_type: filterFile }),
    output: z.object({ data: z.array(scheduleShown) }),
    orFile: true,
    errors: [],
  },
  floatAudits: {
    ...reading,
    path: '/managers/{manager}/float_audits',
    summary: 'Who changed the float of a store, newest first',
    query: z.object({ client_id: filterId, store_id: filterId }),
    output: z.object({
      data: z.array(
        z.object({
          store_id: id,
          created_at: instantOut,
          manager_name: z.string(),
          float_amount: moneyOut,
          old_float_amount: moneyOut.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  updateFloatAmount: {
    ...writing,
    path: '/managers/{manager}/update_float_amount',
    summary: 'Sets the float of a store',
    body: z.object({ store_id: namedId('required'), float_amount: floatText }),
    output: z.object({
      store_id: id,
      float_amount: moneyOut,
      schedule: scheduleShown.nullable(),
    }),
    errors: ['float_invalid'],
  },
  createPadSchedule: {
    ...writing,
    extension: true,
    path: '/pad-schedules',
    status: 201,
    summary: 'Schedules the debits that keep a store at its float',
    body: z.object({
      store_id: namedId('required'),
      account_id: namedId('required'),
      frequency: z.enum(['daily', 'weekly', 'biweekly', 'monthly'], 'invalid_value'),
      weekday: z.int('not_a_number').min(0, 'invalid_value').max(6, 'invalid_value').nullish(),
      month_day: z.int('not_a_number').min(1, 'invalid_value').max(31, 'invalid_value').nullish(),
      starts_on: dayText,
      run_time: z.string('not_text').regex(RUN_TIME, 'clock_invalid').default('06:00'),
      timezone: text(60).optional(),
      float_amount: floatText.optional(),
      /** The schedule of the store that ends as this one begins. */
      replaces: namedId('required').nullish(),
      agreement: agreementBody.default({ accepted: false, notice_days: 10, max_debit: null }),
    }),
    output: scheduleShown,
    errors: [
      'agreement_required',
      'account_unverified',
      'float_invalid',
      'schedule_exists',
      'schedule_state',
    ],
  },
  showPadSchedule: {
    ...reading,
    ...ofSchedule,
    path: '/pad-schedules/{schedule}',
    summary: 'One schedule',
    output: scheduleShown,
    errors: [],
  },
  padRuns: {
    ...reading,
    ...ofSchedule,
    path: '/pad-schedules/{schedule}/runs',
    summary: 'The runs of a schedule, newest first',
    output: z.object({ data: z.array(runShown) }),
    errors: [],
  },
  pausePadSchedule: {
    ...writing,
    ...ofSchedule,
    path: '/pad-schedules/{schedule}/pause',
    summary: 'Pauses a schedule',
    output: scheduleShown,
    errors: ['schedule_state'],
  },
  resumePadSchedule: {
    ...writing,
    ...ofSchedule,
    path: '/pad-schedules/{schedule}/resume',
    summary: 'Resumes a schedule; what was left out meanwhile is not made up',
    output: scheduleShown,
    errors: ['schedule_state', 'account_unverified'],
  },
  endPadSchedule: {
    ...writing,
    ...ofSchedule,
    path: '/pad-schedules/{schedule}/end',
    summary:
      'Ends a schedule and its agreement; debits that the bank has not been given are cancelled',
    output: scheduleShown,
    errors: ['schedule_state'],
  },
});
