import { z } from 'zod';
import { GAPS } from '#domain/tips-data/index.ts';
import { id, instantOut, moneyOut, namedId } from '../common.ts';
import { defineOperations } from '../operation.ts';
import {
  allOf,
  calendarDay,
  dayNeeded,
  reads,
  thingId,
  tips,
  walletQuery,
  writes,
} from '../tips-setup/fields.ts';
import { POS_PROBLEMS } from './mapping.ts';

export const TASK_STATES = ['pending', 'running', 'done', 'failed'] as const;
export const UNASSIGNED_REASONS = [
  'no_service',
  'nobody_known',
  'no_job',
  'open_punch',
  'overlap',
  'impossible_times',
  'not_approved',
  'unknown_kind',
  'amounts_differ',
  'other_currency',
] as const;
const ofWallet = { ids: { id: 'tip_wallet', wallet_id: 'tip_wallet' } } as const;
const enters = {
  ...tips,
  method: 'POST',
  caller: 'tips_enter_shares',
  writes: true,
  errors: [],
} as const;
export const tipTask = z.object({
  id,
  wallet_id: id,
  kind: z.enum(['staff', 'data']),
  state: z.enum(TASK_STATES),
  progress: z.int().min(0).max(100),
  changed: z.int(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  reason: z.enum([...POS_PROBLEMS, 'pos_location_missing']).nullable(),
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
  ...GAPS,
  'undistributed',
  'negative_pot',
  'negative_bucket',
] as const;
const alert = z.object({
  id,
  kind: z.enum(['run_failed', 'run_blocked', 'gap']),
  reason: z.enum(RUN_TROUBLES),
  date: z.string().nullable(),
  raised_at: instantOut,
});

export const tipData = defineOperations({
  queueSyncEmployees: {
    ...writes,
    method: 'GET',
    errors: ['pos_location_missing'],
    path: '/tippool/queue-sync-employees',
    uses: { use: 'tips_work', wallet: 'query.wallet_id' },
    summary: 'Starts to read staff and roles from the point of sale',
    query: z.object({ wallet_id: walletQuery }),
    output: tipTask,
  },
  posSync: {
    ...enters,
    ...ofWallet,
    method: 'GET',
    errors: ['pos_location_missing'],
    path: '/tippool/integration/pos-sync/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
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
  resolveRecord: {
    ...enters,
    ...ofWallet,
    extension: true,
    path: '/tippool/unassigned/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    summary:
      'Says what a clocking or sale is: whose, in which job, until when, in which service; or sets it aside',
    body: z.object({
      kind: z.enum(['punch', 'sale'], 'invalid_value'),
      record_id: thingId,
      dismiss: z.boolean('invalid_value').optional(),
      /** Counts a record as it is, whose amounts or kind were in doubt. */
      count: z.boolean('invalid_value').optional(),
      employee_id: namedId('not_a_number').optional(),
      code_id: namedId('not_a_number').optional(),
      clocked_out: instantIn.optional(),
      service_id: namedId('not_a_number').optional(),
      service_date: calendarDay.optional(),
    }),
    output: allOf(unassignedShown),
  },
});
