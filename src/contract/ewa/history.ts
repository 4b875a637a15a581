import { z } from 'zod';
import { moneyOut } from '../common.ts';
import { filterDay, filterText, flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { askedStore } from './member-figures.ts';

const ofStoreInQuery = { base: 'service', method: 'GET', caller: 'ewa' } as const;

const percentOut = z
  .string()
  .nullable()
  .meta({ description: 'Percent with one decimal, "53.4"; null of nobody' });

/** What is still to come back to the fund for one payday. */
export const dueBackOut = z.object({
  first_day: z.string(),
  payday: z.string(),
  amount: moneyOut,
  overdue: z.boolean(),
});

const historyOut = z.object({
  data: z.array(
    z.object({
      date: z.string().meta({ description: 'The day, or the first day of the week or period' }),
      until: z.string().meta({ description: 'The last day that is counted in' }),
      amount: moneyOut.meta({ description: 'Advances, without those that failed' }),
      advances: z.int(),
      members: z.int().meta({ description: 'Who took something' }),
      funded: moneyOut,
      returned: moneyOut,
      repaid: moneyOut,
      fund_balance: moneyOut.meta({ description: "At 23:59:59 of the last day; now, of today's" }),
    }),
  ),
  fund_balance: moneyOut,
  due_back: z.array(dueBackOut),
  current_period: z
    .object({
      first_day: z.string(),
      last_day: z.string(),
      payday: z.string(),
      taken: moneyOut.meta({ description: 'Advances of this period so far' }),
      members: z.int(),
    })
    .nullable(),
});

const adoptionFigures = {
  eligible: z.int(),
  enrolled: z.int(),
  active: z.int().meta({ description: 'Of the enrolled: with a paid advance in the period' }),
  repeat: z.int().meta({ description: 'With two or more' }),
  adoption_rate: percentOut,
  active_rate: percentOut,
  repeat_rate: percentOut,
};

const adviceOut = {
  buffer: moneyOut,
  recommended: moneyOut,
  top_up: moneyOut,
};

const recommendationOut = z.object({
  buffer_on: z.boolean(),
  ...adviceOut,
  without_buffer: z.object(adviceOut),
  with_buffer: z.object(adviceOut),
  buffer_percent: z.int(),
  fund_balance: moneyOut,
  enrolled: z.int(),
  expected_pay: moneyOut.meta({ description: 'What the enrolled are expected to earn a period' }),
  half: moneyOut.meta({ description: 'The most that they could take of it' }),
  history: moneyOut
    .nullable()
    .meta({ description: 'What closed periods ask for; null before there are three' }),
  basis: z.enum(['expected_pay', 'history']),
  need: moneyOut.meta({ description: 'The smaller of the two' }),
  advances_14_days: moneyOut.meta({ description: 'The pace: what was taken in the last 14 days' }),
  due_back: z.array(dueBackOut),
  closed_periods: z
    .array(
      z.object({ first_day: z.string(), payday: z.string(), peak: moneyOut, enrolled: z.int() }),
    )
    .meta({ description: 'The newest twelve, the newest last' }),
  runs_out_on: z
    .string()
    .nullable()
    .meta({ description: 'The first day that would end below 0; null after 60 days' }),
});

/** What a store's people took, how many of them take part, and what its fund should hold. */
export const ewaHistory = defineOperations({
  ewaPayoutHistory: {
    ...ofStoreInQuery,
    path: '/ewa/wallet-payout-history',
    summary: 'What people took and what the fund got and gave, by day, week or pay period',
    query: z.object({
      store_id: askedStore,
      start_date: filterDay,
      end_date: filterDay,
      by: filterText.pipe(z.enum(['day', 'week', 'period'], 'invalid_value').default('day')),
    }),
    output: historyOut,
    errors: ['ewa_off'],
  },
  ewaAdoptionRate: {
    ...ofStoreInQuery,
    path: '/ewa/employee-adoption-rate',
    summary: 'How many of those who can take earned pay have enrolled, and how many of them take',
    query: z.object({ store_id: askedStore }),
    output: z.object({
      ...adoptionFigures,
      period: z
        .object({ first_day: z.string(), last_day: z.string(), payday: z.string() })
        .nullable()
        .meta({ description: 'The last closed period: what active and repeat are about' }),
      periods: z
        .array(
          z.object({
            first_day: z.string(),
            last_day: z.string(),
            payday: z.string(),
            ...adoptionFigures,
          }),
        )
        .meta({ description: 'The last twelve closed periods, the newest last' }),
    }),
    errors: ['ewa_off'],
  },
  ewaFundingRecommendation: {
    ...ofStoreInQuery,
    path: '/ewa/funding-recommendation',
    summary: 'How much the fund of a store should hold, with each number that this is made of',
    query: z.object({ store_id: askedStore, buffer: flag }),
    output: recommendationOut,
    errors: ['ewa_off', 'funding_recommendation_failed'],
  },
});
