import { z } from 'zod';
import { jobShown, rowShown } from './bulk-shapes.ts';
import { acceptedJob, filterText, flag, listOf, money, namedId, paging, text } from './common.ts';
import { badRowsDownload, correctionUpload, progressStream, rowMarks } from './imports.ts';
import { defineOperations } from './operation.ts';

const tableRow = z.object({
  customer_id: namedId('required'),
  amount: money,
  memo: text(200).default(''),
});
const tableBody = z.object({
  store_id: namedId('wallet_required'),
  notes: text(500).default(''),
  description: text(200).default(''),
  duplicate_ok: z.boolean().optional(),
  rows: z.array(tableRow, 'not_a_list').min(1, 'required').max(50_000, 'too_many'),
});
const fileFields = z.object({ notes: text(500).default(''), description: text(200).default('') });
const bulkErrors = [
  'insufficient_wallet',
  'wallet_blocked',
  'no_funds_moved',
  'nothing_to_send',
  'review_changed',
  'load_time_not_allowed',
  'daily_limit_exceeded',
  'single_card_limit_exceeded',
  'looks_like_duplicate',
  'job_state',
] as const;

/** The cells of a row that a person may correct. */
const rowFix = z.object({
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  identifier: text(254).optional(),
  staff_id: text(50).optional(),
  load_amount: text(40).optional(),
  memo: text(200).optional(),
  excluded: z.boolean('invalid_value').optional(),
  accepted: z.boolean('invalid_value').optional(),
});

const job = { base: 'main', caller: 'bulk', feature: 'corp_load', extension: true } as const;

