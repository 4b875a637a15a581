import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';
import { debitOf, latestInvoice, subscriberOf } from '#test/support/stripe-subscriber.ts';

let provider: StripeInTest;
beforeEach(async () => {
  provider = await stripeSandbox('2026-03-15T14:00:00Z');
});
afterEach(async () => {
  expect(await provider.stop()).toEqual([]);
});

const statusOf = async (id: string): Promise<string> =>
  (await provider.stripe.subscriptions.retrieve(id)).status;
const intentOf = (invoice: Stripe.Invoice): string =>
  String(invoice.payments?.data[0]?.payment.payment_intent);
const eventsOf = async (): Promise<string[]> =>
  (await provider.stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe('debits', () => {
  const byDebit = async (account: string) => {
    const { customer, price } = await subscriberOf(provider, { method: null });
    const method = await debitOf(provider, customer, account);
    const made = await provider.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: method,
    });
    return { made, method };
  };

  it('count as paid while they are under way, and settle after five business days', async () => {
    const { made } = await byDebit('000123456789');
    expect(made.status).toBe('active');
    const invoice = await latestInvoice(provider, made.id);
    expect(invoice.status).toBe('open');
    await expect(provider.stripe.invoices.pay(invoice.id!)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    // A Sunday: the fifth business day is the Friday after.
    await provider.advance('2026-03-20T13:59:59Z');
    expect((await latestInvoice(provider, made.id)).status).toBe('open');
    await provider.advance('2026-03-20T14:00:00Z');
    expect((await latestInvoice(provider, made.id)).status).toBe('paid');
  });

  it('that come back make it past due; of a closed account the mandate ends', async () => {
    const { made, method } = await byDebit('000111111113');
    expect(made.status).toBe('active');
    await provider.advance('2026-03-20T14:00:00Z');
    expect(await statusOf(made.id)).toBe('past_due');
    const invoice = await latestInvoice(provider, made.id);
    const intent = await provider.stripe.paymentIntents.retrieve(intentOf(invoice));
    expect(intent.last_payment_error).toMatchObject({ code: 'account_closed' });
    await expect(
      provider.stripe.invoices.pay(invoice.id!, { payment_method: method }),
    ).rejects.toMatchObject({ code: 'payment_intent_mandate_invalid' });
  });

  it('that come back when they were settled long ago are disputed, and the invoice stays paid', async () => {
    const { made } = await byDebit('000123456789');
    await provider.advance('2026-03-21T00:00:00Z');
    const invoice = await latestInvoice(provider, made.id);
    await provider.advance('2026-05-19T00:00:00Z');
    const intent = intentOf(invoice);
    const said = await provider.control(`payment_intents/${intent}/return`, {
      reason: 'debit_not_authorized',
    });
    expect(said).toEqual({ became: 'disputed' });
    const seen = await provider.stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    });
    expect(seen.latest_charge).toMatchObject({ disputed: true });
    expect((await provider.stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([
      { status: 'lost', reason: 'debit_not_authorized', amount: 11_900 },
    ]);
    expect((await provider.stripe.invoices.retrieve(invoice.id!)).status).toBe('paid');
    expect(await eventsOf()).toContain('charge.dispute.closed');
  });
});

describe('the end', () => {
  it('comes now, at the end of the period, or is taken back', async () => {
    const { stripe } = provider;
    const { customer, price } = await subscriberOf(provider);
    const create = () => stripe.subscriptions.create({ customer, items: [{ price }] });
    const [now, later, kept] = [await create(), await create(), await create()];
    expect((await stripe.subscriptions.cancel(now.id)).status).toBe('canceled');
    const asked = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true });
    expect(asked.cancel_at).toBe(later.items.data[0]!.current_period_end);
    await stripe.subscriptions.update(kept.id, { cancel_at_period_end: true });
    await stripe.subscriptions.update(kept.id, { cancel_at_period_end: false });
    const none = stripe.invoices.createPreview({ subscription: later.id });
    await expect(none).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
    await provider.advance('2026-04-15T16:00:00Z');
    expect(await statusOf(later.id)).toBe('canceled');
    expect(await statusOf(kept.id)).toBe('active');
    expect((await stripe.invoices.list({ subscription: later.id })).data).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(now.id)).rejects.toMatchObject({ statusCode: 404 });
    const { data } = await stripe.subscriptions.list({ customer });
    expect(data.map(({ id }) => id)).toEqual([kept.id]);
  });
});

it('a preview leaves nothing behind', async () => {
  const { stripe } = provider;
  const { customer, price } = await subscriberOf(provider, { balance: -500 });
  const { id: coupon } = await stripe.coupons.create({ percent_off: 20 });
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription_details: { items: [{ price }] },
    discounts: [{ coupon }],
  });
  expect(preview).toMatchObject({ status: 'draft', total: 9_520, amount_due: 9_020 });
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  expect((await stripe.invoices.list({ customer })).data).toEqual([]);
  expect((await stripe.coupons.retrieve(coupon)).times_redeemed).toBe(0);
  expect(await eventsOf()).not.toContain('invoice.created');
});
