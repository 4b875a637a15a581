import { z } from 'zod';
import { id, instantOut, moneyOut } from '../common.ts';
import { TIP_TYPES } from '../tips-setup/fields.ts';

export const PAY_STATES = ['sending', 'paid', 'held', 'failed', 'manual'] as const;
/** Whose and which service of which day a result or a draft is of. */
export const nightShown = {
  wallet_id: id,
  store_id: id,
  tip_type: z.enum(TIP_TYPES),
  service_id: id,
  service: z.string(),
  date: z.string(),
};
/** What a service gave and how it was shared out, of any kind of result. */
export const resultFigures = {
  gratuity: moneyOut,
  revenue: moneyOut,
  total_contribution: moneyOut,
  tip_pool_amount: moneyOut.nullable(),
  total_points: z.string().nullable(),
  per_point: z.string().nullable(),
};
export const named = { employee_id: id.nullable(), first_name: z.string(), last_name: z.string() };
export const tipOut = z.object({
  id,
  share_id: id,
  rule_id: id,
  label: z.string(),
  ...named,
  amount: moneyOut,
  made_by: z.string(),
});
export const tipExternal = z.object({
  id,
  result_id: id,
  ...named,
  to_employee_id: id.nullable(),
  to_first_name: z.string(),
  to_last_name: z.string(),
  to_result_id: id.nullable(),
  to_service_id: id.nullable(),
  to_service: z.string().nullable(),
  amount: moneyOut,
  title: z.string(),
  made_by: z.string(),
  /** How somebody outside is paid with the result; to another service it goes without. */
  payable: z.boolean(),
  pay_state: z.enum(PAY_STATES).nullable(),
  reason: z.string().nullable(),
});
/** The same as it comes in where it goes to. */
export const tipExternalIn = z.object({
  id,
  from_result_id: id,
  from_service: z.string(),
  ...named,
  amount: moneyOut,
  title: z.string(),
  made_by: z.string(),
});
/** The rules that a result was computed by. */
export const ruleVersion = z.object({
  effective_from: z.string(),
  made_by: z.string(),
  made_at: instantOut,
});
