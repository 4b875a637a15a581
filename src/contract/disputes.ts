import { z } from 'zod';
import { id, instantOut, listOf, money, moneyOut, namedId, requiredText } from './common.ts';
import { filterFile, filterId, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

export const DISPUTE_STATES = ['open', 'won', 'lost', 'withdrawn'] as const;

const disputeShown = z.object({
  dispute_id: id,
  customer_id: id,
  full_name: z.string(),
  record_id: id,
  wallet_id: id,
  wallet_name: z.string(),
  notes: z.string(),
  description: z.string(),
  united_states: z.boolean(),
  amount: moneyOut,
  deposit_at: instantOut,
  window_ends_at: instantOut,
  due_on: z.string(),
  opened_at: instantOut,
  opened_by: z.string(),
  state: z.enum(DISPUTE_STATES),
  withdrawn_at: instantOut.nullable(),
  decided_at: instantOut.nullable(),
  decided_by: z.string().nullable(),
  decision_note: z.string().nullable(),
  from_card: moneyOut.nullable().meta({
    description: 'Of a won one, what its unload takes from the card; 0.00 where it was declined',
  }),
  from_provider: moneyOut
    .nullable()
    .meta({ description: 'Of a won one, what the provider covers' }),
});

/** Loads that managers dispute. */
export const disputes = defineOperations({
  disputeTransaction: {
    method: 'POST',
    base: 'main',
    path: '/managers/{manager}/dispute-transaction',
    caller: 'dispute',
    writes: true,
    status: 201,
    summary: 'Disputes a load within 7 days; nothing moves',
    body: z.object({
      customer_id: namedId('required'),
      record_id: z
        .int('required')
        .positive('required')
        .max(Number.MAX_SAFE_INTEGER, 'invalid_value'),
      notes: requiredText(500),
      description: requiredText(500),
      united_states: z.boolean('required'),
    }),
    output: disputeShown,
    errors: ['wrong_region_route', 'not_disputable', 'dispute_window_over', 'dispute_exists'],
  },
  showDisputable: {
    method: 'GET',
    base: 'main',
    path: '/movements/{movement}/dispute',
    caller: 'dispute',
    extension: true,
    summary: 'Whether a load can be disputed and until when, and its newest dispute',
    output: z.object({
      movement_id: id,
      customer_id: id.nullable(),
      card_holder: z.string().nullable(),
      wallet_name: z.string(),
      amount: moneyOut,
      deposit_at: instantOut.nullable(),
      window_ends_at: instantOut.nullable(),
      refusal: z
        .enum(['not_disputable', 'dispute_window_over', 'dispute_exists'])
        .nullable()
        .meta({ description: 'Why it cannot be disputed; null where it can' }),
      dispute: disputeShown.nullable(),
    }),
    errors: [],
  },
  listDisputes: {
    method: 'GET',
    base: 'main',
    path: '/disputes',
    caller: 'dispute',
    extension: true,
    summary: 'The disputes of wallets that the manager sees, newest first',
    query: z.object({
      wallet: filterId,
      state: filterText,
      file_type: filterFile,
      ...paging,
    }),
    output: listOf(disputeShown),
    orFile: true,
    errors: [],
  },
  showDispute: {
    method: 'GET',
    base: 'main',
    path: '/disputes/{dispute}',
    ids: { dispute: 'handler' },
    caller: 'dispute',
    extension: true,
    summary: 'One dispute',
    output: disputeShown,
    errors: [],
  },
  withdrawDispute: {
    method: 'POST',
    base: 'main',
    path: '/disputes/{dispute}/withdraw',
    ids: { dispute: 'handler' },
    caller: 'dispute',
    writes: true,
    extension: true,
    summary: 'Takes an open dispute back; nothing moves',
    output: disputeShown,
    errors: ['dispute_state'],
  },
  decideDispute: {
    method: 'POST',
    base: 'main',
    path: '/disputes/{dispute}/decide',
    ids: { dispute: 'handler' },
    caller: 'operator',
    moves: true,
    extension: true,
    summary: 'Decides a dispute; what is won comes from the card, the rest from the provider',
    body: z.object({
      decision: z.enum(['won', 'lost'], 'required'),
      amount: money
        .refine((amount) => amount > 0n, 'amount_not_positive')
        .optional()
        .meta({ description: 'What the wallet gets of a won one; all of the deposit if left out' }),
      cover: z
        .boolean('required')
        .default(false)
        .meta({ description: 'Whether the provider pays what the card lacks' }),
      note: requiredText(500),
    }),
    output: disputeShown,
    errors: ['dispute_state'],
  },
});
