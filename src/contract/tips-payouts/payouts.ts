import { z } from 'zod';
import { MAX_REVIEWED } from '../choices.ts';
import { blockers, id, moneyOut, listOf, namedId, text } from '../common.ts';
import { filterText, filterId, flag, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { TIP_TYPES, allOf, tips } from '../tips-setup/fields.ts';
import { BLOCKED, lawFinding, tipResult, tipResultRow } from '../tips-results/result.ts';
import { squareUpShown } from '../tips-results/square-ups.ts';
import { enterPools, enterShares, ofWallet, pool, share, range } from '../tips-results/callers.ts';

const resultIds = filterText.transform((typed, context) => {
  const ids = [
    ...new Set(
      (typed ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  ];
  const refuse = (message: string) => {
    context.issues.push({ code: 'custom', input: typed, message });
    return z.NEVER;
  };
  if (ids.length === 0) return refuse('required');
  if (ids.length > MAX_REVIEWED) return refuse('too_many');
  if (!ids.every((one) => /^[1-9]\d{0,8}$/.test(one))) return refuse('not_a_number');
  return ids.map((one) => Number.parseInt(one, 10));
});

/** `external_id` where it is somebody outside of the result, to whom a tip-out of it goes. */
const person = z.object({
  employee_id: id,
  external_id: id.nullable(),
  customer_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  payout: moneyOut,
  fee: moneyOut,
  process: z.boolean(),
  reason: z.string().nullable(),
});
const reviewed = z.object({
  id,
  tip_type: z.enum(TIP_TYPES),
  service: z.string(),
  date: z.string(),
  state: z.enum(['pending', 'paid']),
  version: z.int(),
  blocked: z.array(z.enum(BLOCKED)),
  undistributed: moneyOut,
  stale: z.boolean(),
  /** To the cards of those paid now. */
  paying: moneyOut,
  held: moneyOut,
  people: z.array(person),
  law: z.array(lawFinding),
});
const review = z.object({
  wallet_id: id,
  wallet_name: z.string(),
  currency: z.enum(['USD', 'CAD']),
  results: z.array(reviewed),
  people_paid: z.int(),
  people_held: z.int(),
  paying: moneyOut,
  held: moneyOut,
  fee: moneyOut,
  client_part: moneyOut,
  member_part: moneyOut,
  fee_borne_by: z.enum(['wallet', 'card', 'both']),
  total: moneyOut,
  /** Null for those who may not see what a wallet holds. */
  balance: moneyOut.nullable(),
  after: moneyOut.nullable(),
  shortfall: moneyOut.nullable(),
  enough: z.boolean(),
  wallet_blocked: z.boolean(),
  blockers,
});

/** The past 7 days of a wallet, today among them, by the calendar of its zone. */
const week = z.object({
  wallet_id: id,
  from: z.string(),
  to: z.string(),
  paid: moneyOut,
  pending: moneyOut,
  blocked: moneyOut,
  paid_results: z.int(),
  pending_results: z.int(),
  blocked_results: z.int(),
  /** Payouts that wait; `held_members` says of how many different people. */
  held_people: z.int(),
  held_members: z.int(),
});

const pays = { ...tips, method: 'POST', caller: 'tips_pay', moves: true, errors: [] } as const;
const paysHeld = {
  ...pays,
  errors: ['result_not_paid', 'nobody_payable', 'insufficient_wallet', 'wallet_blocked'],
  extension: true,
  uses: { use: 'tips_pay', wallet: 'params.id' },
  summary: 'Pays those who were held or declined and whose card works now',
  output: tipResult,
} as const;
/** The version that the person saw: another one by now is told, not paid. */
const payInput = z.object({
  manual: flag,
  version: filterId,
  override_reason: text(200).optional(),
});

export const tipPayouts = defineOperations({
  tipsPastWeek: {
    ...tips,
    method: 'GET',
    caller: 'tips_enter_shares',
    errors: [],
    extension: true,
    path: '/tippool/past-7-days',
    summary:
      'What each wallet that the manager sees paid in the past 7 days, what waits, and what cannot be paid',
    output: allOf(week),
  },
  reviewPayouts: {
    ...tips,
    method: 'GET',
    caller: 'tips_pay',
    errors: [],
    extension: true,
    path: '/tippool/payout-review/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    summary:
      'What paying these results would do: who is paid what, who is held and why, what leaves the wallet and what it holds after',
    query: z.object({ results: resultIds }),
    output: review,
  },
  paySquareUp: {
    ...tips,
    method: 'POST',
    caller: 'tips_pay',
    moves: true,
    extension: true,
    errors: [
      'square_up_settled',
      'tips_archived',
      'only_positive_balances',
      'nobody_payable',
      'insufficient_wallet',
      'wallet_blocked',
    ],
    path: '/tippool/pay-square-up/{wallet_id}/{adj_id}',
    uses: { use: 'tips_pay', wallet: 'params.adj_id' },
    ids: { wallet_id: 'tip_wallet', adj_id: 'tip_square_up' },
    summary: 'Pays what is owed to somebody who has no next result, by itself and once',
    output: squareUpShown,
  },
  paidTipPools: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/paid-tip-pools/{store_id}',
    summary: 'The pools of a store that are paid, newest first',
    query: z.object({ ...paging, ...range }),
    output: listOf(tipResultRow),
  },
  paidTipShares: {
    ...enterShares,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/paid-tip-shares/{store_id}',
    summary: 'The shares of a store that are paid, newest first',
    query: z.object({ ...paging, ...range }),
    output: listOf(tipResultRow),
  },
  payTipPool: {
    ...pays,
    ...pool,
    errors: [
      'law_check',
      'result_blocked',
      'tips_archived',
      'insufficient_wallet',
      'wallet_blocked',
    ],
    path: '/tippool/tip-pool/{id}/payout',
    uses: { use: 'tips_pay', wallet: 'params.id' },
    summary: 'Pays a pool onto the cards, once; manual marks it as paid elsewhere',
    query: payInput,
    output: tipResult,
  },
  payTipShare: {
    ...pays,
    ...share,
    errors: [
      'law_check',
      'result_blocked',
      'tips_archived',
      'insufficient_wallet',
      'wallet_blocked',
    ],
    path: '/tippool/tip-share/{id}/payout',
    uses: { use: 'tips_pay', wallet: 'params.id' },
    summary: 'Pays a share onto the cards, once; manual marks it as paid elsewhere',
    query: payInput,
    output: tipResult,
  },
  payHeldPool: { ...paysHeld, ...pool, path: '/tippool/tip-pool/{id}/pay-held' },
  payHeldShare: { ...paysHeld, ...share, path: '/tippool/tip-share/{id}/pay-held' },
  setProcess: {
    ...tips,
    method: 'POST',
    caller: 'tips_pay',
    errors: ['result_paid', 'tips_archived'],
    writes: true,
    extension: true,
    path: '/tippool/process-employees/{result_id}',
    uses: { use: 'tips_work', wallet: 'params.result_id' },
    ids: { result_id: 'tip_result' },
    summary: 'Who is paid with the rest',
    body: z.object({
      employee_ids: z.array(namedId('not_a_number')).min(1, 'required').max(500, 'too_many'),
      process: z.boolean('invalid_value'),
    }),
    output: tipResult,
  },
});
