import { z } from 'zod';
import { id, listOf, moneyOut } from './common.ts';
import { filterDay, filterFile, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const query = z.object({
  start: filterDay,
  end: filterDay,
  wallet: filterText,
  file_type: filterFile,
  ...paging,
});

const balanceRow = z.object({
  date: z.string(),
  wallet_id: id,
  wallet_name: z.string(),
  balance_at: moneyOut,
  amount_difference: moneyOut
    .nullable()
    .meta({ description: "Null on the wallet's first day: there is none before it" }),
});

/** What moved a wallet's balance in a day; together they are the difference. */
const parts = {
  loads: moneyOut,
  unloads: moneyOut,
  payouts: moneyOut,
  transfers_in: moneyOut,
  transfers_out: moneyOut,
  bank_in: moneyOut,
  returned: moneyOut,
  fees: moneyOut,
  other: moneyOut,
};

const sums = { opening: moneyOut, closing: moneyOut, amount_difference: moneyOut };
const OF_ALL = 'Of everything that matches; null where that is more than 10,000 rows';

const endOfDay = {
  method: 'GET',
  base: 'main',
  caller: 'view_money',
  transaction: 'own',
  orFile: true,
  query,
  errors: ['export_failed'],
} as const;

export const endOfDayReports = defineOperations({
  endOfDayBalances: {
    ...endOfDay,
    path: '/managers/{manager}/eod_balance',
    summary: 'What wallets held at the ends of their days, newest first',
    output: listOf(balanceRow).extend({
      totals: z.object(sums).nullable().meta({ description: OF_ALL }),
    }),
  },
  endOfDayMovements: {
    ...endOfDay,
    path: '/managers/{manager}/eod_dif',
    summary: 'What changed what wallets held, day by day, newest first',
    output: listOf(balanceRow.extend({ opening: moneyOut, ...parts })).extend({
      totals: z
        .object({ ...sums, ...parts })
        .nullable()
        .meta({ description: OF_ALL }),
    }),
  },
});
