import { z } from 'zod';
import { FIRST_STEPS } from '#domain/reports/first-steps.ts';
import { id, instantOut, listOf, moneyOut } from './common.ts';
import { filterDay, filterFile, filterId, filterText, paging } from './filters.ts';
import { movementShown } from './funds-shapes.ts';
import { defineOperations } from './operation.ts';
import { tipsHomeSummary } from './tips-payouts/home-summary.ts';

const range = { start_date: filterDay, end_date: filterDay };
const filters = {
  ...range,
  type: filterText,
  status: filterText,
  department: filterText,
  customer: filterId,
  search: filterText,
};

const totals = z.object({
  in: moneyOut,
  out: moneyOut,
  net: moneyOut,
  rows: z.int(),
  /**
   * By account: what went onto cards and came back from them, what fees and orders took, and the
   * sum of it all on the wallets.
   */
  to_cards: moneyOut,
  from_cards: moneyOut,
  fees_and_orders: moneyOut,
  wallet_change: moneyOut,
});
const historyPage = listOf(movementShown).extend({
  totals: totals
    .nullable()
    .meta({ description: 'Of everything that matches; null where that is more than 10,000 rows' }),
});

const bulkHistoryRow = z.object({
  bulk_id: id,
  timestamp: instantOut,
  wallet_id: id,
  wallet_name: z.string(),
  kind: z.enum(['load', 'unload']),
  description: z.string(),
  status: z.string(),
  manager_name: z.string(),
  transactions: z.int(),
  errors: z.int(),
  unknown: z.int(),
  adjustment_amount: moneyOut,
});
const bulkDetailRow = z.object({
  line: z.int(),
  amount: moneyOut,
  fees: moneyOut,
  cardholder: z.string(),
  cardholder_id: id.nullable(),
  proxy: z.string().nullable(),
  status: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  description: z.string(),
});

const proofShown = z.object({
  at: instantOut.nullable(),
  balanced: z.boolean().nullable(),
  accounts: z.int(),
  transfers: z.int(),
  entries: z.int(),
  sums: z.array(z.object({ kind: z.string(), accounts: z.int(), balance: moneyOut })),
  problems: z.array(z.object({ code: z.string(), account_id: id.nullable(), found: z.string() })),
  seals: z.object({
    sealed: z.int(),
    waiting: z.int(),
    head: z.string().nullable(),
    sealed_at: instantOut.nullable(),
    intact: z.boolean().nullable(),
  }),
});

const firstStepsShown = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
});

export const reports = defineOperations({
  transactionHistory: {
    method: 'GET',
    base: 'main',
    path: '/client/wallets/transaction-history/{store}',
    caller: 'view_money',
    summary: 'The transactions of a wallet, newest first',
    query: z.object({ ...filters, ...paging }),
    output: historyPage,
    errors: [],
  },
  cardLoads: {
    method: 'GET',
    base: 'main',
    path: '/clients/{client}/card-loads',
    caller: 'view_money',
    summary: 'The loads and unloads of the client, newest first',
    query: z.object({ wallet: filterText, ...filters, ...paging }),
    output: historyPage,
    errors: [],
  },
  transactionsExport: {
    method: 'GET',
    base: 'main',
    path: '/clients/{client}/card-loads/export',
    caller: 'view_money',
    extension: true,
    summary: 'The same as a file',
    transaction: 'own',
    query: z.object({ wallet: filterText, ...filters, file_type: filterFile }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
  bulkLoadHistory: {
    method: 'GET',
    base: 'main',
    path: '/client/bulk-load-history',
    caller: 'view_money',
    summary: 'The bulk loads and unloads, newest first',
    query: z.object({
      client_id: filterId,
      wallet_id: filterId,
      wallet: filterText,
      ...range,
      ...paging,
    }),
    output: listOf(bulkHistoryRow),
    errors: [],
  },
  bulkLoadHistoryDetails: {
    method: 'GET',
    base: 'main',
    path: '/client/bulk-load-history/details/{bulk_id}',
    ids: { bulk_id: 'handler' },
    caller: 'view_money',
    summary: 'The rows of one bulk load',
    query: z.object({ status: filterText, ...paging }),
    output: listOf(bulkDetailRow).extend({ bulk: bulkHistoryRow }),
    errors: [],
  },
  bulkReport: {
    method: 'GET',
    base: 'main',
    path: '/client/bulk-report',
    caller: 'view_money',
    summary: 'The bulk loads as a file',
    query: z.object({
      client_id: filterId,
      wallet_id: filterId,
      wallet: filterText,
      bulk_id: filterId,
      ...range,
      file_type: filterFile,
    }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
  todayBonusMessages: {
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/today-bonus-messages',
    caller: 'view_money',
    summary: "The messages that went with today's loads, newest first",
    query: z.object({ wallet: filterText, ...paging }),
    output: listOf(
      z.object({
        bonus_message: z.string(),
        customer_id: id,
        full_name: z.string(),
        amount: moneyOut,
        wallet_name: z.string(),
        at: instantOut,
      }),
    ),
    errors: [],
  },
  ledgerProof: {
    method: 'GET',
    base: 'main',
    path: '/ledger/proof',
    caller: 'audit',
    extension: true,
    summary: 'The last proof of the books of the client',
    output: proofShown,
    errors: [],
  },
  proveLedger: {
    method: 'POST',
    base: 'main',
    path: '/ledger/proof',
    caller: 'audit',
    writes: true,
    extension: true,
    summary: 'Proves the books of the client now',
    output: proofShown,
    errors: [],
  },
  home: {
    method: 'GET',
    base: 'main',
    path: '/home',
    caller: 'session',
    tipsOnly: true,
    extension: true,
    summary: 'What the home page shows to this level',
    output: z.object({
      wallets: z.array(
        z.object({
          wallet_id: id,
          wallet_name: z.string(),
          balance: moneyOut.nullable(),
          alert_amount: moneyOut.nullable(),
          below_alert: z.boolean().nullable(),
        }),
      ),
      members: z.int(),
      cannot_be_paid: z.object({
        count: z.int(),
        people: z.array(
          z.object({
            customer_id: id,
            full_name: z.string(),
            staff_id: z.string().nullable(),
            status: z.string(),
            since: instantOut.nullable(),
          }),
        ),
      }),
      needs_a_look: z.array(
        z.object({
          kind: z.enum(['bulk_failed', 'bulk_waiting', 'load_unknown']),
          job_id: id.nullable(),
          movement_id: id.nullable(),
          at: instantOut,
          count: z.int(),
          amount: moneyOut.nullable(),
        }),
      ),
      tips: tipsHomeSummary.nullable(),
      today: z.object({
        loaded: moneyOut.nullable(),
        loads: z.int(),
        in_flight: z.int(),
        failed: z.int(),
      }),
      first_steps: firstStepsShown
        .extend({ hidden: z.boolean().meta({ description: 'This person has hidden them' }) })
        .nullable()
        .meta({ description: 'The first hour of the client; null once it is over' }),
    }),
    errors: [],
  },
  saveFirstSteps: {
    method: 'POST',
    base: 'main',
    path: '/home/first-steps',
    caller: 'own_settings',
    writes: true,
    tipsOnly: true,
    extension: true,
    summary: 'Hides the first steps of the home page for oneself, or shows them again',
    body: z.object({ hidden: z.boolean('invalid_value') }),
    output: z.object({ hidden: z.boolean() }),
    errors: [],
  },
});
