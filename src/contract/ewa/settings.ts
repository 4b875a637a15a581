import { z } from 'zod';
import { MAX_CAP_PERCENT } from '#domain/ewa/index.ts';
import { id, moneyOut, requiredText } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { madeFrom } from '../tips-setup/fields.ts';
import { requiredEmail } from '../people.ts';
import { ofStore, scheduleInput, scheduleOut } from './fields.ts';

const EARNED_SOURCES = ['clockings', 'file'] as const;
const RATE_SOURCES = ['payroll', 'provider'] as const;

export const ewaSettingsOut = z.object({
  store_id: id,
  store_name: z.string(),
  timezone: z.string(),
  on: z.boolean(),
  cap_percent: z.int().meta({ description: 'The most of earned pay that may be taken' }),
  earned_source: z.enum(EARNED_SOURCES),
  rate_source: z.enum(RATE_SOURCES),
  approved_only: z.boolean(),
  one_advance_a_period: z.boolean(),
  deduction_code: z.string(),
  repay_automatically: z.boolean(),
  recipients: z.array(z.string()),
  province: z.string().nullable(),
  fund_balance: moneyOut,
  schedule: scheduleOut
    .nullable()
    .meta({ description: 'The one that holds today, or the first that will' }),
  upcoming_schedules: z.array(scheduleOut),
  next_beginnings: z
    .array(z.string())
    .meta({ description: 'Days on which another schedule could begin' }),
  /** 0 before it is switched on for the first time. */
  version: z.int(),
});

/** A store as the dashboard needs it before it knows which one it is about. */
const ewaStoreOut = ewaSettingsOut
  .pick({ store_id: true, store_name: true, timezone: true, on: true, repay_automatically: true })
  .extend({ has_schedule: z.boolean() });

const yesOrNo = z.boolean('invalid_value');
const DEDUCTION_CODE = 20;

/** What is left out stays as it is. */
const settingsInput = z.object({
  on: yesOrNo.optional(),
  cap_percent: z
    .int('not_a_number')
    .min(1, 'number_out_of_range')
    .max(MAX_CAP_PERCENT, 'number_out_of_range')
    .optional(),
  earned_source: z.enum(EARNED_SOURCES, 'invalid_value').optional(),
  rate_source: z.enum(RATE_SOURCES, 'invalid_value').optional(),
  approved_only: yesOrNo.optional(),
  one_advance_a_period: yesOrNo.optional(),
  deduction_code: requiredText(DEDUCTION_CODE).optional(),
  repay_automatically: yesOrNo.optional(),
  recipients: z.array(requiredEmail, 'not_a_list').max(20, 'too_many').optional(),
  province: z
    .string('not_text')
    .regex(/^[A-Z]{2}$/, 'invalid_value')
    .nullable()
    .optional(),
  schedule: scheduleInput.optional(),
  version: madeFrom,
});

export const ewaSettings = defineOperations({
  ewaStores: {
    base: 'service',
    extension: true,
    caller: 'ewa',
    method: 'GET',
    path: '/ewa/stores',
    summary: 'The stores that a manager sees, and which of them let their people take earned pay',
    output: z.object({ data: z.array(ewaStoreOut) }),
    errors: [],
  },
  ewaSettings: {
    ...ofStore,
    method: 'GET',
    path: '/ewa/settings/{store_id}',
    summary:
      'How a store lets its people take earned pay; before it does, what it would begin with',
    output: ewaSettingsOut,
    errors: [],
  },
  saveEwaSettings: {
    ...ofStore,
    method: 'POST',
    path: '/ewa/settings/{store_id}',
    writes: true,
    summary: 'Switches it on or off, and changes its settings or how the store pays',
    body: settingsInput,
    output: ewaSettingsOut,
    errors: ['ewa_off', 'ewa_fund_left', 'ewa_still_open'],
  },
});
