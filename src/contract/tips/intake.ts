import { z } from 'zod';
import { EVIDENCE } from '#domain/tips/intake/index.ts';
import { id, instantOut, moneyOut, namedId, requiredText } from '../common.ts';
import { room } from '../operation.ts';
import {
  allOf,
  calendarDay,
  dayNeeded,
  reads,
  someOf,
  thingId,
  tipWalletId,
  tips,
  walletQuery,
  writes,
} from './fields.ts';
import { tipEmployeeShown } from './setup-staff.ts';

export const TASK_STATES = ['pending', 'running', 'done', 'failed'] as const;
export const UNASSIGNED_REASONS = [
  'no_service',
  'nobody_known',
  'no_job',
  'open_punch',
  'overlap',
  'impossible_times',
] as const;
export const POS_PROBLEMS = [
  'pos_unavailable',
  'pos_refused',
  'pos_location_unknown',
  'pos_not_connected',
  'interrupted',
] as const;

const ofWallet = { ids: { id: 'tip_wallet', wallet_id: 'tip_wallet' } } as const;
const enters = {
  ...tips,
  method: 'POST',
  caller: 'tips_enter_shares',
  writes: true,
  errors: [],
} as const;
const externalId = requiredText(200);
const most = 5_000;

const named = z.object({ id: z.string(), name: z.string() });
const mapped = z.object({
  location_id: z.string(),
  name: z.string(),
  revenue_center: z.string().nullable(),
});
const mapping = z.object({
  clockings: mapped.nullable(),
  sales: mapped.nullable(),
  /** Null where the point of sale does not answer; `reason` says why. */
  locations: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        clockings: z.boolean(),
        sales: z.boolean(),
        revenue_centers: z.array(named),
      }),
    )
    .nullable(),
  reason: z.enum(POS_PROBLEMS).nullable(),
});
const place = z
  .object({
    location_id: externalId,
    revenue_center: requiredText(100)
      .nullish()
      .transform((center) => center ?? null),
  })
  .nullable();

