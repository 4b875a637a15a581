import { z } from 'zod';
import { DATA_GAPS } from '#domain/tips-data/index.ts';
import { id, instantOut, moneyOut } from '../common.ts';
import {
  PAY_STATES,
  nightShown,
  resultFigures,
  ruleVersion,
  tipExternal,
  tipExternalIn,
  tipOut,
} from './result-parts.ts';
import { squareUpShown } from './square-ups.ts';

export const BLOCKED = [
  'undistributed',
  'negative_pot',
  'negative_bucket',
  'unassigned',
  ...DATA_GAPS,
] as const;

export const hoursOut = z.string().meta({
  description: 'Decimal string with four places: minutes / 60',
  pattern: '^\\d+\\.\\d{4}$',
});
const row = {
  id,
  ...nightShown,
  state: z.enum(['pending', 'paid']),
  locked: z.boolean(),
  locked_by: z.string().nullable(),
  locked_at: instantOut.nullable(),
  shared: z.boolean(),
  stale: z.boolean(),
  manual: z.boolean(),
  edited: z.boolean(),
  ...resultFigures,
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
  /** Since when it can be read only, as an ended subscription left it. */ archived_at:
    instantOut.nullable(),
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
/**
 * A step of "why this amount?": `amount` is money, other figures are text so that none loses a
 * digit.
 */
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
/**
 * What the law's check says of what is about to be paid; `reason` is why its rules were saved in
 * spite of it.
 */
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
