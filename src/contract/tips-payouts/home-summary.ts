import { z } from 'zod';
import { id, moneyOut } from '../common.ts';

const place = { wallet_id: id, wallet_name: z.string(), tip_type: z.enum(['pool', 'share']) };
const MATTERS = [
  'tips_run',
  'tips_blocked',
  'tips_proposal',
  'tips_unpaid',
  'tips_held',
  'tips_square_ups',
] as const;

/** How the tips of the last night stand, and what waits besides, as the first page shows it. */
export const tipsHomeSummary = z.object({
  stores: z.int().meta({ description: 'How many stores had a night in the last 14 days' }),
  amount: moneyOut.meta({ description: 'Of the nights of all of them' }),
  date: z
    .string()
    .nullable()
    .meta({ description: 'The one date of the nights of all of them; null where they differ' }),
  nights: z.array(
    z.object({
      ...place,
      date: z.string(),
      results: z.int(),
      ready: z.array(id).meta({ description: 'Results that wait and can be paid' }),
      blocked: z.int().meta({ description: 'Results that cannot be paid yet' }),
      payouts: z.int().meta({
        description: 'Payouts of all results of the night: somebody with two services has two',
      }),
      held: z.int().meta({ description: 'Payouts that cannot be made or were held' }),
      amount: moneyOut,
      unpaid: moneyOut,
      to_cards: moneyOut.meta({
        description: 'What paying the results that are ready takes out of the wallet, without fees',
      }),
    }),
  ),
  matters: z.array(
    z.object({
      ...place,
      kind: z.enum(MATTERS),
      date: z.string().nullable().meta({ description: 'The oldest day' }),
      night_date: z.string().nullable().meta({ description: 'The newest blocked night' }),
      service_id: id.nullable().meta({ description: 'Its service' }),
      count: z.int(),
      amount: moneyOut.nullable(),
      unassigned: z.boolean().meta({
        description: 'Entries of these nights wait to be assigned, which is what blocks them',
      }),
    }),
  ),
});
