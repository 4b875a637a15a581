import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertsSeen } from '#test/support/alerts-seen.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let subscription: number;
/** A card that is saved and then declines every charge. */
const DECLINES_LATER = 'pm_card_chargeCustomerFail';

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const good = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(good)).body.subscription!.id;
  await story.goTo('2026-05-04T00:00:00Z');
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const choose = (method: number, key: string) =>
  story.admin.call<{ code: string; params: Record<string, string> }>(
    'PUT',
    '/tippool/subscriptions/payment-method',
    { key, body: { subscription_id: subscription, payment_method_id: method } },
  );

it('a renewal that is declined is told with the day of the next try, and nothing stops yet', async () => {
  const bad = await story.saveMethod(DECLINES_LATER);
  expect((await choose(bad, 'bad')).status).toBe(200);
  await story.goTo('2026-06-04T00:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({
    status: 'past_due',
    access: 'full',
    failed: { next_retry_at: expect.stringContaining('2026-06-06') as string },
  });
  expect((await story.mails()).at(-1)).toContain('failed');
  expect(await story.feeIncome()).toBe(13_447n);
});

it('it is tried again after 3, 5 and 7 days, and then the wallet is blocked', async () => {
  await story.goTo('2026-06-09T00:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({ status: 'past_due' });
  await story.goTo('2026-06-11T00:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({ status: 'blocked', access: 'blocked' });
  expect((await story.mails()).filter((subject) => subject.includes('failed'))).toHaveLength(4);
  expect((await story.mails()).join()).toContain('restricted');
  expect(await alertsSeen(story.admin, 'renewal_failed')).toMatchObject([
    { wallet_id: story.world.ours.store, subject_id: subscription, amount: '134.47' },
  ]);
});

it('paid by another card, it is open again the same second', async () => {
  const good = await story.saveMethod('pm_card_mastercard');
  expect((await choose(good, 'good')).status).toBe(200);
  expect(await story.shown(subscription)).toMatchObject({
    status: 'active',
    access: 'full',
    failed: null,
  });
  expect(await story.feeIncome()).toBe(2n * 13_447n);
  expect((await story.mails()).slice(-2).join()).toContain('open again');
});

it('nobody pays twice: what is paid has nothing to pay', async () => {
  const [last] = await story.invoices();
  expect(last).toMatchObject({ status: 'paid' });
  expect(await story.pay(last!.id, null)).toMatchObject({
    status: 409,
    body: { code: 'invoice_settled' },
  });
});
