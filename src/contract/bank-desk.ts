import { z } from 'zod';
import { id, instantOut, listOf, moneyOut, namedId, requiredText } from './common.ts';
import { filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const rail = z.enum(['eft', 'ach']);
const fileShown = z.object({
  file_id: id,
  rail,
  direction: z.enum(['outgoing', 'incoming']),
  name: z.string(),
  number: z.int().nullable(),
  day: z.string(),
  records: z.int(),
  total: moneyOut,
  state: z.enum(['built', 'taken', 'conflict', 'refused', 'read']),
  reasons: z.array(z.string()),
  built_at: instantOut,
  answered_at: instantOut.nullable(),
  resendable: z.boolean(),
});
const recordShown = z.object({
  position: z.int(),
  kind: z.enum(['debit', 'sent', 'sent_back', 'return', 'credit', 'change', 'unknown']),
  reference: z.string(),
  amount: moneyOut.nullable().meta({ description: 'Of deposits that verify an account: null' }),
  code: z.string(),
  due_on: z.string().nullable(),
  client_name: z.string().nullable(),
  outcome: z.string().nullable(),
});
const statementShown = z.object({
  statement_id: id,
  file_id: id,
  rail,
  account: z.string(),
  currency: z.enum(['CAD', 'USD']),
  day: z.string(),
  opening: moneyOut,
  closing: moneyOut,
  lines: z.int(),
  open_lines: z.int(),
});
const lineShown = z.object({
  line_id: id,
  statement_id: id,
  rail,
  account: z.string(),
  currency: z.enum(['CAD', 'USD']),
  day: z.string(),
  type: z.string().meta({ description: 'The BAI2 code of what it is' }),
  amount: moneyOut,
  reference: z.string(),
  text: z.string(),
  outcome: z.string().nullable().meta({ description: 'Null where nobody explains it yet' }),
  reason: z.string(),
  client_name: z.string().nullable(),
  wallet_name: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instantOut.nullable(),
});

/** Of the whole platform: whoever works here is in no client. */
const desk = { base: 'main', caller: 'operator', extension: true, transaction: 'own' } as const;

/** Files to and from the bank and its statements, as operators work with them. */
export const bankDesk = defineOperations({
  listBankFiles: {
    ...desk,
    method: 'GET',
    path: '/operator/bank-files',
    summary: 'Files to and from the bank, newest first',
    query: z.object({
      direction: filterText.meta({ description: 'outgoing or incoming' }),
      state: filterText,
      ...paging,
    }),
    output: listOf(fileShown),
    errors: [],
  },
  showBankFile: {
    ...desk,
    method: 'GET',
    path: '/operator/bank-files/{file}',
    ids: { file: 'handler' },
    summary: 'A file with its records, from one on',
    query: z.object({ ...paging }),
    output: fileShown.extend({ lines: listOf(recordShown) }),
    errors: [],
  },
  resendBankFile: {
    ...desk,
    method: 'POST',
    path: '/operator/bank-files/{file}/resend',
    ids: { file: 'handler' },
    writes: true,
    summary: 'Sends a file that the bank knew with other bytes again, as it was',
    body: z.object({ reason: requiredText(300) }),
    output: fileShown,
    errors: ['file_not_resendable'],
  },
  listBankStatements: {
    ...desk,
    method: 'GET',
    path: '/operator/statements',
    summary: 'Statements of our accounts at the bank, newest first, and those that lack',
    query: z.object({ ...paging }),
    output: listOf(statementShown).extend({
      missing: z.array(z.object({ rail, day: z.string() })),
    }),
    errors: [],
  },
  listStatementLines: {
    ...desk,
    method: 'GET',
    path: '/operator/statement-lines',
    summary: 'Lines of statements, newest first',
    query: z.object({
      state: filterText.meta({ description: 'open (the default) or all' }),
      statement: filterText,
      ...paging,
    }),
    output: listOf(lineShown),
    errors: [],
  },
  assignStatementLine: {
    ...desk,
    method: 'POST',
    path: '/operator/statement-lines/{line}/assign',
    ids: { line: 'handler' },
    writes: true,
    summary:
      "Makes a line that nobody explains a wallet's deposit, has it sent back, or notes what it is",
    body: z.object({
      decision: z.enum(['deposit', 'send_back', 'noted'], 'invalid_value'),
      wallet_id: namedId('wallet_required').nullish(),
      reason: requiredText(300),
    }),
    output: lineShown,
    errors: ['line_explained', 'line_goes_back', 'line_on_its_way'],
  },
  findDepositWallets: {
    ...desk,
    method: 'GET',
    path: '/operator/deposit-wallets',
    summary: 'Wallets of all clients in a currency, by name or number; 20 at most',
    query: z.object({ search: filterText, currency: z.enum(['CAD', 'USD'], 'invalid_value') }),
    output: z.object({
      data: z.array(
        z.object({
          wallet_id: id,
          wallet_name: z.string(),
          client_id: id,
          client_name: z.string(),
          ddt_number: z.string(),
        }),
      ),
    }),
    errors: [],
  },
});