export const bulk = defineOperations({
  bulkTransfer: {
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/bulk-transfer/{client}',
    caller: 'bulk',
    feature: 'corp_load',
    writes: true,
    file: 'transfer_file',
    status: 202,
    summary: 'Bulk load or unload by file: a job that waits for confirmation',
    query: z.object({ store_id: filterText, wallet: filterText, kind: filterText, again: flag }),
    body: fileFields,
    output: acceptedJob,
    errors: ['same_file_again', 'too_many_drafts'],
  },
  bulkLoadValue: {
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/bulk-load-value',
    caller: 'bulk',
    feature: 'corp_load',
    moves: true,
    largeBody: true,
    status: 202,
    summary: 'Bulk load by rows: validates and posts',
    body: tableBody,
    output: acceptedJob,
    errors: bulkErrors,
  },
  bulkReverseLoadValue: {
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/bulk-reverse-load-value',
    caller: 'bulk',
    feature: 'corp_load',
    moves: true,
    largeBody: true,
    status: 202,
    summary: 'Bulk unload by rows: validates and posts',
    body: tableBody,
    output: acceptedJob,
    errors: bulkErrors,
  },
  bulkDraft: {
    ...job,
    method: 'POST',
    path: '/bulk/drafts',
    writes: true,
    largeBody: true,
    status: 201,
    summary: 'Starts a batch from a table typed or pasted on screen; it waits for confirmation',
    body: z.object({
      kind: z.enum(['load', 'unload'], 'invalid_value'),
      store_id: namedId('wallet_required'),
      notes: text(500).default(''),
      description: text(200).default(''),
      rows: z
        .array(
          z.object({
            first_name: text(100).default(''),
            last_name: text(100).default(''),
            identifier: text(254).default(''),
            staff_id: text(50).default(''),
            /**
             * The person as typed, where no other cell names them: an email, a mobile number, a
             * staff ID or a full name.
             */
            who: text(200).default(''),
            load_amount: text(40).default(''),
            memo: text(200).default(''),
          }),
          'not_a_list',
        )
        .min(1, 'required')
        .max(50_000, 'too_many'),
    }),
    output: jobShown,
    errors: ['too_many_drafts'],
  },
  bulkTemplate: {
    method: 'POST',
    base: 'main',
    path: '/clients/{client}/bulk-load-template/{wallet}/{department}',
    textParams: ['department'],
    caller: 'bulk',
    feature: 'corp_load',
    summary: 'The template of a wallet with its people filled in',
    query: z.object({ by_first: flag, all: flag }),
    output: 'text/csv',
    errors: ['template_failed'],
  },
  bulkTemplateGenerate: {
    method: 'POST',
    base: 'main',
    path: '/clients/{client}/bulk-load-template/generate',
    caller: 'bulk',
    feature: 'corp_load',
    summary: 'A template for chosen wallets and departments',
    body: z.object({
      wallet_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .min(1, 'wallet_required')
        .max(200, 'too_many'),
      department_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .max(200, 'too_many')
        .optional(),
      by_first: z.boolean('invalid_value').optional(),
      all: z.boolean('invalid_value').optional(),
    }),
    output: 'text/csv',
    errors: ['template_failed'],
  },
  listJobs: {
    ...job,
    method: 'GET',
    path: '/jobs',
    summary: 'The jobs that the manager may see, newest first',
    query: z.object({ open: flag, ...paging }),
    output: listOf(jobShown),
    errors: [],
  },
  showJob: {
    ...job,
    method: 'GET',
    path: '/jobs/{job}',
    caller: 'session',
    summary: 'One job',
    output: jobShown,
    errors: [],
  },
  jobEvents: {
    ...job,
    ...progressStream,
    path: '/jobs/{job}/events',
    caller: 'session',
    summary: 'The progress of a job as a stream of `job` events',
  },
  jobRows: {
    ...job,
    method: 'GET',
    path: '/jobs/{job}/rows',
    summary: 'The rows of a job in the order of the file',
    query: z.object({ show: filterText, search: filterText, ...paging }),
    output: listOf(rowShown),
    errors: [],
  },
  fixRow: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/rows/{line}',
    ids: { line: 'handler' },
    writes: true,
    summary: 'Corrects, excludes or accepts one row; it is checked at once',
    body: rowFix,
    output: z.object({ row: rowShown, job: jobShown }),
    errors: ['job_state'],
  },
  acceptWarnings: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/rows',
    writes: true,
    summary: 'Excludes, takes back or accepts many rows',
    body: z.object({
      ...rowMarks,
      which: z.enum(['errors', 'warnings'], 'invalid_value').optional(),
      accepted: z.boolean('invalid_value').optional(),
    }),
    output: jobShown,
    errors: ['job_state'],
  },
  badRows: {
    ...job,
    ...badRowsDownload,
    path: '/bulk/{job}/bad-rows',
    summary: 'The rows with errors and their reasons',
  },
  correctedRows: {
    ...job,
    ...correctionUpload,
    path: '/bulk/{job}/corrected-rows',
    file: 'transfer_file',
    summary: 'Takes corrected rows back into the same job',
    output: jobShown,
  },
  saveMemo: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/memo',
    writes: true,
    summary: 'The memo and notes of a batch',
    body: z.object({ memo: text(200).optional(), notes: text(500).optional() }),
    output: jobShown,
    errors: ['job_state'],
  },
  confirmJob: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/confirm',
    moves: true,
    status: 202,
    summary: 'Sends the ready rows of a batch',
    body: z.object({ total: money, duplicate_ok: z.boolean('invalid_value').optional() }),
    output: jobShown,
    errors: bulkErrors,
  },
  cancelJob: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/cancel',
    writes: true,
    summary: 'Gives up a batch that waits',
    output: jobShown,
    errors: ['job_state'],
  },
  retryFailed: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/retry',
    moves: true,
    status: 202,
    summary: 'Sends the failed rows again, each as a new movement',
    body: z.object({}),
    output: jobShown,
    errors: [...bulkErrors, 'nothing_to_retry'],
  },
  checkUnknown: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/check',
    writes: true,
    summary: 'Asks the processor what became of the rows that are not known',
    output: jobShown,
    errors: ['job_state', 'processor_unavailable'],
  },
  exportJob: {
    ...job,
    method: 'GET',
    path: '/bulk/{job}/export',
    summary: 'Every row of a batch and its fate',
    output: 'text/csv',
    errors: ['export_failed'],
  },
});
