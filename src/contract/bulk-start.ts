import { z } from 'zod';
import { MAX_DRAFTS } from '#domain/imports/import-states.ts';
import { fileRow, jobShown, personToPay } from './bulk-shapes.ts';
import { acceptedJob, money, namedId, text } from './common.ts';
import { filterText, flag } from './filters.ts';
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
export const bulkErrors = [
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

export const bulkJob = {
  base: 'main',
  caller: 'bulk',
  feature: 'corp_load',
  extension: true,
} as const;

/** How a batch begins: by file, by rows, by a table; and what it is filled in from. */
export const bulkStart = defineOperations({
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
    uses: { use: 'wallet_pay', wallet: 'body.store_id' },
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
    ...bulkJob,
    method: 'POST',
    path: '/bulk/drafts',
    writes: true,
    largeBody: true,
    status: 201,
    summary:
      'Starts a batch from a table typed or pasted on screen, one a wallet; it waits for confirmation',
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
            /** The row's own wallet, where it is another than the table's. */
            store_id: namedId('wallet_required').optional(),
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
      /** A seventh column names the wallet of each row: a table is filled in from it again. */
      with_wallet: z.boolean('invalid_value').optional(),
    }),
    output: 'text/csv',
    errors: ['template_failed'],
  },
  bulkPeople: {
    ...bulkJob,
    method: 'POST',
    path: '/bulk/people',
    summary: 'The people of wallets and departments, to fill in a table',
    body: z.object({
      wallets: z
        .array(
          z.object({
            wallet_id: namedId('wallet_required'),
            /** Without any of them: everybody. */
            department_ids: z
              .array(namedId('not_a_number'), 'not_a_list')
              .max(200, 'too_many')
              .default([]),
          }),
          'not_a_list',
        )
        .min(1, 'wallet_required')
        .max(MAX_DRAFTS, 'too_many'),
      by_first: z.boolean('invalid_value').optional(),
      all: z.boolean('invalid_value').optional(),
    }),
    output: z.object({ data: z.array(personToPay) }),
    errors: [],
  },
  readFundRows: {
    ...bulkJob,
    method: 'POST',
    path: '/bulk/read-file',
    file: 'transfer_file',
    summary: 'The rows of a fund file, for a table on screen; nothing is stored',
    body: z.object({}),
    output: z.object({ encoding: z.string(), delimiter: z.string(), data: z.array(fileRow) }),
    errors: [],
  },
});
