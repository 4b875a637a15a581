import { z } from 'zod';
import { SIZES } from '#domain/tips/results/sizes.ts';
import {
  filterId,
  filterText,
  flag,
  id,
  instantOut,
  listOf,
  money,
  moneyOut,
  namedId,
  paging,
  requiredText,
  text,
} from '../common.ts';
import { room } from '../operation.ts';
import { PAY_STATES, ruleVersion, tipExternal, tipExternalIn, tipOut } from './result-parts.ts';
import { TIP_TYPES, allOf, filterCalendarDay, tips } from './fields.ts';

export const SQUARE_UP_STATES = ['pending', 'applied', 'cancelled', 'paid'] as const;
export const BLOCKED = ['undistributed', 'negative_pot', 'negative_bucket', 'unassigned'] as const;

const enterPools = { ...tips, caller: 'tips_enter', errors: [] } as const;
const enterShares = { ...tips, caller: 'tips_enter_shares', errors: [] } as const;
const pays = { ...tips, method: 'POST', caller: 'tips_pay', moves: true, errors: [] } as const;
/** `employee_id` is checked against the lines of the result. */
const pool = {
  ids: { id: 'tip_pool', pool_id: 'tip_pool', employee_id: 'handler' },
} as const;
const share = {
  ids: { id: 'tip_share', share_id: 'tip_share', pool_id: 'tip_share', employee_id: 'handler' },
} as const;
const ofWallet = {
  ids: { id: 'tip_wallet', store_id: 'tip_wallet', wallet_id: 'tip_wallet' },
} as const;

const hoursOut = z.string().meta({
  description: 'Decimal string with four places: minutes / 60',
  pattern: '^\\d+\\.\\d{4}$',
});
const row = {
  id,
  wallet_id: id,
  store_id: id,
  tip_type: z.enum(TIP_TYPES),
  service_id: id,
  service: z.string(),
  date: z.string(),
  state: z.enum(['pending', 'paid']),
  locked: z.boolean(),
  locked_by: z.string().nullable(),
  locked_at: instantOut.nullable(),
  shared: z.boolean(),
  stale: z.boolean(),
  manual: z.boolean(),
  edited: z.boolean(),
  gratuity: moneyOut,
  revenue: moneyOut,
  total_contribution: moneyOut,
  tip_pool_amount: moneyOut.nullable(),
  total_points: z.string().nullable(),
  per_point: z.string().nullable(),
  undistributed: moneyOut,
  blocked: z.array(z.enum(BLOCKED)),
  people: z.int(),
  total_payout: moneyOut,
  /** What its people lack below zero. */ total_owed: moneyOut,
  /** What goes to people outside of it by tip-outs, and is paid with it. */ external_payout:
    moneyOut,
  held: z.int(),
  /** What is not paid yet of a paid result, since its people cannot be paid. */ held_payout:
    moneyOut,
  has_proposal: z.boolean(),
  version: z.int(),
  computed_at: instantOut,
  paid_at: instantOut.nullable(),
  paid_by: z.string().nullable(),
  paid_how: z.enum(['cards', 'manual']).nullable(),
};
export const tipResultRow = z.object(row);

