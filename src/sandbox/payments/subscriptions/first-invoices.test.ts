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

describe('what a first invoice comes to', () => {
  it('active where it is paid, with a number and a paper', async () => {
    const { customer, price } = await subscriberOf(provider);
    const made = await provider.stripe.subscriptions.create({ customer, items: [{ price }] });
    expect(made.status).toBe('active');
    const invoice = await latestInvoice(provider, made.id);
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_create' });
    expect(invoice.number).toMatch(/^[A-Z0-9]+-0001$/);
    const paper = await fetch(invoice.invoice_pdf!);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await paper.arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text).toContain(invoice.number!);
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1])).startsWith('xref')).toBe(true);
    expect(await eventsOf()).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.created',
        'invoice.finalized',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
        'invoice_payment.paid',
        'invoice.paid',
        'invoice.payment_succeeded',
        'customer.subscription.updated',
      ]),
    );
  });

  it('incomplete where it is declined, and over after 23 hours', async () => {
    const { customer, price } = await subscriberOf(provider, { method: DEAD });
    const { stripe } = provider;
    const made = await stripe.subscriptions.create({ customer, items: [{ price }] });
    expect(made.status).toBe('incomplete');
    expect(await latestInvoice(provider, made.id)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: null,
    });
    await provider.advance('2026-03-16T13:00:00Z');
    expect(await statusOf(made.id)).toBe('incomplete_expired');
    expect((await latestInvoice(provider, made.id)).status).toBe('void');
  });

  it('nothing at all where the caller wants all or nothing', async () => {
    const { customer, price } = await subscriberOf(provider, { method: DEAD });
    const { stripe } = provider;
    const refused = stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'error_if_incomplete',
    });
    await expect(refused).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer })).data).toEqual([]);
  });

  it('left to the browser, which pays with the secret of the invoice', async () => {
    const { customer, price, method } = await subscriberOf(provider);
    const { stripe, browser } = provider;
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    expect(made.status).toBe('incomplete');
    if (typeof made.latest_invoice !== 'object' || !made.latest_invoice)
      throw new Error('no invoice');
    const secret = made.latest_invoice.confirmation_secret!.client_secret;
    const paid = await fetch(
      `${provider.url}/v1/payment_intents/${intentOf(made.latest_invoice)}/confirm`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${provider.keys.publishableKey}` },
        body: new URLSearchParams({ client_secret: secret, payment_method: method! }),
      },
    );
    expect(await paid.json()).toMatchObject({ status: 'succeeded' });
    const seen = await browser.paymentIntents.retrieve(intentOf(made.latest_invoice), {
      client_secret: secret,
    });
    expect(seen.status).toBe('succeeded');
    expect(await statusOf(made.id)).toBe('active');
  });

  it('asked for where the bank asks its holder', async () => {
    const { customer, price } = await subscriberOf(provider, {
      method: 'pm_card_authenticationRequired',
    });
    const made = await provider.stripe.subscriptions.create({ customer, items: [{ price }] });
    expect(made.status).toBe('incomplete');
    const invoice = await latestInvoice(provider, made.id);
    const pay = provider.stripe.invoices.pay(invoice.id!);
    await expect(pay).rejects.toMatchObject({ code: 'invoice_payment_intent_requires_action' });
    await provider.control(`intents/${intentOf(invoice)}/authenticate`, { passed: true });
    expect(await statusOf(made.id)).toBe('active');
  });

  it('refused where there is nothing to pay with', async () => {
    const { customer, price } = await subscriberOf(provider, { method: null });
    const refused = provider.stripe.subscriptions.create({ customer, items: [{ price }] });
    await expect(refused).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });
});

describe('trials', () => {
  const trial = (
    owner: { customer: string; price: string },
    missing: 'cancel' | 'create_invoice' | 'pause',
  ) =>
    provider.stripe.subscriptions.create({
      customer: owner.customer,
      items: [{ price: owner.price }],
      trial_end: secondsAt('2026-05-14T14:00:00Z'),
      trial_settings: { end_behavior: { missing_payment_method: missing } },
    });

  it('without a method are paused, canceled or asked for, as was agreed', async () => {
    const owner = await subscriberOf(provider, { method: null });
    const paused = await trial(owner, 'pause');
    const canceled = await trial(owner, 'cancel');
    const asked = await trial(owner, 'create_invoice');
    await provider.advance('2026-05-14T16:00:00Z');
    expect(await statusOf(paused.id)).toBe('paused');
    expect(await statusOf(canceled.id)).toBe('canceled');
    expect(await statusOf(asked.id)).toBe('past_due');
    const events = await eventsOf();
    expect(events.filter((type) => type.endsWith('trial_will_end'))).toHaveLength(3);
    expect(events).toContain('customer.subscription.paused');
  });

  it('that are paused go on from the instant at which a method comes', async () => {
    const { stripe } = provider;
    const owner = await subscriberOf(provider, { method: null });
    const made = await trial(owner, 'pause');
    await provider.advance('2026-05-20T09:00:00Z');
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', {
      customer: owner.customer,
    });
    await stripe.subscriptions.update(made.id, { default_payment_method: method });
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: { resume_at: 'now' },
    });
    expect(preview.total).toBe(11_900);
    const resumed = await stripe.subscriptions.resume(made.id);
    expect(resumed.status).toBe('active');
    expect(instantOf(resumed.billing_cycle_anchor)).toBe('2026-05-20T09:00:00Z');
    expect(instantOf(resumed.items.data[0]!.current_period_end)).toBe('2026-06-20T09:00:00Z');
    expect(await eventsOf()).toContain('customer.subscription.resumed');
  });

  it('can be moved and ended, and a change in one costs nothing', async () => {
    const { stripe } = provider;
    const owner = await subscriberOf(provider);
    const made = await trial(owner, 'pause');
    const year = await priceOf(provider, owner.product, {
      amount: 118_800,
      interval: 'year',
      currency: 'cad',
    });
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]!.id, price: year.id }],
    });
    expect(changed).toMatchObject({ status: 'trialing', trial_end: made.trial_end });
    expect((await stripe.invoices.list({ customer: owner.customer })).data).toHaveLength(1);
    const preview = await stripe.invoices.createPreview({ subscription: made.id });
    expect(preview.total).toBe(118_800);
    const ended = await stripe.subscriptions.update(made.id, { trial_end: 'now' });
    expect(ended.status).toBe('active');
    expect(instantOf(ended.items.data[0]!.current_period_end)).toBe('2027-03-15T14:00:00Z');
    expect(await latestInvoice(provider, made.id)).toMatchObject({
      total: 118_800,
      status: 'paid',
    });
  });
});
