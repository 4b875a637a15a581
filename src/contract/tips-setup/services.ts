import { z } from 'zod';
import { id, requiredText } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { version } from '../people.ts';
import {
  END_OF_DAY,
  LAST_START,
  allOf,
  clock,
  clockOut,
  reads,
  someOf,
  tipWalletId,
  weekday,
  writes,
} from './fields.ts';

export const serviceShown = z.object({
  service_id: id,
  wallet_id: id,
  name: z.string(),
  days: z.array(z.int()),
  timeframes: z.array(z.object({ start: clockOut, end: clockOut })),
  version: z.int(),
});

const serviceInput = {
  name: requiredText(40),
  days: someOf(weekday, 14, 'day_required').transform((days) => [...new Set(days)].sort()),
  timeframes: someOf(
    z
      .object({
        start: clock('timeframe_empty', LAST_START),
        end: clock('timeframe_empty', END_OF_DAY),
      })
      .transform(({ start, end }) => ({ start, end: end === 0 ? END_OF_DAY : end })),
    12,
    'timeframe_required',
  ),
};

export const tipServices = defineOperations({
  tipServices: {
    ...reads,
    path: '/tippool/services/{wallet_id}',
    ids: { wallet_id: 'tip_wallet' },
    summary: 'The services of a wallet',
    output: allOf(serviceShown),
  },
  createTipService: {
    ...writes,
    path: '/tippool/create-service',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    status: 201,
    summary: 'Adds a service: its days and times',
    body: z.object({ wallet_id: tipWalletId, ...serviceInput }),
    output: serviceShown,
  },
  updateTipService: {
    ...writes,
    path: '/tippool/update-service/{service_id}',
    uses: { use: 'tips_work', wallet: 'params.service_id' },
    ids: { service_id: 'tip_service' },
    extension: true,
    summary: 'Changes a service; results that are computed keep what they were computed from',
    body: z.object({ ...serviceInput, version: version.optional() }),
    output: serviceShown,
  },
  removeTipService: {
    ...writes,
    method: 'DELETE',
    path: '/tippool/services/{id}',
    uses: { use: 'tips_work', wallet: 'params.id' },
    ids: { id: 'tip_service' },
    summary: 'Takes a service away that no result was computed for; its rules end with it',
    output: serviceShown,
    errors: ['service_used'],
  },
});
