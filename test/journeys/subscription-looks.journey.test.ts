import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Look, settled } from '#test/support/browser.ts';
import { signedInAs } from '#test/support/caller.ts';
import { runSubscriptionPortal, type Watcher } from '#test/support/subscription-portal.ts';

/* Every screen of subscriptions in every look: axe has nothing to say, and nothing is too wide. */
const portal = runSubscriptionPortal();

const ROOM = '/account-management/subscriptions';
let ids: { store: number; other: number; price: number; method: number; subscription: number };

beforeAll(async () => {
  const { story } = portal;
  const method = await story.saveMethod('pm_card_visa');
  const made = await story.subscribe(method);
  const { store, otherStore } = story.world.ours;
  const subscription = made.body.subscription!.id;
  ids = { store, other: otherStore, price: await story.price('1_year'), method, subscription };
  await story.goTo('2026-05-04T00:00:00Z');
  const bad = await story.saveMethod('pm_card_chargeCustomerFail');
  await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
    key: 'bad',
    body: { subscription_id: subscription, payment_method_id: bad },
  });
  const operator = await signedInAs(
    story.world,
    { ...story.world.ours, id: 1 },
    story.world.operator,
  );
  const terms = { percent_off: '20', duration: 'repeating', duration_in_months: 3 };
  await operator.call('POST', '/operator/promo-codes', { body: { code: 'TIPS20', ...terms } });
  await story.goTo('2026-06-04T00:00:00Z');
});

const LOOKS: readonly (readonly [string, Look])[] = [
  ['wide and light', {}],
  ['tablet and dark, right to left', { viewport: 'tablet', theme: 'dark', direction: 'rtl' }],
  ['phone, in French', { viewport: 'phone', language: 'fr' }],
];

async function fits(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, address).toBeLessThanOrEqual(0);
}

async function allFit(who: Watcher, look: Look, addresses: readonly string[]): Promise<void> {
  const page = await portal.open(who, addresses[0]!, look);
  for (const address of addresses) await fits(page, address);
}

test.each(LOOKS)('the steps to a subscription: %s', async (_name, look) => {
  const { other, price, method } = ids;
  const chosen = `store=${other}&integration=manual&price=${price}`;
  await allFit('admin', look, [
    '/subscription',
    `${ROOM}/setup`,
    `${ROOM}/payment?${chosen}`,
    `${ROOM}/summary?${chosen}&method=${method}&code=TIPS20`,
    `${ROOM}/fail?${chosen}&reason=insufficient_funds`,
    `${ROOM}/success?store=${ids.store}`,
    `${ROOM}/confirm?store=${other}`,
    `${ROOM}/add-payment?store=${ids.store}`,
  ]);
});

test.each(LOOKS)('what is subscribed, paid and owed: %s', async (_name, look) => {
  const { subscription, store } = ids;
  const failed = (await portal.story.invoices()).find(({ status }) => status === 'failed')!.id;
  await allFit('admin', look, [
    `${ROOM}/management`,
    `${ROOM}/management?choose=${subscription}`,
    `${ROOM}/payments`,
    `${ROOM}/invoices`,
    `${ROOM}/invoices?invoice=${failed}`,
    `${ROOM}/invoices?pay=${failed}`,
    `${ROOM}/invoices?status=void`,
    `${ROOM}/cancel?store=${store}`,
    '/',
  ]);
});

test.each(LOOKS)(
  'what the operator sees and a manager without the right: %s',
  async (_name, look) => {
    await allFit('operator', look, [
      '/operator/subscriptions',
      '/operator/subscriptions?kind=differences',
      '/operator/promo-codes',
      '/operator/tax-rates',
    ]);
    await allFit('limited', look, ['/subscription']);
  },
);
