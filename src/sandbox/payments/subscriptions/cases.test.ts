import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';
import {
  instantOf,
  latestInvoice,
  priceOf,
  secondsAt,
  subscriberOf,
} from '#test/support/stripe-subscriber.ts';

type Tax = { readonly id: string; readonly milli_percent: number };
type Discount = { readonly milli_percent?: number; readonly amount?: number } | null;
type Sums = {
  readonly lines: readonly {
    readonly id: string;
    readonly amount: number;
    readonly discount: number;
    readonly taxes: readonly { readonly id: string; readonly amount: number }[];
  }[];
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  readonly due: number;
  readonly balance_after: number;
};
type Cases = {
  readonly invoice: {
    readonly input: {
      readonly lines: readonly { id: string; amount: number; discountable: boolean }[];
      readonly discount: Discount;
      readonly taxes: readonly Tax[];
      readonly balance: number;
    };
    readonly expected: Sums;
  };
  readonly switch: {
    readonly input: {
      readonly billed: number;
      readonly billed_taxes: readonly Tax[];
      readonly period: readonly [string, string];
      readonly at: string;
      readonly price: number;
      readonly discount: Discount;
      readonly taxes: readonly Tax[];
    };
    readonly expected: { readonly invoice: Sums; readonly period: readonly [string, string] };
  };
  readonly periods: {
    readonly input: {
      readonly anchor: string;
      readonly cycle: 'monthly' | 'yearly';
      readonly count: number;
    };
    readonly expected: { readonly edges: readonly string[] };
  };
  readonly trial: {
    readonly input: { readonly started_at: string };
    readonly expected: { readonly trial_end: string; readonly second_charge_at: string };
  };
};

type CaseOf<G extends keyof Cases> = Cases[G] & {
  readonly id: string;
  readonly group: G;
  readonly title: string;
};
type Case = { [G in keyof Cases]: CaseOf<G> }[keyof Cases];

const { cases } = JSON.parse(
  readFileSync(
    resolve(import.meta.dirname, '../../../../test/cases/subscription-cases.json'),
    'utf8',
  ),
) as { cases: readonly Case[] };
const ofGroup = <G extends keyof Cases>(group: G): readonly CaseOf<G>[] =>
  cases.filter((one): one is Case & CaseOf<G> => one.group === group);

/** Rates that are made once a test, by what they are called. */
function taxRates({ stripe }: StripeInTest) {
  const known = new Map<string, string>();
  return {
    nameOf: (id: string): string | undefined => [...known].find(([, rate]) => rate === id)?.[0],
    async ids(taxes: readonly Tax[]): Promise<string[]> {
      for (const { id, milli_percent: part } of taxes)
        if (!known.has(id))
          known.set(
            id,
            (
              await stripe.taxRates.create({
                display_name: id,
                inclusive: false,
                percentage: part / 1_000,
              })
            ).id,
          );
      return taxes.map(({ id }) => known.get(id)!);
    },
  };
}
type Rates = ReturnType<typeof taxRates>;

const couponOf = async ({ stripe }: StripeInTest, discount: Discount, currency: string) => {
  if (discount === null) return [];
  const { milli_percent: part, amount } = discount;
  const off =
    part === undefined ? { amount_off: amount!, currency } : { percent_off: part / 1_000 };
  return [{ coupon: (await stripe.coupons.create({ ...off, duration: 'once' })).id }];
};

/** An invoice in the words of the cases. */
const sumsOf = (invoice: Stripe.Invoice, rates: Rates, balanceAfter: number) => ({
  lines: invoice.lines.data.map((line) => ({
    amount: line.amount,
    discount: (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    taxes: (line.taxes ?? []).map(({ amount, tax_rate_details: details }) => ({
      id: rates.nameOf(String(details?.tax_rate)),
      amount,
    })),
  })),
  subtotal: invoice.subtotal,
  discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
  total: invoice.total,
  due: invoice.amount_due,
  balance_after: balanceAfter,
});
const expectedSums = ({ lines, subtotal, discount, total, due, balance_after }: Sums) => ({
  lines: lines.map(({ amount, discount: off, taxes }) => ({ amount, discount: off, taxes })),
  subtotal,
  discount,
  total,
  due,
  balance_after,
});
const balanceOf = async ({ stripe }: StripeInTest, customer: string): Promise<number> => {
  const found = await stripe.customers.retrieve(customer);
  return found.deleted ? NaN : found.balance;
};

describe('invoices', () => {
  it.each(ofGroup('invoice'))('$id $title', async ({ input, expected }) => {
    const provider = await stripeSandbox('2026-03-15T14:00:00Z');
    const { stripe } = provider;
    const rates = taxRates(provider);
    const plan = input.lines.at(-1)!;
    const { customer, price } = await subscriberOf(provider, {
      amount: plan.amount,
      balance: input.balance,
    });
    for (const { amount, discountable } of input.lines.slice(0, -1))
      await stripe.invoiceItems.create({ customer, amount, currency: 'cad', discountable });
    const asked = {
      items: [{ price }],
      default_tax_rates: await rates.ids(input.taxes),
    };
    const discounts = await couponOf(provider, input.discount, 'cad');
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription_details: asked,
      discounts,
    });
    const made = await stripe.subscriptions.create({ customer, ...asked, discounts });
    const invoice = await latestInvoice(provider, made.id);
    const after = await balanceOf(provider, customer);
    expect(sumsOf(invoice, rates, after)).toEqual(expectedSums(expected));
    expect(sumsOf(preview, rates, after)).toEqual(expectedSums(expected));
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: expected.due });
    expect(await provider.stop()).toEqual([]);
  });
});

