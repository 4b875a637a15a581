import { z } from 'zod';
import { id, instantOut, namedId, requiredText } from '../common.ts';
import { EVIDENCE } from '#domain/tips-data/index.ts';
import { FEED_CODES, posLocation, posOptions } from '../integrations/shapes.ts';
import { defineOperations } from '../operation.ts';
import {
  allOf,
  calendarDay,
  reads,
  someOf,
  thingId,
  tipWalletId,
  walletQuery,
  writes,
} from '../tips-setup/fields.ts';
import { tipEmployeeShown } from '../tips-setup/staff.ts';

export const POS_PROBLEMS = [...FEED_CODES, 'pos_not_connected', 'interrupted'] as const;

const ofWallet = { ids: { id: 'tip_wallet', wallet_id: 'tip_wallet' } } as const;
const externalId = requiredText(200);
const most = 5_000;

const named = z.object({ id: z.string(), name: z.string() });
const mapping = z.object({
  clockings: posLocation.nullable(),
  sales: posLocation.nullable(),
  /** What is connected; `reason` says why an account does not say what locations it has. */
  accounts: z.array(
    z.object({
      connection_id: id,
      provider: z.enum(['lightspeed', '7shifts', 'omnivore']),
      account: z.string(),
      name: z.string(),
      reason: z.enum(POS_PROBLEMS).nullable(),
      locations: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            clockings: z.boolean(),
            sales: z.boolean(),
            timezone: z.string().nullable(),
            currency: z.string().nullable(),
            revenue_centers: z.array(named),
          }),
        )
        .nullable(),
    }),
  ),
});
const place = z
  .object({
    connection_id: namedId('not_a_number'),
    location_id: externalId,
    revenue_center: requiredText(100)
      .nullish()
      .transform((center) => center ?? null),
    /** From which date load times read it: today where nothing is said. */
    live_from: calendarDay.nullish(),
    /** What was chosen before where nothing is said. */
    options: posOptions.optional(),
  })
  .nullable();

const role = z.object({
  role_id: z.string(),
  name: z.string(),
  code_id: id.nullable(),
  role_name: z.string().nullable(),
  /** A job code of the same name. */ suggested_code_id: id.nullable(),
});
/** Who somebody of a provider may be, and what says so. */
export const memberSuggestion = z.object({
  customer_id: id,
  first_name: z.string(),
  last_name: z.string(),
  evidence: z.enum(EVIDENCE),
  value: z.string(),
});
export const posEmployee = z.object({
  pos_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  numbers: z.array(
    z.object({ kind: z.enum(['id', 'payroll', 'punch', 'login']), value: z.string() }),
  ),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  active: z.boolean(),
  roles: z.array(named),
  employee_id: id.nullable(),
  customer_id: id.nullable(),
  seen_at: instantOut.nullable(),
  suggestion: memberSuggestion.nullable(),
});

export const tipMapping = defineOperations({
  locationMapping: {
    ...reads,
    ...ofWallet,
    path: '/tippool/location-mapping/{wallet_id}',
    summary:
      "From where in the point of sale a wallet's clockings and sales come, and the places there are",
    output: mapping,
  },
  mapLocations: {
    ...writes,
    ...ofWallet,
    extension: true,
    errors: ['invalid_input', 'pos_unavailable', 'currency_differs', 'sales_taken'],
    path: '/tippool/location-mapping/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    summary: 'Says where clockings and sales come from; null: from nowhere',
    body: z.object({ clockings: place, sales: place }),
    output: mapping,
  },
  posRoles: {
    ...reads,
    extension: true,
    path: '/tippool/pos/roles',
    summary: 'Roles as the point of sale calls them, with their job codes',
    query: z.object({ wallet_id: walletQuery }),
    output: allOf(role),
  },
  setJobMapping: {
    ...writes,
    path: '/tippool/set-job-mapping',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary: 'Links roles of the point of sale to job codes; null unlinks',
    body: z.object({
      wallet_id: tipWalletId,
      mappings: someOf(
        z.object({ role_id: externalId, code_id: namedId('not_a_number').nullable() }),
        500,
        'required',
      ),
    }),
    output: allOf(role),
  },
  posEmployees: {
    ...reads,
    errors: ['pos_unavailable', 'pos_location_missing'],
    path: '/tippool/pos/employees',
    summary: 'Staff as the point of sale has them now',
    query: z.object({ wallet_id: walletQuery }),
    output: allOf(posEmployee),
  },
  posEmployeesCached: {
    ...reads,
    path: '/tippool/pos/employees/cached',
    summary: 'Staff as the point of sale had them when it was last asked',
    query: z.object({ wallet_id: walletQuery }),
    output: allOf(posEmployee),
  },
  customersMapping: {
    ...writes,
    path: '/tippool/customers-mapping',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary:
      'Links staff of the point of sale to members; null unlinks. Members who are not in the tips yet are taken in',
    body: z.object({
      wallet_id: tipWalletId,
      mappings: someOf(
        z.object({ pos_id: externalId, customer_id: namedId('not_a_number').nullable() }),
        most,
        'required',
      ),
    }),
    output: allOf(posEmployee),
  },
  makeAssociation: {
    ...writes,
    ...ofWallet,
    path: '/tippool/make-association/{id}',
    uses: { use: 'tips_work', wallet: 'params.id' },
    summary:
      'Links somebody of the point of sale to one of the staff, or takes them in as somebody who is no member yet',
    body: z.object({
      pos_id: externalId,
      employee_id: thingId.nullish().transform((employee) => employee ?? null),
    }),
    output: posEmployee,
  },
  syncJobCodes: {
    ...writes,
    path: '/tippool/employees/sync-job-codes',
    uses: { use: 'tips_work', wallet: 'query.wallet_id' },
    summary: 'Gives staff the job codes that their roles in the point of sale are linked to',
    query: z.object({ wallet_id: walletQuery }),
    output: allOf(tipEmployeeShown),
  },
});
