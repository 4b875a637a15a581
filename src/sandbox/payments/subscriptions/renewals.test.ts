import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';
import {
  instantOf,
  latestInvoice,
  priceOf,
  secondsAt,
  subscriberOf,
} from '#test/support/stripe-subscriber.ts';

let provider: StripeInTest;
beforeEach(async () => {
  provider = await stripeSandbox('2026-03-15T14:00:00Z');
});
afterEach(async () => {
  expect(await provider.stop()).toEqual([]);
});

const DEAD = 'pm_card_chargeCustomerFail';
const statusOf = async (id: string): Promise<string> =>
  (await provider.stripe.subscriptions.retrieve(id)).status;
const intentOf = (invoice: Stripe.Invoice): string =>
  String(invoice.payments?.data[0]?.payment.payment_intent);
const eventsOf = async (): Promise<string[]> =>
  (await provider.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe('renewals', () => {
  it('are drafts for an hour, in which taxes and discounts are still put on', async () => {
    const { stripe } = provider;
    const { customer, price } = await subscriberOf(provider);
    const made = await stripe.subscriptions.create({ customer, items: [{ price }] });
    await provider.advance('2026-04-15T14:30:00Z');
    const draft = await latestInvoice(provider, made.id);
    expect(draft).toMatchObject({ status: 'draft', number: null, invoice_pdf: null });
    const { id: tax } = await stripe.taxRates.create({
      display_name: 'HST',
      inclusive: false,
      percentage: 13,
    });
    const { id: coupon } = await stripe.coupons.create({ percent_off: 20 });
    const changed = await stripe.invoices.update(draft.id!, {
      default_tax_rates: [tax],
      discounts: [{ coupon }],
    });
    expect(changed).toMatchObject({ subtotal: 11_900, total: 10_758 });
    await provider.advance('2026-04-15T15:00:00Z');
    const paid = await latestInvoice(provider, made.id);
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paid: 10_758,
      number: expect.stringMatching(/-0002$/) as string,
    });
    const late = stripe.invoices.update(draft.id!, { default_tax_rates: [tax] });
    await expect(late).rejects.toMatchObject({ code: 'invoice_not_editable' });
  });

  it('that fail make it past due, are not repeated, and are made good by a new method', async () => {
    const { stripe } = provider;
    const { customer, price, method } = await subscriberOf(provider);
    const made = await stripe.subscriptions.create({ customer, items: [{ price }] });
    await provider.control(`payment_methods/${method}/outcomes`, {
      outcomes: ['insufficient_funds', 'lost_card'],
    });
    await provider.advance('2026-05-01T00:00:00Z');
    expect(await statusOf(made.id)).toBe('past_due');
    const open = await latestInvoice(provider, made.id);
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 11_900 });
    await expect(stripe.invoices.pay(open.id!)).rejects.toMatchObject({
      statusCode: 402,
      decline_code: 'lost_card',
    });
    expect(await latestInvoice(provider, made.id)).toMatchObject({ attempt_count: 2 });
    const { id: better } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    const paid = await stripe.invoices.pay(open.id!, { payment_method: better });
    expect(paid.status).toBe('paid');
    expect(await statusOf(made.id)).toBe('active');
    await expect(stripe.invoices.pay(open.id!)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('that are voided or written off are owed no more', async () => {
    const { stripe } = provider;
    const { customer, price, method } = await subscriberOf(provider);
    const made = await stripe.subscriptions.create({ customer, items: [{ price }] });
    const outcomes = { outcomes: ['generic_decline', 'generic_decline'] };
    await provider.control(`payment_methods/${method}/outcomes`, outcomes);
    await provider.advance('2026-04-16T00:00:00Z');
    const first = await latestInvoice(provider, made.id);
    expect((await stripe.invoices.voidInvoice(first.id!)).status).toBe('void');
    expect(await statusOf(made.id)).toBe('active');
    await provider.advance('2026-05-16T00:00:00Z');
    const second = await latestInvoice(provider, made.id);
    const lost = await stripe.invoices.markUncollectible(second.id!);
    expect(lost.status).toBe('uncollectible');
    expect((await stripe.invoices.pay(second.id!)).status).toBe('paid');
  });

  it('are nobody’s where collection is paused, until it is not', async () => {
    const { stripe } = provider;
    const { customer, price } = await subscriberOf(provider);
    const made = await stripe.subscriptions.create({ customer, items: [{ price }] });
    await stripe.subscriptions.update(made.id, {
      pause_collection: { behavior: 'void', resumes_at: secondsAt('2026-06-01T00:00:00Z') },
    });
    await provider.advance('2026-05-16T00:00:00Z');
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data.map(({ status }) => status)).toEqual(['void', 'void', 'paid']);
    await provider.advance('2026-06-16T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(made.id)).pause_collection).toBeNull();
    expect((await latestInvoice(provider, made.id)).status).toBe('paid');
  });

  it('take other terms at the edge: other items, nothing prorated, a trial until then', async () => {
    const { stripe } = provider;
    const { customer, product, price } = await subscriberOf(provider);
    const made = await stripe.subscriptions.create({ customer, items: [{ price }] });
    const item = made.items.data[0]!;
    const year = await priceOf(provider, product, {
      amount: 118_800,
      interval: 'year',
      currency: 'cad',
    });
    await provider.advance('2026-03-20T00:00:00Z');
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: item.id, price: year.id }],
      proration_behavior: 'none',
      trial_end: item.current_period_end,
    });
    expect(changed).toMatchObject({ status: 'trialing', latest_invoice: made.latest_invoice });
    await provider.advance('2026-04-15T15:00:00Z');
    const renewed = await stripe.subscriptions.retrieve(made.id);
    expect(renewed.status).toBe('active');
    expect(instantOf(renewed.items.data[0]!.current_period_end)).toBe('2027-04-15T14:00:00Z');
    expect(await latestInvoice(provider, made.id)).toMatchObject({
      total: 118_800,
      status: 'paid',
    });
  });
});