describe('changes to a year, at once', () => {
  // One case has a period that is no month of the calendar in UTC, which no subscription has.
  const here = ofGroup('switch').filter(({ input }) => {
    const [from, to] = input.period.map((instant) => new Date(instant));
    return from!.getUTCHours() === to!.getUTCHours();
  });
  it('are all but one of the cases', () => {
    expect(here).toHaveLength(ofGroup('switch').length - 1);
  });
  it.each(here)('$id $title', async ({ input, expected }) => {
    const provider = await stripeSandbox(input.period[0]);
    const { stripe } = provider;
    const rates = taxRates(provider);
    const { customer, product, price } = await subscriberOf(provider, { amount: 11_900 });
    const off = 11_900 - input.billed;
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_tax_rates: await rates.ids(input.billed_taxes),
      discounts: await couponOf(provider, off === 0 ? null : { amount: off }, 'cad'),
    });
    await provider.advance(input.at);
    const year = await priceOf(provider, product, {
      amount: input.price,
      interval: 'year',
      currency: 'cad',
    });
    await stripe.subscriptions.update(made.id, {
      default_tax_rates: await rates.ids(input.taxes),
    });
    const change = {
      items: [{ id: made.items.data[0]!.id, price: year.id }],
      proration_behavior: 'always_invoice',
      proration_date: secondsAt(input.at),
    };
    const discounts = await couponOf(provider, input.discount, 'cad');
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: change,
      discounts,
    });
    const changed = await stripe.subscriptions.update(made.id, {
      ...change,
      discounts,
      payment_behavior: 'pending_if_incomplete',
    });
    const item = changed.items.data[0]!;
    expect([item.current_period_start, item.current_period_end].map(instantOf)).toEqual(
      expected.period,
    );
    const invoice = await latestInvoice(provider, made.id);
    expect(sumsOf(invoice, rates, 0)).toEqual(expectedSums(expected.invoice));
    expect(sumsOf(preview, rates, 0)).toEqual(expectedSums(expected.invoice));
    expect(await provider.stop()).toEqual([]);
  });
});

const DAY_MS = 86_400_000;

describe('edges of periods', () => {
  it.each(ofGroup('periods'))('$id $title', async ({ input, expected }) => {
    const anchor = new Date(input.anchor);
    const provider = await stripeSandbox(new Date(anchor.getTime() - DAY_MS).toISOString());
    const interval = input.cycle === 'monthly' ? 'month' : 'year';
    const { customer, price } = await subscriberOf(provider, { interval });
    const { id } = await provider.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_end: secondsAt(input.anchor),
    });
    const edges: string[] = [];
    for (let period = 0; period <= input.count; period += 1) {
      const seen = await provider.stripe.subscriptions.retrieve(id);
      const end = instantOf(seen.items.data[0]!.current_period_end);
      edges.push(end);
      await provider.advance(end);
    }
    expect(edges).toEqual(expected.edges);
    expect(await provider.stop()).toEqual([]);
  });
});

describe('trials', () => {
  it.each(ofGroup('trial'))('$id $title', async ({ input, expected }) => {
    const provider = await stripeSandbox(input.started_at);
    const { stripe } = provider;
    const { customer, price } = await subscriberOf(provider);
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 60,
    });
    expect(made.status).toBe('trialing');
    expect(instantOf(made.trial_end!)).toBe(expected.trial_end);
    expect(await latestInvoice(provider, made.id)).toMatchObject({ total: 0, status: 'paid' });
    await provider.advance(expected.trial_end);
    const begun = await stripe.subscriptions.retrieve(made.id);
    expect(begun.status).toBe('active');
    expect(instantOf(begun.items.data[0]!.current_period_end)).toBe(expected.second_charge_at);
    expect(instantOf(begun.billing_cycle_anchor)).toBe(expected.trial_end);
    const draft = await latestInvoice(provider, made.id);
    expect(draft).toMatchObject({ status: 'draft', total: 11_900 });
    await provider.advance(new Date(secondsAt(expected.trial_end) * 1_000 + 3_600_000));
    expect(await latestInvoice(provider, made.id)).toMatchObject({
      id: draft.id,
      status: 'paid',
      amount_paid: 11_900,
    });
    expect(await provider.stop()).toEqual([]);
  });
});
