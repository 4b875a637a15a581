import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, minutes, seconds } from '#kernel/instant.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { compareWithProvider } from './compare-with-provider.ts';

let story: SubscriptionStory;
let good: number;
let blocks: number;
let ends: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  good = await story.saveMethod('pm_card_visa', 'card', { make_default: true });
  blocks = (await story.subscribe(good)).body.subscription!.id;
  const wallet = story.world.ours.otherStore;
  ends = (await story.subscribe(good, { wallet })).body.subscription!.id;
  await story.goTo('2026-05-04T00:00:00Z');
  const bad = await story.saveMethod('pm_card_chargeCustomerFail');
  for (const subscription of [blocks, ends])
    await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
      key: `bad-${subscription}`,
      body: { subscription_id: subscription, payment_method_id: bad },
    });
  await story.goTo('2026-06-04T00:00:00Z');
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  expect(await story.end()).toEqual([]);
});

const failed = (error: unknown): never => {
  throw error;
};
const nightly = () => compareWithProvider(story.deps, failed);

/** The provider takes a payment at an instant, of which we hear a moment later. */
async function payAtProvider(subscription: number, at: Date): Promise<void> {
  await story.goTo(after(at, -minutes(1)));
  await story.provider.advance(at);
  story.world.clock.moveTo(at);
  const [names] = await story.world.test.owner<{ invoice: string; method: string }>(
    `SELECT i.provider_id AS invoice, m.provider_id AS method FROM subscription_invoice AS i, payment_method AS m
     WHERE i.subscription_id = $1 AND i.status = 'failed' AND m.id = $2`,
    [subscription, good],
  );
  await story.provider.stripe.invoices.pay(names!.invoice, { payment_method: names!.method });
  await story.sweep();
}
const dateOf = async (subscription: number, date: 'blocks_at' | 'cancels_at'): Promise<Date> => {
  const { failed: failure } = await story.shown(subscription);
  return new Date((failure as unknown as Record<string, string>)[date]!);
};

it('paid in the minute of block: it is open, in the books once, and there is nothing to explain', async () => {
  const before = await story.feeIncome();
  await payAtProvider(blocks, after(await dateOf(blocks, 'blocks_at'), seconds(20)));
  expect(await story.shown(blocks)).toMatchObject({ status: 'active', access: 'full' });
  expect((await story.feeIncome()) - before).toBe(13_447n);
  expect(await nightly()).toEqual({ behind: 0, opened: 0, settled: 0 });
});

it('paid in the minute of day 30: it is over, the money is in the books, and an operator is told', async () => {
  const before = await story.feeIncome();
  await payAtProvider(ends, after(await dateOf(ends, 'cancels_at'), seconds(20)));
  expect(await story.shown(ends)).toMatchObject({ status: 'cancelled', reason: 'unpaid' });
  expect((await story.feeIncome()) - before).toBe(13_447n);
  await story.goTo(after(story.world.clock.now(), minutes(2)));
  expect(await nightly()).toMatchObject({ opened: 1 });
  expect(await story.differences()).toMatchObject([
    { kind: 'paid_after_end', wallet_id: story.world.ours.otherStore },
  ]);
  expect(await nightly()).toMatchObject({ opened: 0, settled: 0 });
});

it('paid in the minute in which somebody cancels: nothing is given back, and an operator is told', async () => {
  const wallet = story.world.ours.otherStore;
  const again = await story.subscribe(good, { contract: '1_year', wallet });
  expect(again.body.subscription).toMatchObject({ status: 'active' });
  const { id } = again.body.subscription!;
  await story.admin.call('DELETE', `/tippool/subscriptions/${id}?at=now`);
  expect(await story.shown(id)).toMatchObject({ status: 'cancelled', reason: 'asked' });
  await story.goTo(after(story.world.clock.now(), minutes(2)));
  expect(await nightly()).toMatchObject({ opened: 1 });
  expect((await story.differences()).map(({ kind }) => kind)).toEqual([
    'paid_after_end',
    'paid_after_end',
  ]);
});
