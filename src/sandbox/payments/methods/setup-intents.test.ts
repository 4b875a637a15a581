import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';

let provider: StripeInTest;
let customer: string;
beforeEach(async () => {
  provider = await stripeSandbox('2026-03-13T14:00:00Z');
  customer = (await provider.stripe.customers.create({ name: 'Maple Table' })).id;
});
afterEach(async () => {
  expect(await provider.stop()).toEqual([]);
});

const cardSetup = () =>
  provider.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
  });
const acssSetup = () =>
  provider.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['acss_debit'],
    payment_method_options: {
      acss_debit: {
        currency: 'cad',
        mandate_options: {
          payment_schedule: 'interval',
          interval_description: 'on the day of each renewal',
          transaction_type: 'business',
          default_for: ['invoice', 'subscription'],
        },
        verification_method: 'automatic',
      },
    },
  });

/** As the provider's own fields do it: the publishable key, and the secret of this one intent. */
async function confirmInBrowser(intent: Stripe.SetupIntent, data: Record<string, string>) {
  const answer = await fetch(`${provider.url}/v1/setup_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.keys.publishableKey}` },
    body: new URLSearchParams({
      client_secret: intent.client_secret!,
      ...Object.fromEntries(
        Object.entries(data).map(([name, value]) => [`payment_method_data${name}`, value]),
      ),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Stripe.SetupIntent };
}
const card = (number: string) => ({
  '[type]': 'card',
  '[card][number]': number,
  '[card][exp_month]': '12',
  '[card][exp_year]': '2030',
  '[card][cvc]': '123',
});
const acss = (account: string) => ({
  '[type]': 'acss_debit',
  '[billing_details][name]': 'Maple Table Inc.',
  '[billing_details][email]': 'ada@maple.example',
  '[acss_debit][institution_number]': '000',
  '[acss_debit][transit_number]': '11000',
  '[acss_debit][account_number]': account,
});

describe('cards', () => {
  it('are saved with the end of their number', async () => {
    const intent = await cardSetup();
    expect(intent.status).toBe('requires_payment_method');
    const { body } = await confirmInBrowser(intent, card('4242424242424242'));
    expect(body.status).toBe('succeeded');
    const saved = await provider.stripe.paymentMethods.list({ customer, type: 'card' });
    expect(saved.data).toMatchObject([
      { id: body.payment_method, card: { brand: 'visa', last4: '4242', exp_year: 2030 } },
    ]);
    expect(JSON.stringify(saved)).not.toContain('4242424242424242');
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('%s is declined: %s, %s', async (number, code, decline) => {
    const intent = await cardSetup();
    const { status, body } = await confirmInBrowser(intent, card(number));
    expect(status).toBe(402);
    expect(body).toMatchObject({ error: { type: 'card_error', code, decline_code: decline } });
    expect(await provider.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code, decline_code: decline },
    });
    const second = await confirmInBrowser(intent, card('4242424242424242'));
    expect(second.body.status).toBe('succeeded');
  });

  it('with a number that is none, or too old, are refused', async () => {
    const intent = await cardSetup();
    const wrong = await confirmInBrowser(intent, card('4111111111111111'));
    expect(wrong.body).toMatchObject({ error: { code: 'incorrect_number' } });
    const old = await confirmInBrowser(intent, {
      ...card('4242424242424242'),
      '[card][exp_year]': '2024',
    });
    expect(old.body).toMatchObject({ error: { code: 'invalid_expiry_year' } });
  });

  it('ask their holder first where the bank wants it', async () => {
    const intent = await cardSetup();
    const { body } = await confirmInBrowser(intent, card('4000002500003155'));
    expect(body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    await provider.control(`intents/${intent.id}/authenticate`, { passed: false });
    expect(await provider.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    await confirmInBrowser(intent, card('4000002500003155'));
    await provider.control(`intents/${intent.id}/authenticate`, { passed: true });
    expect((await provider.stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('are opened by no other secret', async () => {
    const [mine, other] = [await cardSetup(), await cardSetup()];
    const forged = { ...mine, client_secret: other.client_secret };
    expect((await confirmInBrowser(forged, card('4242424242424242'))).status).toBe(404);
    const seen = await provider.browser.setupIntents.retrieve(mine.id, {
      client_secret: mine.client_secret!,
    });
    expect(seen.status).toBe('requires_payment_method');
  });
});

describe('debits', () => {
  it('are allowed at once where the bank vouches, with a mandate', async () => {
    const { body } = await confirmInBrowser(await acssSetup(), acss('000123456789'));
    expect(body.status).toBe('succeeded');
    const mandate = await provider.stripe.mandates.retrieve(String(body.mandate));
    expect(mandate).toMatchObject({
      status: 'active',
      payment_method: body.payment_method,
      payment_method_details: { acss_debit: { payment_schedule: 'interval' } },
    });
    const method = await provider.stripe.paymentMethods.retrieve(String(body.payment_method));
    expect(method).toMatchObject({
      customer,
      acss_debit: { last4: '6789', transit_number: '11000' },
    });
  });

  it('say how often they may come', async () => {
    const refused = provider.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['acss_debit'],
      payment_method_options: { acss_debit: { currency: 'cad' } },
    });
    await expect(refused).rejects.toMatchObject({ code: 'parameter_missing' });
  });

  it('wait for two small deposits elsewhere: right, wrong three times, and too late', async () => {
    const { stripe } = provider;
    const right = await acssSetup();
    const asked = await confirmInBrowser(right, acss('900123456789'));
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'verify_with_microdeposits',
        // Friday: two business days on is Tuesday.
        verify_with_microdeposits: { arrival_date: Date.parse('2026-03-17T14:00:00Z') / 1_000 },
      },
    });
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    const done = await stripe.setupIntents.verifyMicrodeposits(right.id, { amounts: [45, 32] });
    expect(done.status).toBe('succeeded');

    const wrong = await acssSetup();
    await confirmInBrowser(wrong, acss('900123456789'));
    const codes: unknown[] = [];
    for (let at = 0; at < 3; at += 1)
      await stripe.setupIntents
        .verifyMicrodeposits(wrong.id, { amounts: [1, 2] })
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeError) codes.push(error.code);
        });
    expect(
      codes.map((code) => String(code).replace('payment_method_microdeposit_verification_', '')),
    ).toEqual(['amounts_mismatch', 'amounts_mismatch', 'attempts_exceeded']);

    const late = await acssSetup();
    await confirmInBrowser(late, acss('900123456789'));
    await provider.advance('2026-03-27T14:00:00Z');
    expect(await stripe.setupIntents.retrieve(late.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'payment_method_microdeposit_verification_timeout' },
    });
  });

  it('come from accounts in the United States too', async () => {
    const intent = await provider.stripe.setupIntents.create({
      customer,
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    });
    const { body } = await confirmInBrowser(intent, {
      '[type]': 'us_bank_account',
      '[us_bank_account][routing_number]': '110000000',
      '[us_bank_account][account_number]': '000123456789',
      '[us_bank_account][account_holder_type]': 'company',
    });
    expect(body.status).toBe('succeeded');
  });
});

it('detaches a method for good, and cancels what nobody goes on with', async () => {
  const { stripe } = provider;
  const attached = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: attached.id },
  });
  expect((await stripe.paymentMethods.detach(attached.id)).customer).toBeNull();
  const seen = await stripe.customers.retrieve(customer);
  expect(seen).toMatchObject({ invoice_settings: { default_payment_method: null } });
  const intent = await cardSetup();
  expect((await stripe.setupIntents.cancel(intent.id)).status).toBe('canceled');
  await expect(stripe.setupIntents.confirm(intent.id)).rejects.toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
});
