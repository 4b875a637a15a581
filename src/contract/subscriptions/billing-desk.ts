import { z } from 'zod';
import {
  BILLINGS,
  CONTRACTS,
  DIFFERENCE_KINDS,
  SUBSCRIPTION_STATUSES,
} from '#domain/subscriptions/choices.ts';
import {
  dayText,
  id,
  instantOut,
  listOf,
  money,
  moneyOut,
  namedId,
  requiredText,
} from '../common.ts';
import { filterId, filterText, paging } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { subscriptionOut } from './shapes.ts';

const desk = {
  base: 'main',
  caller: 'operator',
  extension: true,
  transaction: 'own',
} as const;
const instantIn = z.iso
  .datetime({ offset: true, error: 'date_invalid' })
  .transform((value) => new Date(value));
/** Percents as people write them, with at most three decimals. */
const percentIn = z.string('required').regex(/^\d{1,3}(\.\d{1,3})?$/, 'number_out_of_range');

const promoCodeOut = z.object({
  promo_code_id: id,
  code: z.string(),
  percent_off: z.string().nullable(),
  amount_off: z.object({ CAD: moneyOut.nullable(), USD: moneyOut.nullable() }).nullable(),
  duration: z.enum(['once', 'repeating']),
  duration_in_months: z.int().nullable(),
  expires_at: instantOut.nullable(),
  contracts: z.array(z.enum(CONTRACTS)),
  max_redemptions: z.int().nullable(),
  redemptions: z.int(),
  first_time: z.boolean(),
  state: z.enum(['active', 'used_up', 'expired', 'ended']),
  created_by: z.string(),
  created_at: instantOut,
});
const taxRateOut = z.object({
  tax_rate_id: id,
  country: z.enum(['CA', 'US']),
  region: z.string(),
  name: z.string(),
  percent: z.string(),
  from: dayText,
  to: dayText.nullable().meta({ description: 'The last day' }),
  registration: z.string(),
});

/** What operators see and do: codes, taxes, subscriptions of all clients, differences. */
export const billingDesk = defineOperations({
  listPromoCodes: {
    ...desk,
    method: 'GET',
    path: '/operator/promo-codes',
    summary: 'All promo codes, newest first',
    query: z.object({ ...paging }),
    output: listOf(promoCodeOut),
    errors: [],
  },
  createPromoCode: {
    ...desk,
    method: 'POST',
    path: '/operator/promo-codes',
    writes: true,
    status: 201,
    summary: 'Makes a promo code: a percentage, or an amount a currency',
    body: z.object({
      code: requiredText(40),
      percent_off: percentIn.nullable().default(null),
      amount_off: z
        .object({ CAD: money.nullable().default(null), USD: money.nullable().default(null) })
        .nullable()
        .default(null),
      duration: z.enum(['once', 'repeating'], 'required'),
      duration_in_months: z
        .int('not_a_number')
        .min(1, 'number_out_of_range')
        .max(120, 'number_out_of_range')
        .nullable()
        .default(null),
      expires_at: instantIn.nullable().default(null),
      contracts: z
        .array(z.enum(CONTRACTS, 'invalid_value'), 'not_a_list')
        .max(3, 'too_many')
        .default([]),
      max_redemptions: z
        .int('not_a_number')
        .min(1, 'number_out_of_range')
        .max(1_000_000, 'number_out_of_range')
        .nullable()
        .default(null),
      first_time: z.boolean('required').default(false),
    }),
    output: promoCodeOut,
    errors: ['invalid_input'],
  },
  endPromoCode: {
    ...desk,
    method: 'POST',
    path: '/operator/promo-codes/{promo_code}/end',
    ids: { promo_code: 'handler' },
    writes: true,
    summary: 'Nobody can use the code from now on; those who did keep what it gives',
    output: promoCodeOut,
    errors: [],
  },
  listTaxRates: {
    ...desk,
    method: 'GET',
    path: '/operator/tax-rates',
    summary: 'The tax rates that operators entered, besides those that are built in',
    output: z.object({ data: z.array(taxRateOut) }),
    errors: [],
  },
  createTaxRate: {
    ...desk,
    method: 'POST',
    path: '/operator/tax-rates',
    writes: true,
    status: 201,
    summary: 'Enters the rate of a state or province from a day on, with our registration there',
    body: z.object({
      country: z.enum(['CA', 'US'], 'invalid_value'),
      region: requiredText(2),
      name: requiredText(40),
      percent: percentIn,
      from: dayText,
      to: dayText.nullable().default(null),
      registration: requiredText(60),
    }),
    output: taxRateOut,
    errors: [],
  },
  listAllSubscriptions: {
    ...desk,
    method: 'GET',
    path: '/operator/subscriptions',
    summary: 'The subscriptions of all clients, newest first',
    query: z.object({
      state: filterText.pipe(z.enum(SUBSCRIPTION_STATUSES, 'invalid_value').optional()),
      client: filterId,
      ...paging,
    }),
    output: listOf(
      subscriptionOut.extend({ client_id: id, client_name: z.string(), billing: z.enum(BILLINGS) }),
    ),
    errors: [],
  },
  listBillingDifferences: {
    ...desk,
    method: 'GET',
    path: '/operator/subscriptions/differences',
    summary: 'Where the payment provider and we disagree, oldest first',
    query: z.object({ ...paging }),
    output: listOf(
      z.object({
        difference_id: id,
        client_id: id.nullable(),
        client_name: z.string().nullable(),
        wallet_id: id.nullable(),
        kind: z.enum(DIFFERENCE_KINDS),
        subject: z.string().meta({ description: "The provider's name of what it is about" }),
        ours: z.string().nullable(),
        theirs: z.string().nullable(),
        found_at: instantOut,
      }),
    ),
    errors: [],
  },
  extendTrial: {
    ...desk,
    method: 'POST',
    path: '/operator/subscriptions/{subscription}/trial',
    ids: { subscription: 'handler' },
    writes: true,
    summary: 'Lets a trial end on another day',
    body: z.object({ trial_end: instantIn }),
    output: subscriptionOut,
    errors: ['trial_not_running', 'payments_not_set_up', 'try_again'],
  },
  changeBilling: {
    ...desk,
    method: 'POST',
    path: '/operator/clients/{client_id}/billing',
    ids: { client_id: 'handler' },
    writes: true,
    summary:
      'Whether a client subscribes or has tips included; a trial starts at each wallet with tips',
    body: z.object({ billing: z.enum(BILLINGS, 'invalid_value') }),
    output: z.object({
      client_id: id,
      billing: z.enum(BILLINGS),
      trials_started: z.array(namedId('not_a_number')),
    }),
    errors: ['payments_not_set_up', 'try_again', 'subscriptions_open'],
  },
});
