import { z } from 'zod';
import { SIZES } from '#domain/tips-results/sizes.ts';
import { id, money, moneyOut, requiredText, text } from '../common.ts';
import { filterId, filterText, flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { allOf } from '../tips-setup/fields.ts';
import { enterPools, enterShares, ofWallet, pool, share, range } from './callers.ts';
import { tipResult, tipResultRow } from './result.ts';

/** As many days as are brought in line with their data at once. */
export const MAX_PROCESSED = 366;
const processed = z.object({
  computed: z.array(tipResultRow),
  untouched: z.array(
    z.object({
      id,
      date: z.string(),
      service: z.string(),
      why: z.enum(['locked', 'paid', 'proposed', 'archived']),
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

/**
 * Decimal hours of at most four places, 0 to 24; what is left out stays as it is, or is 0 in a new
 * line.
 */
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
export const tipResults = defineOperations({
  pendingTipPools: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/pending-tip-pools/{id}',
    summary:
      'The pools of a wallet that are not paid; with archived=true those that an ended subscription left',
    query: z.object({ ...range, archived: flag }),
    output: allOf(tipResultRow),
  },
  pendingTipShares: {
    ...enterShares,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/pending-tip-shares/{id}',
    summary:
      'The shares of a wallet that are not paid; with archived=true those that an ended subscription left',
    query: z.object({ ...range, archived: flag }),
    output: allOf(tipResultRow),
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
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
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    summary: 'What computing the shares would change; nothing is kept',
    query: z.object(range),
    output: previewed,
  },

  lockTipPool: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'tips_archived'],
    method: 'POST',
    writes: true,
    path: '/tippool/lock-tip-pool/{pool_id}',
    uses: { use: 'tips_work', wallet: 'params.pool_id' },
    summary: 'Freezes a pool or opens it again',
    query: lockQuery,
    output: tipResultRow,
  },
  lockTipShare: {
    ...enterShares,
    ...share,
    errors: ['result_paid', 'tips_archived'],
    method: 'POST',
    writes: true,
    path: '/tippool/lock-tip-share/{share_id}',
    uses: { use: 'tips_work', wallet: 'params.share_id' },
    summary: 'Freezes a share or opens it again',
    query: lockQuery,
    output: tipResultRow,
  },
  editPoolEmployee: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    method: 'POST',
    writes: true,
    path: '/tippool/tip-pool/{pool_id}/employee/{employee_id}',
    uses: { use: 'tips_work', wallet: 'params.pool_id' },
    summary: 'Adds or changes a line of a person',
    query: lineInput,
    output: tipResult,
  },
  editShareEmployee: {
    ...enterShares,
    ...share,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    method: 'POST',
    writes: true,
    path: '/tippool/tip-share/{pool_id}/employee/{employee_id}',
    uses: { use: 'tips_work', wallet: 'params.pool_id' },
    summary:
      'Adds or changes a line of a person; old_code_id moves it from that job code, contributor switches between giving and receiving',
    query: lineInput,
    output: tipResult,
  },
  removePoolEmployee: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/tip-pool/{pool_id}/employee/{employee_id}',
    uses: { use: 'tips_work', wallet: 'params.pool_id' },
    summary: 'Takes a person out of a pool, or one of their lines',
    query: z.object({ code_id: filterId }),
    output: tipResult,
  },
  removeShareEmployee: {
    ...enterShares,
    ...share,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/tip-share/{pool_id}/employee/{employee_id}',
    uses: { use: 'tips_work', wallet: 'params.pool_id' },
    summary: 'Takes a person out of a share, or one of their lines',
    query: z.object({ code_id: filterId }),
    output: tipResult,
  },

  createPoolAdjustment: {
    ...enterPools,
    ...pool,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/adjustments/{pool_id}',
    uses: { use: 'tips_work', wallet: 'params.pool_id' },
    summary: 'Changes the pot of a pool',
    query: z.object(adjustmentInput),
    output: tipResult,
  },
  removePoolAdjustment: {
    ...enterPools,
    errors: ['result_paid', 'tips_archived', 'result_locked'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/adjustments/{adj_id}',
    uses: { use: 'tips_work', wallet: 'params.adj_id' },
    ids: { adj_id: 'tip_pool_adjustment' },
    summary: 'Takes an adjustment of a pool back',
    output: tipResult,
  },
});
