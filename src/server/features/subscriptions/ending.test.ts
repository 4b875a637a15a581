import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Subscription } from '#test/support/subscription-shapes.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let subscription: number;
let method: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  method = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(method)).body.subscription!.id;
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});
const cancel = (at?: 'now') =>
  story.admin.call<Subscription>(
    'DELETE',
    `/tippool/subscriptions/${subscription}?reason=closing${at ? '&at=now' : ''}`,
  );

it('a cancellation lets the free months end, and can be taken back', async () => {
  expect(await cancel()).toMatchObject({
    status: 200,
    body: { status: 'trialing', cancel_at: '2026-05-03T15:00:00.000Z', next_charge: null },
  });
  expect((await story.mails()).at(-1)).toContain('will end on');
  const kept = await story.admin.call<Subscription>(
    'POST',
    `/tippool/subscriptions/${subscription}/keep`,
  );
  expect(kept.body).toMatchObject({ status: 'trialing', cancel_at: null });
});

it('cancelled now it is over, twice answers the same, and nothing was charged', async () => {
  expect((await cancel('now')).body).toMatchObject({ status: 'cancelled', access: 'tips_off' });
  expect((await cancel('now')).body).toMatchObject({ status: 'cancelled', reason: 'asked' });
  const there = await story.provider.stripe.subscriptions.list({ status: 'all' });
  expect(there.data.map(({ status }) => status)).toEqual(['canceled']);
  expect(await story.feeIncome()).toBe(0n);
});

it('subscribed again there are no free months: it is charged at once', async () => {
  const again = await story.subscribe(method);
  expect(again.body.subscription).toMatchObject({ status: 'active', access: 'full' });
  expect(await story.feeIncome()).toBe(13_447n);
});

it('a method that pays a subscription cannot be deleted, another can', async () => {
  const spare = await story.saveMethod('pm_card_mastercard');
  const remove = (id: number) =>
    story.admin.call<{ code: string }>('DELETE', `/tippool/subscriptions/payment-method/${id}`);
  expect(await remove(method)).toMatchObject({
    status: 409,
    body: { code: 'payment_method_attached' },
  });
  expect((await remove(spare)).status).toBe(200);
});
