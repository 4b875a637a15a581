import { z } from 'zod';
import { dayText, id, instantOut, listOf, text } from './common.ts';
import { defineOperations } from './operation.ts';

/** The reports that can be made into a file while nobody waits. */
export const EXPORT_REPORTS = [
  'transactions',
  'cards',
  'fees',
  'wallet_history',
  'other_debits',
  'balances',
  'balance_changes',
] as const;

const exportShown = z.object({
  export_id: id,
  report: z.enum(EXPORT_REPORTS),
  file_type: z.enum(['csv', 'xlsx']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  rows: z.int(),
  file_name: z.string(),
  created_at: instantOut,
  finished_at: instantOut.nullable(),
  /** Until when the file is kept. */
  expires_at: instantOut,
});

const one = {
  base: 'main',
  caller: 'view_money',
  ids: { export_id: 'handler' },
  extension: true,
} as const;
const list = text(400).optional();

export const exports = defineOperations({
  createExport: {
    method: 'POST',
    base: 'main',
    path: '/exports',
    caller: 'view_money',
    writes: true,
    extension: true,
    status: 202,
    summary: 'Makes a file of a report in the background',
    body: z.object({
      report: z.enum(EXPORT_REPORTS, 'invalid_value'),
      file_type: z.enum(['csv', 'xlsx'], 'invalid_value'),
      filters: z
        .object({
          wallet: list,
          stores: list,
          start_date: dayText.optional(),
          end_date: dayText.optional(),
          type: list,
          status: list,
          department: list,
          search: list,
          mine: z.boolean('invalid_value').optional(),
        })
        .default({}),
    }),
    output: exportShown,
    errors: [],
  },
  listExports: {
    method: 'GET',
    base: 'main',
    path: '/exports',
    caller: 'view_money',
    extension: true,
    summary: "The caller's exports of the last seven days, newest first",
    output: listOf(exportShown),
    errors: [],
  },
  openWork: {
    method: 'GET',
    base: 'main',
    path: '/open-work',
    caller: 'session',
    extension: true,
    summary: 'How much work the caller could follow runs or waits: batches, files, exports',
    output: z.object({
      open: z.int().meta({ description: 'All of them together; exports that were made today too' }),
      running: z.boolean().meta({ description: 'Whether one of them is being worked on now' }),
    }),
    errors: [],
  },
  showExport: {
    ...one,
    method: 'GET',
    path: '/exports/{export_id}',
    summary: 'How an export of the caller stands',
    output: exportShown,
    errors: [],
  },
  exportFile: {
    ...one,
    method: 'GET',
    path: '/exports/{export_id}/file',
    transaction: 'own',
    summary: 'The file of an export that is done',
    output: 'text/csv',
    errors: ['export_failed'],
  },
  cancelExport: {
    ...one,
    method: 'POST',
    path: '/exports/{export_id}/cancel',
    writes: true,
    summary: 'Stops an export within a second; nothing of it is kept',
    output: exportShown,
    errors: [],
  },
});
