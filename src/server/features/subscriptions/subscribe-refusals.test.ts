import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, signedInAs } from '#test/support/caller.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let method: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  method = await story.saveMethod('pm_card_visa');
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

it('a yearly contract whose first charge is declined leaves no subscription', async () => {
  const bad = await story.saveMethod('pm_card_chargeCustomerFail');
  const made = await story.subscribe(bad, { contract: '1_year' });
  expect(made).toMatchObject({ status: 409, body: { code: 'payment_failed' } });
  const list = await story.admin.call<{ data: unknown[] }>('GET', '/tippool/subscriptions');
  expect(list.body.data).toEqual([]);
  expect(await story.feeIncome()).toBe(0n);
});

it('two windows subscribe one wallet once', async () => {
  const [one, other] = [await story.order(method), await story.order(method)];
  const made = await Promise.all([story.press(one), story.press(other)]);
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(made.find(({ status }) => status === 409)?.body.code).toBe('no_more_subscriptions');
  const there = await story.provider.stripe.subscriptions.list({ status: 'all' });
  expect(there.data.filter(({ status }) => status === 'trialing')).toHaveLength(1);
});

it('the same key answers the same, and a review that is over is refused', async () => {
  const price = await story.price('1_year');
  const wallet = story.world.ours.otherStore;
  const review = await story.review({ wallet_id: wallet, price_id: price });
  const body = {
    wallet_id: wallet,
    integration_method: 'pos',
    price_id: price,
    payment_method_id: method,
    terms_version: '2026-01',
    review_id: review.review_id,
  };
  const create = (key: string) =>
    story.admin.call<{ code?: string; subscription: { id: number } }>(
      'POST',
      '/tippool/subscriptions/create',
      { key, body },
    );
  expect((await create('another')).body.code).toBe('review_changed');
  const first = await create(review.key);
  expect(first.status).toBe(201);
  expect((await create(review.key)).body).toEqual(first.body);
  expect(await story.feeIncome()).toBe(134_244n);
});

it('nothing of another client is found, and a manager without the right is turned away', async () => {
  const [other, supervisor] = [
    await signedInAs(
      story.world,
      story.world.travel,
      Object.values(story.world.travel.managers)[0]!,
    ),
    await signedIn(story.world, story.world.ours, 'Limited Access'),
  ];
  const list = await story.admin.call<{ data: { id: number }[] }>('GET', '/tippool/subscriptions');
  const id = list.body.data[0]!.id;
  expect((await other.call('GET', `/tippool/subscriptions/${id}`)).status).toBe(404);
  expect((await other.call('DELETE', `/tippool/subscriptions/${id}`)).status).toBe(404);
  expect((await supervisor.call('GET', '/tippool/subscriptions')).status).toBe(403);
  const setup = await story.admin.call<{ setup_intent: string }>(
    'POST',
    '/tippool/subscriptions/setup-intent',
    { body: { type: 'card' } },
  );
  const taken = await other.call(
    'POST',
    `/tippool/subscriptions/payment-method/${setup.body.setup_intent}`,
    { body: {} },
  );
  expect(taken.status).toBe(404);
});
