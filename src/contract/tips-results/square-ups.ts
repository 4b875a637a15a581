import { z } from 'zod';
import { SQUARE_UP_STATES } from '../choices.ts';
import { SIZES } from '#domain/tips-results/sizes.ts';
import { id, instantOut, money, moneyOut, namedId, requiredText } from '../common.ts';
import { flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { allOf, filterCalendarDay, thingIds, tips } from '../tips-setup/fields.ts';
import { enterPools, ofWallet } from './callers.ts';
import { PAY_STATES } from './result-parts.ts';

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
  /**
   * The business date of that result: of what the product itself made, whose words the portal finds
   * by its reason.
   */
  origin_date: z.string().nullable(),
  result_id: id.nullable(),
  made_by: z.string(),
  created_at: instantOut,
  archived_at: instantOut.nullable(),
  /** Of one that was paid by itself. */
  pay_state: z.enum(PAY_STATES).nullable(),
});

export const tipSquareUps = defineOperations({
  squareUps: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    path: '/tippool/square-ups/{wallet_id}/{state}',
    textParams: ['state'],
    query: z.object({ archived: flag }),
    summary:
      'Square-ups of a wallet by state: pending or applied, oldest first, with archived=true the pending ones that an ended subscription left; cancelled or paid, the newest 500',
    output: allOf(squareUpShown),
  },
  createSquareUp: {
    ...enterPools,
    method: 'POST',
    writes: true,
    status: 201,
    path: '/tippool/square-ups',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
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
    errors: ['square_up_settled', 'result_locked', 'tips_archived'],
    method: 'DELETE',
    writes: true,
    path: '/tippool/square-ups/{wallet_id}/{adj_id}',
    uses: { use: 'tips_work', wallet: 'params.adj_id' },
    ids: { wallet_id: 'tip_wallet', adj_id: 'tip_square_up' },
    summary: 'Cancels a square-up that is not paid',
    output: squareUpShown,
  },
  acceptSquareUp: {
    ...tips,
    method: 'POST',
    caller: 'tips_enter',
    writes: true,
    errors: ['square_up_settled', 'tips_archived'],
    extension: true,
    path: '/tippool/accept-square-up/{wallet_id}/{adj_id}',
    uses: { use: 'tips_work', wallet: 'params.adj_id' },
    ids: { wallet_id: 'tip_wallet', adj_id: 'tip_square_up' },
    summary: 'Takes a square-up that was proposed: from now on it is carried to the next results',
    output: squareUpShown,
  },
  acceptSquareUps: {
    ...tips,
    ...ofWallet,
    method: 'POST',
    caller: 'tips_enter',
    writes: true,
    errors: ['square_up_settled', 'tips_archived'],
    extension: true,
    path: '/tippool/accept-square-ups/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    summary: 'Takes several square-ups that were proposed, all of them or none',
    body: z.object({ square_up_ids: thingIds('required', 500) }),
    output: allOf(squareUpShown),
  },
});
