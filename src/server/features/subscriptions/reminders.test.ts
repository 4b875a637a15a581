import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let trial: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const card = await story.saveMethod('pm_card_visa', 'card', { make_default: true });
  trial = (await story.subscribe(card)).body.subscription!.id;
  const debit = await story.saveDebit('000123456789');
  await story.subscribe(debit, { wallet: story.world.ours.otherStore });
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const mailsWith = async (words: string): Promise<string[]> =>
  (await story.mails()).filter((subject) => subject.includes(words));
type Alert = { kind: string; wallet_id: number; last4: string | null; at: string | null };
const cardAlerts = async (): Promise<Alert[]> =>
  (
    await story.admin.call<{ alerts: Alert[] }>('GET', '/subscription/get-subscription')
  ).body.alerts.filter(({ kind }) => kind === 'card_expires');

it('a debit is announced with its amount three days ahead, once', async () => {
  await story.goTo('2026-04-30T12:00:00Z');
  expect(await mailsWith('will be debited')).toEqual([]);
  await story.goTo('2026-05-01T00:00:00Z');
  expect(await mailsWith('will be debited')).toEqual([expect.stringContaining('$134.47')]);
  await story.goTo('2026-05-03T00:00:00Z');
  await story.sweep();
  expect(await mailsWith('will be debited')).toHaveLength(1);
  expect(await mailsWith('The trial of')).toHaveLength(2);
});

it('a card is mailed and shown 30 days before its month is over, once, and not the day before', async () => {
  const [card] = (
    await story.provider.stripe.customers.listPaymentMethods(await story.customer(), {
      type: 'card',
    })
  ).data;
  await story.provider.stripe.paymentMethods.update(card!.id, {
    card: { exp_month: 6, exp_year: 2026 },
  });
  await story.hear('payment_method.updated');
  await story.goTo('2026-05-31T23:00:00Z');
  expect(await mailsWith('expires in')).toEqual([]);
  expect(await cardAlerts()).toEqual([]);
  await story.goTo('2026-06-01T01:00:00Z');
  expect(await mailsWith('expires in')).toEqual(['The card ending in 4242 expires in 06/2026']);
  expect(await cardAlerts()).toMatchObject([
    { wallet_id: story.wallet, last4: '4242', at: '2026-07-01T00:00:00.000Z' },
  ]);
  await story.goTo('2026-06-05T00:00:00Z');
  expect(await mailsWith('expires in')).toHaveLength(1);
});

it('a wallet with another card is shown nothing any more', async () => {
  const other = await story.saveMethod('pm_card_mastercard');
  const chosen = await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
    key: 'other',
    body: { subscription_id: trial, payment_method_id: other },
  });
  expect(chosen.status).toBe(200);
  expect(await cardAlerts()).toEqual([]);
});
