import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInFrame,
  launchBrowser,
  openPage,
  type Look,
} from '../support/browser.ts';
import { fieldsIn, frameNamed, startShop, typeCard } from '../support/payment-shop.ts';
import { type StripeInTest, stripeSandbox } from '../support/stripe-sandbox.ts';
import { latestInvoice, subscriberOf } from '../support/stripe-subscriber.ts';

/* The fields of the payment provider's sandbox, in a shop that knows only the address of its script. */

let provider: StripeInTest;
let shop: Awaited<ReturnType<typeof startShop>>;
let browser: Browser;
let customer: string;
beforeAll(async () => {
  provider = await stripeSandbox('2026-03-13T14:00:00Z');
  [shop, browser] = await Promise.all([startShop(provider), launchBrowser()]);
  customer = (await provider.stripe.customers.create({ name: 'Maple Table' })).id;
});
afterAll(async () => {
  await browser?.close();
  shop?.stop();
  expect(await provider?.stop()).toEqual([]);
});

const setup = (types: ('card' | 'acss_debit')[]) =>
  provider.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: types,
    ...(types.includes('acss_debit') && {
      payment_method_options: {
        acss_debit: {
          currency: 'cad',
          mandate_options: {
            payment_schedule: 'interval',
            interval_description: 'on the day of each renewal',
            transaction_type: 'business',
          },
        },
      },
    }),
  });
const openShop = async (query: Record<string, string>, look: Look = {}) => {
  const window = await openPage(browser, shop.url, look);
  await window.page.goto(`/?${new URLSearchParams(query).toString()}`);
  return window;
};

test('a card is typed into the provider’s frame, and the shop never sees its number', async () => {
  const intent = await setup(['card']);
  const { page, close } = await openShop({ secret: intent.client_secret! });
  const fields = await fieldsIn(page);
  expect(await page.locator('input').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await fields.getByText('Enter this value.').first().waitFor();
  await typeCard(fields, '4000000000000002');
  await page.locator('#told[data-complete="true"]').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('error card_declined').waitFor();
  await fields.getByText('Your card was declined. Try another one.').waitFor();
  await expectNoAxeViolationsInFrame(frameNamed(page, '/endive/fields'));
  await typeCard(fields, '4242424242424242');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('succeeded').waitFor();
  expect(await page.content()).not.toContain('4242');
  expect((await provider.stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
  await close();
});

test('the bank asks in a second frame, and is answered or not', async () => {
  const intent = await setup(['card']);
  const { page, close } = await openShop({ secret: intent.client_secret! });
  const fields = await fieldsIn(page);
  const answer = async (name: string) => {
    await typeCard(fields, '4000002500003155');
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.frameLocator('iframe[title="Bank"]');
    await question.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await expectNoAxeViolationsInFrame(frameNamed(page, '/endive/authenticate'));
    await question.getByRole('button', { name }).click();
  };
  await answer('Fail');
  await page.getByText('error setup_intent_authentication_failure').waitFor();
  await answer('Complete');
  await page.getByText('succeeded').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});

test('a debit is agreed to, and its account verified on a page of the provider', async () => {
  const intent = await setup(['card', 'acss_debit']);
  const { page, close } = await openShop(
    { secret: intent.client_secret!, locale: 'fr-CA', theme: 'night' },
    { theme: 'dark', language: 'fr', viewport: 'phone' },
  );
  const fields = await fieldsIn(page);
  await fields.getByRole('radio', { name: 'Débit préautorisé' }).check();
  await fields.getByLabel('Nom du titulaire du compte').fill('Table Érable inc.');
  await fields.getByLabel('Courriel').fill('ada@maple.example');
  await fields.getByLabel('Numéro d’institution').fill('000');
  await fields.getByLabel('Numéro de transit').fill('11000');
  await fields.getByLabel('Numéro de compte').fill('900123456789');
  await expectNoAxeViolationsInFrame(frameNamed(page, '/endive/fields'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('requires_action').waitFor();
  const waiting = await provider.stripe.setupIntents.retrieve(intent.id);
  await page.goto(waiting.next_action!.verify_with_microdeposits!.hosted_verification_url);
  await expectNoAxeViolations(page);
  const enter = async (first: string, second: string) => {
    await page.getByLabel('Premier montant').fill(first);
    await page.getByLabel('Deuxième montant').fill(second);
    await page.getByRole('button', { name: 'Vérifier' }).click();
  };
  await enter('1', '2');
  await page.getByText('Ces montants ne correspondent pas.').waitFor();
  await enter('45', '32');
  await page.getByText('Votre compte est vérifié.').waitFor();
  expect((await provider.stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
  await close();
});

test('a payment that the bank asks about is gone on with by its secret', async () => {
  const owner = await subscriberOf(provider, { method: 'pm_card_authenticationRequired' });
  const made = await provider.stripe.subscriptions.create({
    customer: owner.customer,
    items: [{ price: owner.price }],
  });
  const invoice = await latestInvoice(provider, made.id);
  const id = String(invoice.payments!.data[0]!.payment.payment_intent);
  const { client_secret: pay } = await provider.stripe.paymentIntents.retrieve(id);
  const { client_secret: secret } = await setup(['card']);
  const { page, close } = await openShop({ secret: secret!, pay: pay!, locale: 'es', dir: 'rtl' });
  const fields = await fieldsIn(page);
  await fields.getByText('Número de tarjeta').waitFor();
  expect(await fields.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page
    .frameLocator('iframe[title="Bank"]')
    .getByRole('button', { name: 'Completar' })
    .click();
  await page.getByText('succeeded').waitFor();
  expect((await provider.stripe.subscriptions.retrieve(made.id)).status).toBe('active');
  await close();
});

test('a secret that opens nothing is said so', async () => {
  const { page, close } = await openShop({ secret: 'seti_0_secret_0' });
  await page.locator('#told[data-failed="true"]').waitFor({ state: 'attached' });
  await page
    .frameLocator('iframe[title="Payment details"]')
    .getByText('The payment form can’t be loaded. Try again.')
    .waitFor();
  await close();
});
