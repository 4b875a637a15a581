import { beforeAll, test } from 'vitest';
import { signedInAs } from '#test/support/caller.ts';
import { type NamedLook, settledInLooks } from '#test/support/looks.ts';
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

const LOOKS: readonly NamedLook[] = [
  ['wide and light', {}],
  ['tablet and dark, right to left', { viewport: 'tablet', theme: 'dark', direction: 'rtl' }],
  ['phone, in French', { viewport: 'phone', language: 'fr' }],
];

async function allSettled(who: Watcher, addresses: readonly string[]): Promise<void> {
  const page = await portal.open(who, addresses[0]!);
  for (const address of addresses) await settledInLooks(page, address, LOOKS);
}

test('the steps to a subscription', async () => {
  const { other, price, method } = ids;
  const chosen = `store=${other}&integration=manual&price=${price}`;
  await allSettled('admin', [
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

test('what is subscribed, paid and owed', async () => {
  const { subscription, store } = ids;
  const failed = (await portal.story.invoices()).find(({ status }) => status === 'failed')!.id;
  await allSettled('admin', [
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

test('what the operator sees and a manager without the right', async () => {
  await allSettled('operator', [
    '/operator/subscriptions',
    '/operator/subscriptions?kind=differences',
    '/operator/promo-codes',
    '/operator/tax-rates',
  ]);
  await allSettled('limited', ['/subscription']);
});
