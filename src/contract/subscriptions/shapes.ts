import { z } from 'zod';
import { ACCESSES } from '#domain/subscriptions/access.ts';
import {
  ALERT_KINDS,
  BILLINGS,
  BILLING_CYCLES,
  CONTRACTS,
  INTEGRATION_METHODS,
  INVOICE_STATUSES,
  METHOD_STATES,
  METHOD_TYPES,
  SUBSCRIPTION_STATUSES,
} from '#domain/subscriptions/choices.ts';
import { dayText, id, instantOut, moneyOut } from '../common.ts';

export const currency = z.enum(['CAD', 'USD']);
/** Null to those without the right to subscriptions. */
const hidden = <T extends z.ZodType>(shape: T) =>
  shape.nullable().meta({ description: 'Null without the right to subscriptions' });

export const charge = z.object({ at: instantOut, total: moneyOut });
export const priceOut = z.object({
  price_id: id,
  contract: z.enum(CONTRACTS),
  billing_cycle: z.enum(BILLING_CYCLES),
  amount: moneyOut,
  currency,
});

export const subscriptionOut = z.object({
  id,
  wallet_id: id,
  wallet_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  access: z.enum(ACCESSES),
  reason: z.string().nullable().meta({ description: 'Why it is not paid, or why it has ended' }),
  contract: z.enum(CONTRACTS),
  billing_cycle: z.enum(BILLING_CYCLES),
  integration_method: z.enum(INTEGRATION_METHODS),
  price_id: id,
  amount: hidden(moneyOut),
  currency,
  trial_start: instantOut.nullable(),
  trial_end: instantOut.nullable(),
  current_period_start: instantOut.nullable(),
  current_period_end: instantOut.nullable(),
  contract_ends_at: instantOut.nullable(),
  next_charge: hidden(charge),
  next_price: hidden(priceOut).meta({ description: 'What it changes to at the next charge' }),
  cancel_at: instantOut.nullable(),
  cancelled_at: instantOut.nullable(),
  failed: z
    .object({
      since: instantOut,
      next_retry_at: instantOut.nullable(),
      blocks_at: instantOut.nullable(),
      cancels_at: instantOut.nullable(),
      invoice_id: id.nullable(),
    })
    .nullable(),
  processing: z.boolean().meta({ description: 'A debit is under way' }),
  payment_method_id: hidden(id),
  promo: hidden(z.object({ code: z.string(), charges_left: z.int() })),
  terms: z
    .object({ version: z.string(), accepted_at: instantOut, accepted_by: z.string() })
    .nullable(),
});

const tax = z.object({
  name: z.string(),
  percent: z.string().meta({ description: 'As people write it, e.g. "9.975"' }),
  amount: moneyOut,
});
export const linesAndSums = {
  lines: z.array(
    z.object({
      description: z.string(),
      amount: moneyOut,
      discount: moneyOut,
      period: z.object({ start: instantOut, end: instantOut }),
    }),
  ),
  subtotal: moneyOut,
  discount: moneyOut,
  taxes: z.array(tax),
};
export const invoiceOut = z.object({
  id,
  number: z.string(),
  wallet_id: id.nullable(),
  wallet_name: z.string().nullable(),
  subscription_id: id.nullable(),
  issue_date: dayText.meta({ description: 'In the zone of the wallet' }),
  description: z.string(),
  status: z.enum(INVOICE_STATUSES),
  amount_in_dollars: moneyOut.meta({ description: 'The total' }),
  amount_due: moneyOut,
  currency,
  period: z.object({ start: instantOut, end: instantOut }),
  ...linesAndSums,
  paid_at: instantOut.nullable(),
  url: z.string().nullable().meta({ description: 'The PDF' }),
});

export const paymentMethodOut = z.object({
  id,
  type: z.enum(METHOD_TYPES),
  brand: z.string().nullable(),
  bank_name: z.string().nullable(),
  last4: z.string(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  state: z.enum(METHOD_STATES),
  verification_url: z.string().nullable(),
  is_default: z.boolean(),
  used_by: z.array(id).meta({ description: 'Wallets that the caller sees' }),
  deletable: z.boolean(),
});

export const customerOut = z.object({
  company_name: z.string(),
  address_street: z.string(),
  address_more: z.string(),
  address_city: z.string(),
  address_province: z.string(),
  address_country: z.enum(['CA', 'US']),
  address_postal_code: z.string(),
  email: z.string().nullable().meta({ description: 'Where invoices are sent' }),
  language: z.enum(['en', 'es', 'fr']),
  tax_ids: z.array(z.object({ type: z.string(), value: z.string() })),
  taxes: z.array(z.object({ name: z.string(), percent: z.string() })),
  balance: moneyOut.meta({ description: 'Below 0: a credit' }),
  default_payment_method_id: id.nullable(),
  version: z.int(),
});

/** What the browser has to do before it is paid: the bank asks the payer to confirm. */
export const confirmation = {
  requires_action: z.boolean(),
  client_secret: z.string().nullable(),
};
export const attemptOut = z.object({
  id,
  state: z.enum(['confirm', 'processing']),
  expires_at: instantOut,
  client_secret: z.string().nullable(),
});

/** What wallets may be used for, and what somebody has to do. */
export const standingOut = z.object({
  billing: z.enum(BILLINGS),
  may_subscribe: z.boolean(),
  wallets: z.array(
    z.object({
      wallet_id: id,
      wallet_name: z.string(),
      timezone: z.string().meta({ description: 'In which the dates of the wallet are said' }),
      access: z.enum(ACCESSES),
      status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
      reason: z.string().nullable(),
      failed_since: instantOut.nullable(),
      trial_end: instantOut.nullable(),
      current_period_end: instantOut.nullable(),
      next_retry_at: instantOut.nullable(),
      cancels_at: instantOut.nullable(),
    }),
  ),
  alerts: z.array(
    z.object({
      kind: z.enum(ALERT_KINDS),
      wallet_id: id,
      wallet_name: z.string(),
      subscription_id: id.nullable(),
      at: instantOut.nullable(),
      amount: moneyOut.nullable(),
      last4: z.string().nullable(),
      trial: z
        .object({
          days_left: z.int().meta({ description: "Days of the calendar in the wallet's zone" }),
          needs_method: z.boolean(),
        })
        .nullable()
        .meta({ description: 'Of a trial that runs' }),
      dismissable: z.boolean(),
    }),
  ),
});
