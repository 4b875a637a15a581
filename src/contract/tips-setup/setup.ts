import { z } from 'zod';
import { PAYDAYS, SETUP_STEPS } from '../choices.ts';
import { dayText, id, instantOut } from '../common.ts';
import { filterId, filterText } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import {
  IMPORT_TYPES,
  LAST_START,
  MISSING,
  TIP_TYPES,
  allOf,
  clock,
  clockOut,
  reads,
  weekday,
  writes,
} from './fields.ts';

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

export const tipSetup = defineOperations({
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    ids: { wallet_id: 'tip_wallet' },
    textParams: ['share_type'],
    summary: 'Whether tips are pooled by points or shared by percent: pool or share',
    output: tipSettings,
    errors: ['results_pending'],
  },
  finishTipSetup: {
    ...writes,
    path: '/tippool/finish-setup/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    ids: { wallet_id: 'tip_wallet' },
    extension: true,
    summary: 'Ends the set-up; says everything that is still missing',
    output: tipSettings,
  },
});