const line = z.object({
  line_id: id,
  code_id: id,
  role_name: z.string(),
  hours: hoursOut,
  minutes: z.int(),
  netsales: moneyOut,
  totaltips: moneyOut,
  cash_payment: moneyOut,
  contributor: z.boolean().nullable(),
  by_hand: z.boolean(),
  edited_by: z.string().nullable(),
  edited_at: instantOut.nullable(),
  spans: z.array(z.object({ from: instantOut, to: instantOut })),
  contribution: moneyOut,
  share: moneyOut,
});
/** A step of "why this amount?": `amount` is money, other figures are text so that none loses a digit. */
const step = z.looseObject({ kind: z.string(), amount: moneyOut });
const person = z.object({
  employee_id: id,
  customer_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  job_codes: z.array(id),
  lines: z.array(line),
  hours: hoursOut,
  netsales: moneyOut,
  totaltips: moneyOut,
  cash_payment: moneyOut,
  tips: moneyOut,
  given: moneyOut,
  returned: moneyOut,
  received: moneyOut,
  adjustments: moneyOut,
  external: moneyOut,
  square_ups: moneyOut,
  payout: moneyOut,
  owed: moneyOut,
  process: z.boolean(),
  payable: z.boolean(),
  reason: z.string().nullable(),
  pay_state: z.enum(PAY_STATES).nullable(),
  notified_at: instantOut.nullable(),
  trace: z.array(step),
});
const adjustment = z.object({
  id,
  amount: moneyOut,
  title: z.string(),
  description: z.string().nullable(),
  rule_id: id.nullable(),
  employee_id: id.nullable(),
  balance_id: id.nullable(),
  made_by: z.string(),
  created_at: instantOut,
});
export const squareUpShown = z.object({
  id,
  wallet_id: id,
  employee_id: id,
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  amount: moneyOut,
  reason: z.string(),
  date: z.string().nullable(),
  state: z.enum(SQUARE_UP_STATES),
  proposed: z.boolean(),
  origin_id: id.nullable(),
  origin_result_id: id.nullable(),
  result_id: id.nullable(),
  made_by: z.string(),
  created_at: instantOut,
  /** Of one that was paid by itself. */
  pay_state: z.enum(PAY_STATES).nullable(),
});
const bucket = z.object({
  rule_id: id,
  label: z.string(),
  tip_outs: moneyOut,
  adjustments: moneyOut,
  amount: moneyOut,
  returned: moneyOut,
  undistributed: moneyOut,
  groups: z.array(z.object({ there: z.boolean(), part: moneyOut })),
});
/** What the law's check says of what is about to be paid; `reason` is why its rules were saved in spite of it. */
export const lawFinding = z.object({
  check: z.string(),
  status: z.enum(['warning', 'not_checked']),
  name: z.string(),
  lacks: z.string().nullable(),
  reason: z.string().nullable(),
});
export const tipResult = z.object({
  ...row,
  timezone: z.string(),
  rule_version_id: id,
  rule_version: ruleVersion,
  tip_outs_list: z.array(tipOut),
  externals_list: z.array(tipExternal),
  externals_in: z.array(tipExternalIn),
  staff: z.array(person),
  adjustments_list: z.array(adjustment),
  square_ups_list: z.array(squareUpShown),
  buckets: z.array(bucket),
  law: z.array(lawFinding),
  left_out: z.array(
    z.object({
      kind: z.string(),
      id: id.nullable(),
      rule_id: id.nullable(),
      employee_id: id.nullable(),
      amount: moneyOut,
    }),
  ),
  total_cash: moneyOut,
});

const figures = z.object({
  hours: hoursOut,
  netsales: moneyOut,
  totaltips: moneyOut,
  cash_payment: moneyOut,
});
const named = { employee_id: id, first_name: z.string(), last_name: z.string() };
export const tipProposal = z.object({
  result_id: id,
  version: z.int(),
  /** Which data this is: sent back with an answer. */ seen: z.string(),
  proposed_at: instantOut,
  total_before: moneyOut,
  total_after: moneyOut,
  /** What accepting it would change: null where there is no such line. */
  lines: z.array(
    z.object({
      ...named,
      code_id: id,
      role_name: z.string(),
      before: figures.nullable(),
      after: figures.nullable(),
    }),
  ),
  people: z.array(z.object({ ...named, before: moneyOut, after: moneyOut, difference: moneyOut })),
});

/** As many days as are brought in line with their data at once. */
export const MOST_PROCESSED = 366;
const range = { start_date: filterCalendarDay, end_date: filterCalendarDay };
const processed = z.object({
  computed: z.array(tipResultRow),
  untouched: z.array(
    z.object({
      id,
      date: z.string(),
      service: z.string(),
      why: z.enum(['locked', 'paid', 'proposed']),
    }),
  ),
  skipped: z.array(
    z.object({ date: z.string(), service_id: id, why: z.enum(['no_rule', 'no_lines']) }),
  ),
});
/** Who would get what else: without the results whose amounts stay. */
const previewed = z.object({
  changes: z.array(
    z.object({
      result: tipResultRow,
      /** There is none of this service and date yet. */ fresh: z.boolean(),
      people: z.array(
        z.object({
          employee_id: id,
          first_name: z.string(),
          last_name: z.string(),
          before: moneyOut,
          after: moneyOut,
        }),
      ),
    }),
  ),
  untouched: processed.shape.untouched,
  skipped: processed.shape.skipped,
});
const lockQuery = z.object({
  locked: z
    .enum(['true', 'false'], {
      error: (issue) => (issue.input === undefined ? 'required' : 'invalid_value'),
    })
    .transform((value) => value === 'true'),
});

