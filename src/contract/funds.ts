import { z } from 'zod';
import {
  acceptedJob,
  filterDay,
  filterId,
  id,
  instantOut,
  listOf,
  money,
  moneyOut,
  namedId,
  paging,
  requiredText,
  text,
} from './common.ts';
import { room } from './operation.ts';

const walletId = namedId('wallet_required');
const customerId = namedId('required');
const yes = z.boolean('invalid_value').optional();

/** `store_id` names a wallet, or a store whose main wallet it then is. */
const loadBody = z.object({
  customer_id: customerId,
  amount: money,
  store_id: walletId,
  notes: text(500).default(''),
  description: text(200).default(''),
  bonus_message: text(200).optional(),
  /** Sends although the same went out within 24 hours. */
  duplicate_ok: yes,
});
const unloadBody = z.object({
  customer_id: customerId,
  amount: money,
  store_id: walletId,
  notes: requiredText(500),
  description: requiredText(200),
  bonus_message: text(200).optional(),
  duplicate_ok: yes,
});
const transferBody = z.object({
  client_id: namedId('not_a_number').optional(),
  store_id: walletId.optional(),
  receiver_wallet_id: walletId,
  amount: money,
  notes: requiredText(500),
  duplicate_ok: yes,
});

export const MOVEMENT_STATUSES = [
  'pre-paid',
  'paid',
  'failed',
  'missing',
  'cancelled',
  'reversed',
] as const;

/** One movement as it stands in histories. `total_amount` is the card's (for a transfer the wallet's) balance afterwards; null without the balances right. */
export const movementShown = z.object({
  id,
  adjusted_at: instantOut,
  transaction_type: z.enum([
    'load',
    'unload',
    'transfer_out',
    'transfer_in',
    'adjustment',
    'purchase',
    'refund',
  ]),
  wallet_id: id,
  wallet_name: z.string(),
  departments: z.array(z.string()),
  adjuster_id: id.nullable(),
  adjuster_name: z.string(),
  customer_id: id.nullable(),
  staff_id: z.string().nullable(),
  card_holder: z.string().nullable(),
  proxy: z.string().nullable(),
  notes: z.string(),
  description: z.string(),
  bonus_message: z.string().nullable(),
  /** Signed as the card (for a transfer the wallet named) sees it. */
  adjustment_amount: moneyOut,
  fee: moneyOut,
  total_amount: moneyOut.nullable(),
  status: z.enum(MOVEMENT_STATUSES),
  state: z.enum(['queued', 'processing', 'unknown', 'retrying', 'partially_reversed', 'final']),
  reason: z.string().nullable(),
  job_id: id.nullable(),
  line: z.int().nullable(),
  cancellable_until: instantOut.nullable(),
});

const reviewInput = z.discriminatedUnion('kind', [
  loadBody.extend({ kind: z.literal('load') }),
  unloadBody.extend({ kind: z.literal('unload') }),
  transferBody.extend({ kind: z.literal('transfer'), store_id: walletId }),
]);

/** A priced review with the key that every window shares. Before-and-after figures are null without the balances right. */
const reviewShown = z.object({
  review_id: z.string(),
  key: z.string(),
  kind: z.enum(['load', 'unload', 'transfer']),
  input: z.record(z.string(), z.any()),
  currency: z.enum(['USD', 'CAD']),
  amount: moneyOut,
  fee: moneyOut,
  fee_borne_by: z.enum(['wallet', 'card']),
  total: moneyOut,
  from: z.object({
    kind: z.enum(['wallet', 'card']),
    id,
    name: z.string(),
    before: moneyOut.nullable(),
    after: moneyOut.nullable(),
  }),
  to: z.object({
    kind: z.enum(['wallet', 'card']),
    id,
    name: z.string(),
    before: moneyOut.nullable(),
    after: moneyOut.nullable(),
  }),
  customer: z
    .object({
      customer_id: id,
      first_name: z.string(),
      last_name: z.string(),
      staff_id: z.string().nullable(),
      proxy: z.string().nullable(),
      status: z.string(),
      payable: z.boolean(),
    })
    .nullable(),
  last_load_wallet: z.object({ wallet_id: id, wallet_name: z.string() }).nullable(),
  enough: z.boolean(),
  /** What would stop it now: codes of the catalogue. */
  blockers: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.any()) })),
  duplicate_of: z.object({ id, adjusted_at: instantOut, adjuster_name: z.string() }).nullable(),
  sent: z.boolean(),
  outcome: movementShown.nullable(),
  created_at: instantOut,
});

const loadErrors = [
  'wrong_region_route',
  'insufficient_wallet',
  // The processor's own word, should it ever say so of a load.
  'insufficient_card',
  'wallet_blocked',
  'card_not_payable',
  'card_locked',
  'card_expired',
  'card_not_activated',
  'limit_exceeded',
  'load_time_not_allowed',
  'daily_limit_exceeded',
  'single_card_limit_exceeded',
  'processor_unavailable',
  'looks_like_duplicate',
  'try_again',
] as const;
const unloadErrors = [
  'wrong_region_route',
  'insufficient_card',
  'card_not_payable',
  'card_locked',
  'card_expired',
  'card_not_activated',
  'limit_exceeded',
  'processor_unavailable',
  'looks_like_duplicate',
  'try_again',
] as const;

