import { z } from 'zod';
import { RANGES } from '#domain/tips/setup/milli.ts';
import { dayText, filterId, filterText, id, instantOut, requiredText } from '../common.ts';
import { room } from '../operation.ts';
import { version } from '../people.ts';
import {
  END_OF_DAY,
  IMPORT_TYPES,
  LAST_START,
  MISSING,
  TIP_TYPES,
  allOf,
  clock,
  clockOut,
  milli,
  milliOut,
  reads,
  someOf,
  tipWalletId,
  weekday,
  writes,
} from './fields.ts';

export const SETUP_STEPS = [
  'tip_type',
  'data_input',
  'services',
  'jobs',
  'members',
  'job_codes',
  'rules',
] as const;
export const PAYDAYS = ['week', 'two_weeks', 'half_month', 'month'] as const;

const settings = {
  wallet_id: id,
  store_id: id,
  wallet_name: z.string(),
  timezone: z.string(),
  tip_type: z.enum(TIP_TYPES).nullable(),
  import_type: z.enum(IMPORT_TYPES).nullable(),
  load_times: z.array(clockOut),
  most_load_times: z.int(),
  payout_frequency: z.enum(['daily', 'weekly']),
  payout_weekday: z.int().nullable(),
  cap_at_tips: z.boolean(),
  missing: z.enum(MISSING),
  auto_gratuity: z.boolean(),
  notify_members: z.boolean(),
  min_overlap_minutes: z.int(),
  province: z.string().nullable(),
  tip_credit: z.boolean().nullable(),
  payday_every: z.enum(PAYDAYS).nullable(),
  payday_on: z.string().nullable(),
  setup_step: z.enum(SETUP_STEPS).nullable(),
  finished_at: instantOut.nullable(),
  /** 0 before the set-up begins. */
  version: z.int(),
};
export const tipSettings = z.object(settings);
const tipStore = z.object({
  ...settings,
  services: z.int(),
  job_codes: z.int(),
  employees: z.int(),
});

export const serviceShown = z.object({
  service_id: id,
  wallet_id: id,
  name: z.string(),
  days: z.array(z.int()),
  timeframes: z.array(z.object({ start: clockOut, end: clockOut })),
  version: z.int(),
});
export const jobCodeShown = z.object({
  code_id: id,
  wallet_id: id,
  role_name: z.string(),
  revenue_generating: z.boolean(),
  pooling: z.boolean(),
  weight: milliOut,
  management: z.boolean().nullable(),
  back_of_house: z.boolean().nullable(),
  version: z.int(),
});

const yesOrNo = z.boolean('invalid_value');
const known = yesOrNo.nullable();
const maybe = <T extends z.ZodType>(type: T) => type.optional();
/** What is left out stays as it is. */
const settingsInput = z.object({
  load_times: maybe(
    z
      .array(clock('clock_invalid', LAST_START), 'not_a_list')
      .max(12, 'too_many')
      .transform((times) => [...new Set(times)].sort((a, b) => a - b)),
  ),
  payout_frequency: maybe(z.enum(['daily', 'weekly'], 'invalid_value')),
  payout_weekday: maybe(weekday.nullable()),
  cap_at_tips: maybe(yesOrNo),
  missing: maybe(z.enum(MISSING, 'invalid_value')),
  auto_gratuity: maybe(yesOrNo),
  notify_members: maybe(yesOrNo),
  min_overlap_minutes: maybe(
    z.int('not_a_number').min(0, 'number_out_of_range').max(240, 'number_out_of_range'),
  ),
  province: maybe(
    z
      .string('not_text')
      .regex(/^[A-Z]{2}$/, 'invalid_value')
      .nullable(),
  ),
  tip_credit: maybe(known),
  payday_every: maybe(z.enum(PAYDAYS, 'invalid_value').nullable()),
  payday_on: maybe(dayText.nullable()),
  setup_step: maybe(z.enum(SETUP_STEPS, 'invalid_value')),
  version: z
    .int('not_a_number')
    .min(0, 'invalid_value')
    .max(2_147_483_647, 'invalid_value')
    .optional(),
});

const serviceInput = {
  name: requiredText(40),
  days: someOf(weekday, 14, 'day_required').transform((days) => [...new Set(days)].sort()),
  timeframes: someOf(
    z
      .object({
        start: clock('timeframe_empty', LAST_START),
        end: clock('timeframe_empty', END_OF_DAY),
      })
      .transform(({ start, end }) => ({ start, end: end === 0 ? END_OF_DAY : end })),
    12,
    'timeframe_required',
  ),
};

/** Where a flag is left out it is on for a new job code, and stays as it is on a change. */
const jobCodeInput = {
  revenue_generating: maybe(yesOrNo),
  pooling: maybe(yesOrNo),
  weight: maybe(milli(RANGES.weight)),
  management: maybe(known),
  back_of_house: maybe(known),
};

