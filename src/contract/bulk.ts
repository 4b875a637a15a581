import { z } from 'zod';
import { bulkErrors, bulkJob as job, bulkStart } from './bulk-start.ts';
import { jobShown, rowShown } from './bulk-shapes.ts';
import { listOf, money, text } from './common.ts';
import { filterFile, filterId, filterText, flag, paging } from './filters.ts';
import { badRowsDownload, correctionUpload, progressStream, rowMarks } from './imports.ts';
import { defineOperations } from './operation.ts';

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

/** Also the other batches of its table: one table over several wallets is one batch a wallet. */
const group = z.boolean('invalid_value').optional();
/** Callers of before there were groups send no body. */
const onlyGroup = z.object({ group }).default({});

const ofBatches = [
  { use: 'wallet_pay', wallet: 'params.job' },
  { use: 'wallet_pay', wallet: { job_group: 'params.job' }, when: 'body.group' },
] as const;

const following = defineOperations({
  listJobs: {
    ...job,
    method: 'GET',
    path: '/jobs',
    summary: 'The jobs that the manager may see, newest first',
    query: z.object({ open: flag, group: filterId, ...paging }),
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
    summary: 'The memo and notes of a batch, or of all batches of its table',
    body: z.object({ memo: text(200).optional(), notes: text(500).optional(), group }),
    output: jobShown,
    errors: ['job_state'],
  },
  confirmJob: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/confirm',
    moves: true,
    uses: ofBatches,
    status: 202,
    summary: 'Sends the ready rows of a batch; of a group all batches or none',
    body: z.object({ total: money, duplicate_ok: z.boolean('invalid_value').optional(), group }),
    output: jobShown,
    errors: bulkErrors,
  },
  cancelJob: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/cancel',
    writes: true,
    summary: 'Gives up a batch that waits, or what waits of its group',
    body: onlyGroup,
    output: jobShown,
    errors: ['job_state'],
  },
  retryFailed: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/retry',
    moves: true,
    uses: ofBatches,
    status: 202,
    summary: 'Sends the failed rows again, each as a new movement; of a group all or none',
    body: z.object({ group }),
    output: jobShown,
    errors: [...bulkErrors, 'nothing_to_retry'],
  },
  checkUnknown: {
    ...job,
    method: 'POST',
    path: '/bulk/{job}/check',
    writes: true,
    summary: 'Asks the processor what became of the rows that are not known',
    body: onlyGroup,
    output: jobShown,
    errors: ['job_state', 'processor_unavailable'],
  },
  exportJob: {
    ...job,
    method: 'GET',
    path: '/bulk/{job}/export',
    summary: 'Every row of a batch and its fate, or of all batches of its table',
    query: z.object({ group: flag, file_type: filterFile }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
});

export const bulk = { ...bulkStart, ...following };