const role = z.object({
  role_id: z.string(),
  name: z.string(),
  code_id: id.nullable(),
  role_name: z.string().nullable(),
  /** A job code of the same name. */ suggested_code_id: id.nullable(),
});
export const posEmployee = z.object({
  pos_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  number: z.string().nullable(),
  alternate: z.string().nullable(),
  active: z.boolean(),
  roles: z.array(named),
  employee_id: id.nullable(),
  customer_id: id.nullable(),
  seen_at: instantOut.nullable(),
  suggestion: z
    .object({
      customer_id: id,
      first_name: z.string(),
      last_name: z.string(),
      evidence: z.enum(EVIDENCE),
      value: z.string(),
    })
    .nullable(),
});
export const tipTask = z.object({
  id,
  wallet_id: id,
  kind: z.enum(['staff', 'data']),
  state: z.enum(TASK_STATES),
  progress: z.int().min(0).max(100),
  changed: z.int(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  reason: z.enum(POS_PROBLEMS).nullable(),
  made_by: z.string(),
  created_at: instantOut,
  finished_at: instantOut.nullable(),
});
const fetched = z.object({
  employee_id: id,
  first_name: z.string(),
  last_name: z.string(),
  customer_id: id.nullable(),
  code_id: id,
  role_name: z.string(),
  hours: z.string(),
  minutes: z.int(),
  netsales: moneyOut,
  totaltips: moneyOut,
  cash_payment: moneyOut,
  spans: z.array(z.object({ from: instantOut, to: instantOut })),
});
export const unassignedShown = z.object({
  kind: z.enum(['punch', 'sale']),
  record_id: id,
  reason: z.enum(UNASSIGNED_REASONS),
  date: z.string(),
  employee_id: id.nullable(),
  name: z.string().nullable(),
  pos_id: z.string().nullable(),
  role: z.string().nullable(),
  from: instantOut,
  to: instantOut.nullable(),
  netsales: moneyOut,
  totaltips: moneyOut,
});
const instantIn = z.iso
  .datetime({ offset: true, error: 'time_invalid' })
  .transform((text) => new Date(text));

export const RUN_TROUBLES = [
  ...POS_PROBLEMS,
  'pos_location_missing',
  'no_rule',
  'unassigned',
  'undistributed',
  'negative_pot',
  'negative_bucket',
] as const;
const alert = z.object({
  id,
  kind: z.enum(['run_failed', 'run_blocked']),
  reason: z.enum(RUN_TROUBLES),
  date: z.string().nullable(),
  raised_at: instantOut,
});

export const tipIntake = room({
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
    errors: ['invalid_input', 'pos_unavailable'],
    path: '/tippool/location-mapping/{wallet_id}',
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
    summary: 'Ties roles of the point of sale to job codes; null unties',
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
    summary:
      'Ties staff of the point of sale to members; null unties. Members who are not in the tips yet are taken in',
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
    summary:
      'Ties somebody of the point of sale to one of the staff, or takes them in as somebody who is no member yet',
    body: z.object({
      pos_id: externalId,
      employee_id: thingId.nullish().transform((employee) => employee ?? null),
    }),
    output: posEmployee,
  },
  queueSyncEmployees: {
    ...writes,
    method: 'GET',
    errors: ['pos_location_missing'],
    path: '/tippool/queue-sync-employees',
    summary: 'Starts to read staff and roles from the point of sale',
    query: z.object({ wallet_id: walletQuery }),
    output: tipTask,
  },
  syncJobCodes: {
    ...writes,
    path: '/tippool/employees/sync-job-codes',
    summary: 'Gives staff the job codes that their roles in the point of sale are tied to',
    query: z.object({ wallet_id: walletQuery }),
    output: allOf(tipEmployeeShown),
  },
  posSync: {
    ...enters,
    ...ofWallet,
    method: 'GET',
    errors: ['pos_location_missing'],
    path: '/tippool/integration/pos-sync/{wallet_id}',
    summary: 'Starts to read clockings and sales of some days from the point of sale',
    query: z.object({ start_date: dayNeeded, end_date: dayNeeded }),
    output: tipTask,
  },
  taskStatus: {
    ...reads,
    ids: { id: 'tip_task' },
    path: '/tippool/integration/task/status/{id}',
    summary: 'How far the reading from the point of sale has come',
    output: tipTask,
  },
  fetchData: {
    ...reads,
    ids: { wallet_id: 'tip_wallet', service_id: 'tip_service' },
    path: '/tippool/fetch-data/{wallet_id}/{service_id}',
    summary: 'The lines that stored data gives for a service and date',
    query: z.object({ service_date: dayNeeded }),
    output: z.object({ data: z.array(fetched), unassigned: z.int() }),
  },
  unassignedRecords: {
    ...reads,
    ...ofWallet,
    extension: true,
    path: '/tippool/unassigned/{wallet_id}',
    summary: 'Clockings and sales that count nowhere yet, with why',
    query: z.object({ start_date: dayNeeded, end_date: dayNeeded }),
    output: allOf(unassignedShown),
  },
  tipAlerts: {
    ...reads,
    ...ofWallet,
    extension: true,
    path: '/tippool/alerts/{wallet_id}',
    summary: 'What the automatic runs of a wallet could not do and still cannot',
    output: allOf(alert),
  },
  mendRecord: {
    ...enters,
    ...ofWallet,
    extension: true,
    path: '/tippool/unassigned/{wallet_id}',
    summary:
      'Says what a clocking or sale is: whose, in which job, until when, in which service; or sets it aside',
    body: z.object({
      kind: z.enum(['punch', 'sale'], 'invalid_value'),
      record_id: thingId,
      dismiss: z.boolean('invalid_value').optional(),
      employee_id: namedId('not_a_number').optional(),
      code_id: namedId('not_a_number').optional(),
      clocked_out: instantIn.optional(),
      service_id: namedId('not_a_number').optional(),
      service_date: calendarDay.optional(),
    }),
    output: allOf(unassignedShown),
  },
});
