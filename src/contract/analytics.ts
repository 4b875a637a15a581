import { z } from 'zod';
import { BUCKET_SIZES } from '#domain/reports/buckets.ts';
import { MEASURES } from '#domain/reports/measures.ts';
import { id, moneyOut } from './common.ts';
import { filterDay, filterText } from './filters.ts';
import { defineOperations } from './operation.ts';

const figure = z
  .string()
  .meta({ description: 'Money, or of active cards a whole number: see `unit`' });

const figuresOut = z.object({
  measure: z.enum(MEASURES),
  by: z.enum(BUCKET_SIZES).meta({
    description: 'Larger than asked for where there would be more than 366',
  }),
  unit: z.enum(['money', 'count']),
  start: z.string(),
  end: z.string(),
  today: z.string(),
  buckets: z.array(
    z.object({
      start: z.string(),
      end: z.string(),
      total: figure,
      items: z.int().meta({ description: 'How many payments; 0 where they are not counted' }),
    }),
  ),
  series: z.array(
    z.object({
      wallet_id: id.nullable().meta({ description: 'Null stands for all others together' }),
      wallet_name: z.string().nullable(),
      total: figure,
      values: z.array(figure),
    }),
  ),
  total: figure,
  items: z.int(),
  previous_total: figure.nullable().meta({
    description: 'Of as many days right before; of balances, of the day before the first',
  }),
});

export const analytics = defineOperations({
  showAnalytics: {
    method: 'GET',
    base: 'main',
    path: '/analytics',
    caller: 'view_money',
    extension: true,
    summary: 'What moved, by day, week or month and by wallet; today up to now',
    query: z.object({
      measure: filterText
        .transform((measure) => measure ?? 'money_out')
        .pipe(z.enum(MEASURES, 'invalid_value')),
      by: filterText.transform((size) => size ?? 'day').pipe(z.enum(BUCKET_SIZES, 'invalid_value')),
      start_date: filterDay,
      end_date: filterDay,
      wallet: filterText,
    }),
    output: figuresOut,
    errors: [],
  },
  showRecentFigures: {
    method: 'GET',
    base: 'main',
    path: '/analytics/recent',
    caller: 'view_money',
    extension: true,
    summary: 'What the pictures of the first page are drawn from, each up to today',
    query: z.object({ wallet: filterText }),
    output: z.object({
      loads: figuresOut.meta({ description: 'Of each of the last 14 days' }),
      tips: figuresOut.meta({ description: 'Of each of the last 14 days' }),
      balance: figuresOut.meta({ description: 'At the end of each of the last 28 days' }),
      tips_by_week: figuresOut.meta({ description: 'Of the last 8 weeks' }),
    }),
    errors: [],
  },
  showOutlook: {
    method: 'GET',
    base: 'main',
    path: '/analytics/outlook',
    caller: 'view_money',
    extension: true,
    summary: 'How long the money of wallets lasts at the pace of the last four weeks',
    query: z.object({ wallet: filterText }),
    output: z.object({
      today: z.string(),
      balance: moneyOut,
      out_last_28: moneyOut,
      arriving: z.array(z.object({ day: z.string(), amount: moneyOut })),
      run_out: z.string().nullable().meta({ description: 'The first day that ends below zero' }),
      wallets: z.array(
        z.object({
          wallet_id: id,
          need_7_days: moneyOut.meta({ description: 'A quarter of the last four weeks, up' }),
          run_out: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  },
});