const load = {
  method: 'POST',
  base: 'main',
  caller: 'load_one',
  feature: 'corp_load',
  moves: true,
  body: loadBody,
  errors: loadErrors,
} as const;
const unload = {
  method: 'POST',
  base: 'main',
  caller: 'unload_one',
  feature: 'corp_load',
  moves: true,
  body: unloadBody,
  errors: unloadErrors,
} as const;
/** load-value says what became of the wallet too; load-value-clean answers the transfer alone. */
const loaded = z.object({
  transfer: movementShown,
  wallet: z.object({ wallet_id: id, balance: moneyOut.nullable() }),
});

export const funds = room({
  loadValue: {
    ...load,
    path: '/managers/{manager}/load-value',
    output: loaded,
    summary: 'Loads one card',
  },
  loadValueClean: {
    ...load,
    path: '/managers/{manager}/load-value-clean',
    output: movementShown,
    summary: 'Loads one card; answers the transfer alone',
  },
  loadValueUs: {
    ...load,
    path: '/us-managers/managers/{manager}/load-value',
    output: loaded,
    summary: 'Loads one card of a US client',
  },
  loadValueCleanUs: {
    ...load,
    path: '/us-managers/managers/{manager}/load-value-clean',
    output: movementShown,
    summary: 'Loads one card of a US client; answers the transfer alone',
  },
  loadValueAsync: {
    ...load,
    path: '/managers/{manager}/load-value-async',
    status: 202,
    output: acceptedJob,
    summary: 'Loads one card as a job',
  },
  reverseLoad: {
    ...unload,
    path: '/managers/{manager}/reverse-load',
    output: loaded,
    summary: 'Unloads one card',
  },
  reverseLoadUs: {
    ...unload,
    path: '/us-managers/managers/{manager}/reverse-load',
    output: loaded,
    summary: 'Unloads one card of a US client',
  },
  reverseLoadAsync: {
    ...unload,
    path: '/managers/{manager}/reverse-load-async',
    status: 202,
    output: acceptedJob,
    summary: 'Unloads one card as a job',
  },
  walletToWallet: {
    method: 'POST',
    base: 'main',
    path: '/admins/{manager}/wallet-to-wallet/{from}',
    caller: 'transfer_wallets',
    adminPath: true,
    moves: true,
    summary: 'Moves money between wallets',
    body: transferBody,
    output: movementShown,
    errors: ['insufficient_wallet', 'same_wallet', 'wallet_blocked', 'looks_like_duplicate'],
  },
  walletTransferHistory: {
    method: 'POST',
    base: 'main',
    path: '/managers/history-report/1',
    caller: 'view_money',
    summary: 'The wallet transfers',
    query: z.object({
      client_id: filterId,
      wallet: filterId,
      start_date: filterDay,
      end_date: filterDay,
      ...paging,
    }),
    output: listOf(movementShown),
    errors: [],
  },
  createReview: {
    method: 'POST',
    base: 'main',
    path: '/reviews',
    caller: 'session',
    writes: true,
    extension: true,
    status: 201,
    summary: 'Prices a movement and gives it its key',
    body: reviewInput,
    output: reviewShown,
    errors: ['feature_off', 'same_wallet'],
  },
  showReview: {
    method: 'GET',
    base: 'main',
    path: '/reviews/{review_id}',
    textParams: ['review_id'],
    caller: 'session',
    extension: true,
    summary: 'A review, with what became of it',
    output: reviewShown,
    errors: [],
  },
  loadAllowance: {
    method: 'GET',
    base: 'main',
    path: '/wallets/{wallet}/load-allowance',
    caller: 'load_one',
    extension: true,
    summary: 'What the manager may still load from a wallet today, by its clock',
    output: z.object({
      day: z.string(),
      now: z.string(),
      open: z.boolean(),
      daily: moneyOut.nullable(),
      used: moneyOut.nullable(),
    }),
    errors: [],
  },
  showMovement: {
    method: 'GET',
    base: 'main',
    path: '/movements/{movement}',
    caller: 'view_money',
    extension: true,
    summary: 'One movement',
    output: movementShown,
    errors: [],
  },
  cancelLoad: {
    method: 'POST',
    base: 'main',
    path: '/movements/{movement}/cancel',
    caller: 'load_one',
    moves: true,
    extension: true,
    summary: 'Cancels a load that has not left yet',
    output: movementShown,
    errors: ['load_not_cancellable'],
  },
  checkMovement: {
    method: 'POST',
    base: 'main',
    path: '/movements/{movement}/check',
    caller: 'load_one',
    writes: true,
    extension: true,
    summary: 'Asks the processor what became of a movement that is not known',
    output: movementShown,
    errors: ['processor_unavailable'],
  },
});