export const tipSetup = room({
  tipStores: {
    ...reads,
    path: '/tippool/stores',
    summary: 'The wallets that the manager sees, with how they split their tips',
    query: z.object({ client_id: filterId, wallet_id: filterId, search: filterText }),
    output: allOf(tipStore),
  },
  tipSettings: {
    ...reads,
    path: '/tippool/settings/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    extension: true,
    summary: 'How a wallet splits its tips',
    output: tipSettings,
  },
  saveTipSettings: {
    ...writes,
    path: '/tippool/settings/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    extension: true,
    summary:
      "Changes load times, frequency, caps, notifications, what the law's checks need, and how far the set-up has come",
    body: settingsInput,
    output: tipSettings,
  },
  editWalletImportType: {
    ...writes,
    path: '/tippool/tip-share/edit-wallet-import-type/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    summary: 'Whether the data comes from the point of sale or is typed',
    query: z.object({
      import_type: z.enum(IMPORT_TYPES, {
        error: (issue) =>
          issue.input === undefined || issue.input === '' ? 'required' : 'invalid_value',
      }),
    }),
    output: tipSettings,
    errors: ['results_pending'],
  },
  editWalletShareType: {
    ...writes,
    path: '/tippool/tip-share/edit-wallet-share-type/{wallet_id}/{share_type}',
    ids: { wallet_id: 'tip_wallet' },
    textParams: ['share_type'],
    summary: 'Whether tips are pooled by points or shared by percent: pool or share',
    output: tipSettings,
    errors: ['results_pending'],
  },
  finishTipSetup: {
    ...writes,
    path: '/tippool/finish-setup/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    extension: true,
    summary: 'Ends the set-up; says everything that is still missing',
    output: tipSettings,
  },

  tipServices: {
    ...reads,
    path: '/tippool/services/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    summary: 'The services of a wallet',
    output: allOf(serviceShown),
  },
  createTipService: {
    ...writes,
    path: '/tippool/create-service',
    status: 201,
    summary: 'Adds a service: its days and times',
    body: z.object({ wallet_id: tipWalletId, ...serviceInput }),
    output: serviceShown,
  },
  updateTipService: {
    ...writes,
    path: '/tippool/update-service/{service_id}',
    ids: { service_id: 'tip_service' },
    extension: true,
    summary: 'Changes a service; results that are computed keep what they were computed from',
    body: z.object({ ...serviceInput, version: version.optional() }),
    output: serviceShown,
  },
  removeTipService: {
    ...writes,
    method: 'DELETE',
    path: '/tippool/services/{id}',
    ids: { id: 'tip_service' },
    summary: 'Takes a service away that no result was computed for; its rules end with it',
    output: serviceShown,
    errors: ['service_used'],
  },

  tipJobs: {
    ...reads,
    path: '/tippool/jobs',
    summary: 'Job codes, of one wallet or of all that the manager sees',
    query: z.object({ wallet_id: filterId }),
    output: allOf(jobCodeShown),
  },
  createJobCode: {
    ...writes,
    path: '/tippool/create-job-code/{client_id}/{wallet_id}/{role_name}',
    ids: { wallet_id: 'tip_wallet' },
    textParams: ['role_name'],
    status: 201,
    summary: 'Adds a job code',
    body: z.object(jobCodeInput),
    output: jobCodeShown,
  },
  updateJobCode: {
    ...writes,
    path: '/tippool/update-job-code/{code_id}',
    ids: { code_id: 'tip_job_code' },
    summary: 'Changes what is given of a job code; the rest stays',
    body: z.object({
      role_name: requiredText(40).optional(),
      ...jobCodeInput,
      version: version.optional(),
    }),
    output: jobCodeShown,
  },
  deleteJobCode: {
    ...writes,
    path: '/tippool/delete-job-code/{code_id}',
    ids: { code_id: 'tip_job_code' },
    summary: 'Takes a job code away that no result has, from its staff and from rules to come',
    output: jobCodeShown,
    errors: ['job_code_used'],
  },
  switchRevenueGenerating: {
    ...writes,
    path: '/tippool/update-job-code-revenue-generating/{code_id}/{value}',
    ids: { code_id: 'tip_job_code' },
    textParams: ['value'],
    summary: 'Whether lines of this job code have sales and tips: true or false',
    output: jobCodeShown,
  },
  switchPooling: {
    ...writes,
    path: '/tippool/update-job-code-pooling/{code_id}/{value}',
    ids: { code_id: 'tip_job_code' },
    textParams: ['value'],
    summary: 'Whether lines of this job code receive: true or false',
    output: jobCodeShown,
  },
});
