import { z } from 'zod';
import { MOVEMENT_TYPES } from '#domain/funds/movement-types.ts';
import {
  blockers,
  id,
  instantOut,
  money,
  moneyOut,
  namedId,
  requiredText,
  text,
} from './common.ts';

const walletId = namedId('wallet_required');

const customerId = namedId('required');

const yes = z.boolean('invalid_value').optional();

/** `store_id` names a wallet, or a store whose main wallet it then is. */
export const loadBody = z.object({
  customer_id: customerId,
  amount: money,
  store_id: walletId,
  notes: text(500).default(''),
  description: text(200).default(''),
  bonus_message: text(200).optional(),
  /** Sends although the same went out within 24 hours. */
  duplicate_ok: yes,
});

export const unloadBody = z.object({
  customer_id: customerId,
  amount: money,
  store_id: walletId,
  notes: requiredText(500),
  description: requiredText(200),
  bonus_message: text(200).optional(),
  duplicate_ok: yes,
});

export const transferBody = z.object({
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

/**
 * One movement as it stands in histories. `total_amount` is the card's (for a transfer the
 * wallet's) balance afterwards; null without the balances right.
 */
export const movementShown = z.object({
  id,
  adjusted_at: instantOut,
  transaction_type: z.enum(MOVEMENT_TYPES),
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

/** Between a wallet and the fund of its store. */
const fundBody = z.object({
  store_id: walletId,
  amount: money,
  notes: text(500).default(''),
});

export const reviewInput = z.discriminatedUnion('kind', [
  loadBody.extend({ kind: z.literal('load') }),
  unloadBody.extend({ kind: z.literal('unload') }),
  transferBody.extend({ kind: z.literal('transfer'), store_id: walletId }),
  fundBody.extend({ kind: z.literal('ewa_fund') }),
  fundBody.extend({ kind: z.literal('ewa_return') }),
]);

const REVIEW_SIDES = ['wallet', 'card', 'fund'] as const;

/**
 * A priced review with the key that every window shares. Before-and-after figures are null without
 * the balances right.
 */
export const reviewShown = z.object({
  review_id: z.string(),
  key: z.string(),
  kind: z.enum(['load', 'unload', 'transfer', 'ewa_fund', 'ewa_return']),
  input: z.record(z.string(), z.any()),
  currency: z.enum(['USD', 'CAD']),
  amount: moneyOut,
  fee: moneyOut,
  client_part: moneyOut,
  member_part: moneyOut,
  fee_borne_by: z.enum(['wallet', 'card', 'both']),
  total: moneyOut,
  from: z.object({
    kind: z.enum(REVIEW_SIDES),
    id,
    name: z.string(),
    before: moneyOut.nullable(),
    after: moneyOut.nullable(),
  }),
  to: z.object({
    kind: z.enum(REVIEW_SIDES),
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
  blockers,
  duplicate_of: z.object({ id, adjusted_at: instantOut, adjuster_name: z.string() }).nullable(),
  sent: z.boolean(),
  outcome: movementShown.nullable(),
  created_at: instantOut,
});
