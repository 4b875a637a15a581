import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let subscription: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

it('a manager is shown prices, and what 60 free days and the first charge come to', async () => {
  const price = await story.price('monthly');
  const review = await story.review({ wallet_id: story.wallet, price_id: price });
  expect(review).toMatchObject({
    total: '134.47',
    amount_due: '0.00',
    taxes: [{ name: 'HST', amount: '15.47' }],
    next_charge: { at: '2026-05-03T15:00:00.000Z', total: '134.47' },
  });
});

it('a card is saved at the provider, and the wallet is free for 60 days', async () => {
  const method = await story.saveMethod('pm_card_visa');
  const made = await story.subscribe(method);
  expect(made.text).toContain('trialing');
  expect(made.body.subscription).toMatchObject({
    status: 'trialing',
    access: 'full',
    trial_end: '2026-05-03T15:00:00.000Z',
    next_charge: { at: '2026-05-03T15:00:00.000Z', total: '134.47' },
  });
  subscription = made.body.subscription!.id;
  expect(await story.mails()).toEqual([expect.stringContaining('free trial')]);
});

it('the first charge is taken on its day, with its tax, and is in the books once', async () => {
  await story.goTo('2026-05-04T00:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', access: 'full' });
  expect(await story.invoices()).toMatchObject([
    { status: 'paid', amount_in_dollars: '134.47', taxes: [{ name: 'HST', amount: '15.47' }] },
  ]);
  expect(await story.feeIncome()).toBe(13_447n);
  await story.sweep();
  expect(await story.feeIncome()).toBe(13_447n);
});