describe('changes that wait for their payment', () => {
  const toYear = async (method: string) => {
    const owner = await subscriberOf(provider);
    const { stripe } = provider;
    const made = await stripe.subscriptions.create({
      customer: owner.customer,
      items: [{ price: owner.price }],
    });
    const { id: other } = await stripe.paymentMethods.attach(method, { customer: owner.customer });
    await stripe.subscriptions.update(made.id, { default_payment_method: other });
    await provider.advance('2026-03-25T14:00:00Z');
    const year = await priceOf(provider, owner.product, {
      amount: 118_800,
      interval: 'year',
      currency: 'cad',
    });
    return stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]!.id, price: year.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments'],
    });
  };
  const intervalOf = ({ items }: Stripe.Subscription) => items.data[0]!.price.recurring?.interval;

  it('leave the month as it is where they are declined, and are void after 23 hours', async () => {
    const changed = await toYear(DEAD);
    expect(intervalOf(changed)).toBe('month');
    expect(changed).toMatchObject({ status: 'active' });
    expect(changed.pending_update?.subscription_items?.[0]?.price.recurring?.interval).toBe('year');
    await provider.advance('2026-03-26T13:00:00Z');
    const after = await provider.stripe.subscriptions.retrieve(changed.id);
    expect(after.pending_update).toBeNull();
    expect(intervalOf(after)).toBe('month');
    expect((await latestInvoice(provider, changed.id)).status).toBe('void');
    expect(await eventsOf()).toContain('customer.subscription.pending_update_expired');
  });

  it('are made once the holder has answered the bank', async () => {
    const changed = await toYear('pm_card_authenticationRequired');
    expect(changed.pending_update).not.toBeNull();
    if (typeof changed.latest_invoice !== 'object' || !changed.latest_invoice)
      throw new Error('no invoice');
    await provider.control(`intents/${intentOf(changed.latest_invoice)}/authenticate`, {
      passed: true,
    });
    const after = await provider.stripe.subscriptions.retrieve(changed.id);
    expect(intervalOf(after)).toBe('year');
    expect(after.pending_update).toBeNull();
    expect(await eventsOf()).toContain('customer.subscription.pending_update_applied');
  });

  it('take no parameter that could not wait', async () => {
    const { customer, price } = await subscriberOf(provider);
    const made = await provider.stripe.subscriptions.create({ customer, items: [{ price }] });
    const refused = provider.stripe.subscriptions.update(made.id, {
      metadata: { a: '1' },
      payment_behavior: 'pending_if_incomplete',
    });
    await expect(refused).rejects.toMatchObject({ param: 'metadata' });
  });
});