/** Decimal hours of at most four places, 0 to 24; what is left out stays as it is, or is 0 in a new line. */
const lineInput = z.object({
  code_id: filterId,
  hours: filterText,
  netsales: money.optional(),
  totaltips: money.optional(),
  cash_payment: money.optional(),
  old_code_id: filterId,
  contributor: z
    .enum(['true', 'false'], 'invalid_value')
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true')),
});
const adjustmentInput = {
  amount: money,
  title: requiredText(SIZES.title),
  description: text(200).optional(),
};
/** The version that the person saw: another one by now is told, not paid. */
const payInput = z.object({
  manual: flag,
  version: filterId,
  override_reason: text(200).optional(),
});

const proposalSeen = z.object({
  version: z.int('not_a_number').min(1, 'invalid_value').max(2_147_483_647, 'invalid_value'),
  seen: requiredText(64),
});

export const tipResults = room({
  pendingTipPools: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/pending-tip-pools/{id}',
    summary: 'The pools of a wallet that are not paid',
    query: z.object(range),
    output: allOf(tipResultRow),
  },
  pendingTipShares: {
    ...enterShares,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/pending-tip-shares/{id}',
    summary: 'The shares of a wallet that are not paid',
    query: z.object(range),
    output: allOf(tipResultRow),
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
  tipPool: {
    ...enterPools,
    ...pool,
    method: 'GET',
    path: '/tippool/tip-pool/{id}',
    summary: 'One pool with everybody in it and why they get what they get',
    output: tipResult,
  },
  tipShare: {
    ...enterShares,
    ...share,
    method: 'GET',
    path: '/tippool/tip-share/{id}',
    summary: 'One share with everybody in it and why they get what they get',
    output: tipResult,
  },
  processPools: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    writes: true,
    path: '/tippool/process-pools/{wallet_id}',
    summary: 'Computes the pools of a wallet from what is stored; locked and paid ones stay',
    query: z.object(range),
    output: processed,
  },
  processShares: {
    ...enterShares,
    ...ofWallet,
    method: 'GET',
    writes: true,
    path: '/tippool/process-shares/{wallet_id}',
    summary: 'Computes the shares of a wallet from what is stored; locked and paid ones stay',
    query: z.object({ ...range, process_only: flag }),
    output: processed,
  },
  previewPools: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    writes: true,
    extension: true,
    path: '/tippool/preview-pools/{wallet_id}',
    summary: 'What computing the pools would change; nothing is kept',
    query: z.object(range),
    output: previewed,
  },
  previewShares: {
    ...enterShares,
    ...ofWallet,
    method: 'GET',
    writes: true,
    extension: true,
    path: '/tippool/preview-shares/{wallet_id}',
    summary: 'What computing the shares would change; nothing is kept',
    query: z.object(range),
    output: previewed,
  },

  tipProposal: {
    ...enterShares,
    extension: true,
    method: 'GET',
    path: '/tippool/proposals/{result_id}',
    ids: { result_id: 'tip_result' },
    summary: 'What newer data would change of a result that somebody has edited or shared',
    output: tipProposal,
  },
  acceptProposal: {
    ...enterShares,
    errors: ['result_paid', 'result_locked'],
    extension: true,
    method: 'POST',
    writes: true,
    path: '/tippool/proposals/{result_id}',
    ids: { result_id: 'tip_result' },
    summary: 'Takes the lines of newer data and computes anew; what was typed by hand stays',
    body: proposalSeen,
    output: tipResult,
  },
  dropProposal: {
    ...enterShares,
    errors: ['result_paid', 'result_locked'],
    extension: true,
    method: 'POST',
    writes: true,
    path: '/tippool/proposals/{result_id}/drop',
    ids: { result_id: 'tip_result' },
    summary: 'Leaves a result as it is; the same data is not proposed again',
    body: proposalSeen,
    output: tipResult,
  },

  lockTipPool: {
    ...enterPools,
    ...pool,
    errors: ['result_paid'],
    method: 'POST',
    writes: true,
    path: '/tippool/lock-tip-pool/{pool_id}',
    summary: 'Freezes a pool or opens it again',
    query: lockQuery,
    output: tipResultRow,
  },
  lockTipShare: {
    ...enterShares,
    ...share,
    errors: ['result_paid'],
    method: 'POST',
    writes: true,
    path: '/tippool/lock-tip-share/{share_id}',
    summary: 'Freezes a share or opens it again',
    query: lockQuery,
    output: tipResultRow,
  },
  editPoolEmployee: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'result_locked'],
    method: 'POST',
    writes: true,
    path: '/tippool/tip-pool/{pool_id}/employee/{employee_id}',
    summary: 'Adds or changes a line of a person',
    query: lineInput,
    output: tipResult,
  },
  editShareEmployee: {
    ...enterShares,
    ...share,
    errors: ['result_paid', 'result_locked'],
    method: 'POST',
    writes: true,
    path: '/tippool/tip-share/{pool_id}/employee/{employee_id}',
    summary:
      'Adds or changes a line of a person; old_code_id moves it from that job code, contributor switches between giving and receiving',
    query: lineInput,
    output: tipResult,
  },
  removePoolEmployee: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/tip-pool/{pool_id}/employee/{employee_id}',
    summary: 'Takes a person out of a pool, or one of their lines',
    query: z.object({ code_id: filterId }),
    output: tipResult,
  },
  removeShareEmployee: {
    ...enterShares,
    ...share,
    errors: ['result_paid', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/tip-share/{pool_id}/employee/{employee_id}',
    summary: 'Takes a person out of a share, or one of their lines',
    query: z.object({ code_id: filterId }),
    output: tipResult,
  },

  createPoolAdjustment: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'result_locked'],
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/adjustments/{pool_id}',
    summary: 'Changes the pot of a pool',
    query: z.object(adjustmentInput),
    output: tipResult,
  },
  removePoolAdjustment: {
    ...enterPools,
    errors: ['result_paid', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/adjustments/{adj_id}',
    ids: { adj_id: 'tip_pool_adjustment' },
    summary: 'Takes an adjustment of a pool back',
    output: tipResult,
  },

  squareUps: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/square-ups/{wallet_id}/{state}',
    textParams: ['state'],
    summary:
      'Square-ups of a wallet by state: pending or applied, oldest first; cancelled or paid, the newest 500',
    output: allOf(squareUpShown),
  },
  createSquareUp: {
    ...enterPools,
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/square-ups',
    summary: 'Carries an amount to the next results of a person',
    output: squareUpShown,
    body: z.object({
      wallet_id: namedId('wallet_required'),
      employee_id: namedId('required'),
      title: requiredText(SIZES.title),
      amount: money,
      reason: requiredText(200),
      date: filterCalendarDay,
    }),
  },
  cancelSquareUp: {
    ...enterPools,
    errors: ['square_up_settled', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/square-ups/{wallet_id}/{adj_id}',
    ids: { wallet_id: 'tip_wallet', adj_id: 'tip_square_up' },
    summary: 'Cancels a square-up that is not paid',
    output: squareUpShown,
  },

  payTipPool: {
    ...pays,
    ...pool,
    errors: ['law_check', 'result_blocked', 'insufficient_wallet', 'wallet_blocked'],
    path: '/tippool/tip-pool/{id}/payout',
    summary: 'Pays a pool onto the cards, once; manual marks it as paid elsewhere',
    query: payInput,
    output: tipResult,
  },
  payTipShare: {
    ...pays,
    ...share,
    errors: ['law_check', 'result_blocked', 'insufficient_wallet', 'wallet_blocked'],
    path: '/tippool/tip-share/{id}/payout',
    summary: 'Pays a share onto the cards, once; manual marks it as paid elsewhere',
    query: payInput,
    output: tipResult,
  },
  payHeldPool: {
    ...pays,
    ...pool,
    errors: ['result_not_paid', 'nobody_payable', 'insufficient_wallet', 'wallet_blocked'],
    extension: true,
    path: '/tippool/tip-pool/{id}/pay-held',
    summary: 'Pays those who were held or declined and whose card works now',
    output: tipResult,
  },
  payHeldShare: {
    ...pays,
    ...share,
    errors: ['result_not_paid', 'nobody_payable', 'insufficient_wallet', 'wallet_blocked'],
    extension: true,
    path: '/tippool/tip-share/{id}/pay-held',
    summary: 'Pays those who were held or declined and whose card works now',
    output: tipResult,
  },
  setProcess: {
    ...tips,
    method: 'POST',
    caller: 'tips_pay',
    errors: ['result_paid'],
    writes: true,
    extension: true,
    path: '/tippool/process-employees/{result_id}',
    ids: { result_id: 'tip_result' },
    summary: 'Who is paid with the rest',
    body: z.object({
      employee_ids: z.array(namedId('not_a_number')).min(1, 'required').max(500, 'too_many'),
      process: z.boolean('invalid_value'),
    }),
    output: tipResult,
  },
});
