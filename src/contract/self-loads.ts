import { z } from 'zod';
import { TRANSFER_STATES } from '#domain/bank/transfer-states.ts';
import { weekShown } from './bank-accounts.ts';
import { blockers, id, instantOut, money, moneyOut, namedId, text } from './common.ts';
import { filterId, filterText } from './filters.ts';
import { defineOperations } from './operation.ts';

const MIN_SELF_LOAD = 1_000n;
const MAX_SELF_LOAD = 5_000_000n;

export const bankTransferShown = z.object({
  id,
  kind: z.enum(['self_load', 'pad', 'direct_deposit']),
  wallet_id: id,
  wallet_name: z.string(),
  account_id: id.nullable(),
  account_last4: z.string().nullable(),
  amount: moneyOut,
  fee: moneyOut,
  released: moneyOut,
  /** What the bank knows it by. */
  reference: z.string(),
  submit_on: z.string().nullable(),
  due_on: z.string().nullable(),
  settles_on: z.string().nullable(),
  latest_on: z.string().nullable(),
  created_at: instantOut,
  settled_at: instantOut.nullable(),
  returned_at: instantOut.nullable(),
  return_code: z.string().nullable(),
  taken_back: moneyOut,
  owed: moneyOut,
  manager_name: z.string(),
  notes: z.string(),
  state: z.enum(TRANSFER_STATES),
  status: z.enum(['pre-paid', 'paid', 'failed', 'cancelled', 'reversed']),
  cancellable: z.boolean(),
});

const debtShown = z.object({
  debt_id: id,
  wallet_id: id,
  wallet_name: z.string(),
  transfer_id: id,
  amount: moneyOut,
  open: moneyOut,
  created_at: instantOut,
});

const selfLoad = { base: 'main', caller: 'self_fund', feature: 'load_hub' } as const;

const amountOfSelfLoad = money
  .refine((amount) => amount >= MIN_SELF_LOAD, {
    error: 'amount_below_minimum',
    params: { minimum: '10.00' },
  })
  .refine((amount) => amount <= MAX_SELF_LOAD, {
    error: 'amount_above_maximum',
    params: { maximum: '50000.00' },
  });

const reviewShown = z.object({
  amount: moneyOut,
  fee: moneyOut,
  /** What reaches the wallet in the end: less the fee, and less what the wallet owes. */
  arrives: moneyOut,
  /** What is in the wallet at once. */
  released: moneyOut,
  owed: moneyOut,
  submit_on: z.string(),
  due_on: z.string(),
  settles_on: z.string(),
  latest_on: z.string(),
  week: weekShown,
  /** One like it within the last day. */
  duplicate: z.object({ at: instantOut, by: z.string() }).nullable(),
  blockers,
});

/** Wallets that are funded from a bank account, and what returns left open. */
export const selfLoads = defineOperations({
  loadWallet: {
    ...selfLoad,
    method: 'POST',
    path: '/managers/{manager}/self-load/load-wallet',
    uses: { use: 'wallet_in', wallet: 'body.wallet_id' },
    moves: true,
    status: 201,
    summary: 'Funds a wallet from a bank account',
    body: z.object({
      wallet_id: namedId('wallet_required'),
      account_id: namedId('required').nullish(),
      amount: amountOfSelfLoad,
      notes: text(500).default(''),
      duplicate_ok: z.boolean().default(false),
    }),
    output: bankTransferShown,
    errors: [
      'feature_off',
      'bank_account_required',
      'account_unverified',
      'weekly_limit_exceeded',
      'looks_like_duplicate',
    ],
  },
  reviewSelfLoad: {
    ...selfLoad,
    extension: true,
    method: 'GET',
    path: '/self-loads/review',
    summary: 'What a self-load would cost, and when it would arrive; nothing is kept',
    query: z.object({
      wallet_id: z.coerce.number('wallet_required').pipe(namedId('wallet_required')),
      account_id: filterId,
      amount: amountOfSelfLoad,
    }),
    output: reviewShown,
    errors: ['feature_off', 'bank_account_required', 'account_unverified', 'weekly_limit_exceeded'],
  },
  currentSelfLoads: {
    base: 'main',
    caller: 'view_money',
    feature: 'load_hub',
    method: 'GET',
    path: '/managers/{manager}/current-self-loads',
    summary: 'Self-loads that are open, then those of the last 30 days, newest first',
    query: z.object({ wallet: filterId, state: filterText }),
    output: z.object({ data: z.array(bankTransferShown), week: weekShown }),
    errors: [],
  },
  showSelfLoad: {
    base: 'main',
    caller: 'view_money',
    feature: 'load_hub',
    extension: true,
    method: 'GET',
    path: '/self-loads/{transfer}',
    ids: { transfer: 'handler' },
    summary: 'One self-load',
    output: bankTransferShown,
    errors: [],
  },
  cancelSelfLoad: {
    ...selfLoad,
    extension: true,
    method: 'POST',
    path: '/self-loads/{transfer}/cancel',
    ids: { transfer: 'handler' },
    moves: true,
    summary:
      'Cancels a self-load or a scheduled debit that the bank has not been given; what was released goes back',
    output: bankTransferShown,
    errors: ['transfer_not_cancellable', 'insufficient_wallet'],
  },
  listDebts: {
    ...selfLoad,
    extension: true,
    method: 'GET',
    path: '/debts',
    summary: 'What wallets owe for returned debits',
    query: z.object({ wallet: filterId }),
    output: z.object({ data: z.array(debtShown) }),
    errors: [],
  },
  repayDebt: {
    ...selfLoad,
    extension: true,
    method: 'POST',
    path: '/debts/{debt}/repay',
    ids: { debt: 'handler' },
    moves: true,
    summary: 'Repays a debt from its wallet, as much as is open or as is named',
    body: z.object({
      amount: money.refine((amount) => amount > 0n, 'amount_not_positive').optional(),
    }),
    output: debtShown,
    errors: ['insufficient_wallet', 'debt_repaid'],
  },
});
