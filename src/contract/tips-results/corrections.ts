import { z } from 'zod';
import { SIZES } from '#domain/tips-results/sizes.ts';
import { id, money, moneyOut, namedId, requiredText, text } from '../common.ts';
import { filterId } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { allOf, tips } from '../tips-setup/fields.ts';
import { named, tipExternal as external, tipOut } from './result-parts.ts';
import { tipResult } from './result.ts';

const enters = {
  ...tips,
  caller: 'tips_enter_shares',
  errors: ['result_paid', 'tips_archived', 'result_locked'],
} as const;
const reads = { ...tips, method: 'GET', caller: 'tips_enter_shares', errors: [] } as const;
const share = { ids: { id: 'tip_share', share_id: 'tip_share' } } as const;

const adjustment = z.object({
  id,
  share_id: id,
  rule_id: id.nullable(),
  label: z.string(),
  ...named,
  amount: moneyOut,
  title: z.string(),
  description: z.string().nullable(),
  balance_id: id.nullable(),
  made_by: z.string(),
});
/** The same things by whom they touch: a person, or a service. */
const touched = <T extends z.ZodType>(row: T) =>
  allOf(
    z.object({
      employee_id: id.nullable(),
      service_id: id.nullable(),
      name: z.string(),
      amount: moneyOut,
      items: z.array(row),
    }),
  );

const override = { amount: money };
const given = { amount: money, title: requiredText(SIZES.title) };
const adjustmentQuery = {
  amount: money,
  rule_id: filterId,
  employee_id: filterId,
  title: requiredText(SIZES.title),
  description: text(200).optional(),
};
const resultId = namedId('not_a_number')
  .nullish()
  .transform((value) => value ?? null);

export const tipCorrections = defineOperations({
  shareTipOuts: {
    ...reads,
    ...share,
    path: '/tippool/tip-outs/share/{id}',
    summary: 'What people of a share give instead of what its rules take',
    output: allOf(tipOut),
  },
  shareTipOutsBy: {
    ...reads,
    ...share,
    path: '/tippool/tip-outs/{share_id}/{type}',
    textParams: ['type'],
    summary: 'The same by employees or services',
    output: touched(tipOut),
  },
  createTipOut: {
    ...enters,
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/tip-outs',
    uses: { use: 'tips_work', wallet: { tip_share: 'body.share_id' } },
    summary: 'Sets what a person gives to a rule',
    body: z.object({
      share_id: namedId('required'),
      rule_id: namedId('required'),
      employee_id: namedId('required'),
      ...override,
    }),
    output: tipResult,
  },
  changeTipOut: {
    ...enters,
    method: 'PUT',
    writes: true,
    path: '/tippool/tip-outs',
    uses: { use: 'tips_work', wallet: { tip_override: 'body.tip_out_id' } },
    summary: 'Changes what a person gives to a rule',
    body: z.object({ tip_out_id: namedId('required'), ...override }),
    output: tipResult,
  },
  removeTipOut: {
    ...enters,
    method: 'DELETE',
    writes: true,
    path: '/tippool/tip-outs/{tip_out_id}',
    uses: { use: 'tips_work', wallet: 'params.tip_out_id' },
    ids: { tip_out_id: 'tip_override' },
    summary: 'Lets the rule take again what it says',
    output: tipResult,
  },

  externalTipOuts: {
    ...reads,
    ...share,
    path: '/tippool/external-tip-outs/share/{id}',
    summary: 'What leaves a share',
    output: allOf(external),
  },
  externalTipOutsBy: {
    ...reads,
    ...share,
    path: '/tippool/external-tip-outs/{share_id}/{type}',
    textParams: ['type'],
    summary: 'The same by the employees or services that receive',
    output: touched(external),
  },
  createExternalTipOut: {
    ...enters,
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/external-tip-outs',
    uses: { use: 'tips_work', wallet: { tip_pool: 'body.pool_id', tip_share: 'body.share_id' } },
    errors: ['result_paid', 'tips_archived', 'result_locked', 'no_result_of_service'],
    summary:
      "Takes money out of one of a share's people or of a pool's pot, to a person outside of it or to another service of the day",
    output: tipResult,
    body: z.object({
      share_id: resultId,
      pool_id: resultId,
      employee_id: resultId,
      to_employee_id: resultId,
      to_service_id: resultId,
      ...given,
    }),
  },
  changeExternalTipOut: {
    ...enters,
    method: 'PUT',
    writes: true,
    path: '/tippool/external-tip-outs',
    uses: { use: 'tips_work', wallet: { tip_external: 'body.tip_out_id' } },
    summary: 'Changes an external tip-out',
    body: z.object({ tip_out_id: namedId('required'), ...given }),
    output: tipResult,
  },
  removeExternalTipOut: {
    ...enters,
    method: 'DELETE',
    writes: true,
    path: '/tippool/external-tip-outs/{tip_out_id}',
    uses: { use: 'tips_work', wallet: 'params.tip_out_id' },
    ids: { tip_out_id: 'tip_external' },
    summary: 'Takes an external tip-out back',
    output: tipResult,
  },

  shareAdjustments: {
    ...reads,
    ...share,
    path: '/tippool/share/adjustments/{share_id}',
    summary: 'The adjustments of a share',
    output: allOf(adjustment),
  },
  shareAdjustmentsByEmployee: {
    ...reads,
    ...share,
    path: '/tippool/share/adjustments/{share_id}/employees',
    summary: 'Those of people',
    output: touched(adjustment),
  },
  shareAdjustmentsByService: {
    ...reads,
    ...share,
    path: '/tippool/share/adjustments/{share_id}/services',
    summary: 'Those of rules',
    output: touched(adjustment),
  },
  createShareAdjustment: {
    ...enters,
    ...share,
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/share/adjustments/{share_id}',
    uses: { use: 'tips_work', wallet: 'params.share_id' },
    summary: "Changes a rule's bucket or one person's own result",
    query: z.object(adjustmentQuery),
    output: tipResult,
  },
  changeShareAdjustment: {
    ...enters,
    method: 'PUT',
    writes: true,
    path: '/tippool/share/adjustments/{adj_id}',
    uses: { use: 'tips_work', wallet: 'params.adj_id' },
    ids: { adj_id: 'tip_share_adjustment' },
    summary: 'Changes an adjustment',
    query: z.object(adjustmentQuery),
    output: tipResult,
  },
  removeShareAdjustment: {
    ...enters,
    method: 'DELETE',
    writes: true,
    path: '/tippool/share/adjustments/{adj_id}',
    uses: { use: 'tips_work', wallet: 'params.adj_id' },
    ids: { adj_id: 'tip_share_adjustment' },
    summary: 'Takes an adjustment back, with the other half of a balance',
    output: tipResult,
  },
  balanceTips: {
    ...enters,
    method: 'POST',
    writes: true,
    path: '/tippool/share/adjustments/balance-tips/{share_id}/{alternate_share_id}',
    uses: [
      { use: 'tips_work', wallet: 'params.share_id' },
      { use: 'tips_work', wallet: 'params.alternate_share_id' },
    ],
    ids: { share_id: 'tip_share', alternate_share_id: 'tip_share' },
    errors: [
      'result_paid',
      'tips_archived',
      'result_locked',
      'only_positive_balances',
      'other_wallet',
    ],
    summary: 'Moves what one share has undistributed to those of another who lack',
    output: tipResult,
  },
});
