import { z } from 'zod';
import { id, instantOut, listOf, moneyOut } from './common.ts';
import { filterDay, filterFile, filterId, filterText, flag, paging } from './filters.ts';
import { movementShown } from './funds-shapes.ts';
import { defineOperations } from './operation.ts';

const range = { start_date: filterDay, end_date: filterDay };
const report = {
  base: 'main',
  caller: 'view_money',
  transaction: 'own',
  orFile: true,
  errors: ['export_failed'],
} as const;

const entry = z.int().meta({ description: 'Its number among the entries of its wallet' });
/** A line of a wallet's statement: money in less money out less the fee is what changed. */
const statementLine = z.object({
  id: id.nullable().meta({ description: 'The movement; null for a line of a batch' }),
  job_id: id.nullable(),
  at: instantOut,
  transaction_type: z.string(),
  /** It came back: the payment was declined or cancelled. */
  undone: z.boolean(),
  description: z.string(),
  counterpart: z.string(),
  money_in: moneyOut,
  money_out: moneyOut,
  fee: moneyOut,
  amount_difference: moneyOut,
  balance_after: moneyOut,
  adjuster: z.string(),
  status: z.string(),
  wallet_id: id,
  wallet_name: z.string(),
  entry,
});
const lineSums = {
  money_in: moneyOut,
  money_out: moneyOut,
  fee: moneyOut,
  amount_difference: moneyOut,
};
const statementTotals = z
  .object({
    opening: moneyOut,
    closing: moneyOut,
    amount_difference: moneyOut,
    sums: z
      .object({
        ...lineSums,
        kinds: z.array(z.object({ transaction_type: z.string(), lines: z.int(), ...lineSums })),
      })
      .nullable()
      .meta({ description: 'Null where the days have more than 10,000 entries' }),
  })
  .meta({
    description:
      'Of the days, whatever type is asked for: opening plus money in less money out less fees is closing',
  });
const statement = {
  ...report,
  method: 'GET',
  query: z.object({ ...range, type: filterText, file_type: filterFile, ...paging }),
  output: listOf(statementLine).extend({ totals: statementTotals }),
} as const;

const cardLine = z.object({
  id,
  adjusted_at: instantOut,
  card_holder: z.string().nullable(),
  customer_id: id.nullable(),
  staff_id: z.string().nullable(),
  proxy: z.string().nullable(),
  wallet_id: id,
  wallet_name: z.string(),
  departments: z.array(z.string()),
  transaction_type: z.string(),
  adjustment_amount: moneyOut,
  /** The part of the fee that comes off the card. */
  member_part: moneyOut,
  total_amount: moneyOut.nullable(),
  status: z.string(),
  adjuster: z.string(),
  notes: z.string(),
});
const cardTotals = z
  .object({ loaded: moneyOut, unloaded: moneyOut, rows: z.int() })
  .nullable()
  .meta({ description: 'Of everything that matches; null where that is more than 10,000 rows' });
const cardReport = {
  ...report,
  method: 'GET',
  query: z.object({
    ...range,
    stores: filterText,
    department: filterText,
    status: filterText,
    customer: filterId,
    search: filterText,
    file_type: filterFile,
    ...paging,
  }),
  output: listOf(cardLine).extend({ totals: cardTotals }),
} as const;

export const feeLine = z.object({
  id,
  at: instantOut,
  kind: z.string(),
  wallet_id: id,
  wallet_name: z.string(),
  card_holder: z.string().nullable(),
  base_amount: moneyOut,
  fee: moneyOut,
  client_part: moneyOut,
  member_part: moneyOut,
  program_name: z.string(),
  status: z.string(),
});
const historyReport = {
  ...report,
  query: z.object({
    client_id: filterId,
    wallet: filterText,
    ...range,
    type: filterText,
    status: filterText,
    /** Only what the caller did. */
    mine: flag,
    file_type: filterFile,
    ...paging,
  }),
  output: listOf(z.union([movementShown, feeLine])).extend({
    totals: z
      .object({
        rows: z.int(),
        in: moneyOut,
        out: moneyOut,
        fee: moneyOut,
        client_part: moneyOut,
        member_part: moneyOut,
      })
      .nullable()
      .meta({
        description: 'Of everything that matches; null where that is more than 10,000 rows',
      }),
  }),
} as const;

export const moneyReports = defineOperations({
  walletHistory: {
    ...statement,
    path: '/stores/{store}/wallets/{wallet}/history',
    summary: 'The statement of a wallet, newest first',
  },
  clientWalletHistory: {
    ...statement,
    path: '/stores/{client}/client-wallet-history',
    summary: 'The statements of all wallets that are seen, newest first',
    query: statement.query.extend({ wallet: filterText }),
  },
  cardHistory: {
    ...cardReport,
    path: '/admins/{manager}/card-history/{store}',
    adminPath: true,
    summary: 'What a store loaded onto cards and took back, newest first',
  },
  clientCardHistory: {
    ...cardReport,
    path: '/admins/{manager}/client-card-history/{client}',
    summary: 'The same of all wallets that are seen',
  },
  historyReport: {
    ...historyReport,
    method: 'POST',
    path: '/managers/history-report/{type}',
    textParams: ['type'],
    summary: 'A report by its kind: all (0), wallet (1), card (2) or fees (3)',
    query: historyReport.query.omit({ type: true }).extend({ transaction_type: filterText }),
  },
  showHistoryReport: {
    ...historyReport,
    method: 'GET',
    path: '/managers/{manager}/history-report',
    summary: 'The same, with its kind as `type`',
    query: historyReport.query.extend({ transaction_type: filterText }),
  },
  clientReport: {
    method: 'GET',
    base: 'main',
    caller: 'view_money',
    transaction: 'own',
    path: '/clients/{client}/report',
    summary: 'The same as a file',
    query: historyReport.query.extend({ transaction_type: filterText }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
  exclusiveDebits: {
    ...report,
    method: 'GET',
    path: '/admins/{admin_id}/exclusive_debits',
    ids: { admin_id: 'manager' },
    adminPath: true,
    summary: 'What left wallets and is no load, payout or transfer, newest first',
    query: z.object({
      ...range,
      wallet: filterText,
      kind: filterText,
      file_type: filterFile,
      ...paging,
    }),
    output: listOf(
      z.object({
        at: instantOut,
        wallet_id: id,
        wallet_name: z.string(),
        kind: z.string(),
        description: z.string(),
        amount: moneyOut,
        balance_after: moneyOut,
        adjuster: z.string(),
        entry,
      }),
    ).extend({
      totals: z
        .object({
          amount: moneyOut,
          kinds: z.array(z.object({ kind: z.string(), lines: z.int(), amount: moneyOut })),
        })
        .nullable()
        .meta({
          description:
            'Of the days, whatever kind is asked for; null where they have more than 10,000 entries',
        }),
    }),
  },
  searchEverything: {
    method: 'GET',
    base: 'main',
    path: '/admins/{manager}/search/{repo}',
    textParams: ['repo'],
    caller: 'view_money',
    adminPath: true,
    summary: 'Up to 20 things of a kind whose name or number begins with what is typed',
    query: z.object({ q: filterText }),
    output: listOf(
      z.object({
        kind: z.string(),
        id,
        title: z.string(),
        detail: z.string(),
        address: z.string().meta({ description: 'Where the portal shows it' }),
      }),
    ),
    errors: [],
  },
});
