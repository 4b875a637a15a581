import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn, signedInAs } from '#test/support/caller.ts';
import type { Subscription } from '#test/support/subscription-shapes.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const method = await story.saveMethod('pm_card_visa');
  await story.subscribe(method);
  await story.subscribe(method, { wallet: story.world.ours.otherStore });
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

type Shown = { billing?: string; subscriptions?: (Subscription & { amount: string | null })[] };
const shownTo = async (caller: Caller, query = '?show_subscriptions=true') =>
  (await caller.call<Shown>('GET', `/clients/${story.world.ours.id}${query}`)).body;

it('shows how tips are paid for where that is asked', async () => {
  expect(await shownTo(story.admin)).toMatchObject({
    billing: 'subscription',
    subscriptions: [
      { wallet_id: story.wallet, status: 'trialing', amount: '119.00' },
      { wallet_id: story.world.ours.otherStore, status: 'trialing' },
    ],
  });
  const plain = await shownTo(story.admin, '');
  expect(plain).not.toHaveProperty('subscriptions');
  expect(plain).not.toHaveProperty('billing');
});

it('to an operator those of any client, and to a manager without the right no money and no other wallet', async () => {
  const { world, wallet } = story;
  const operator = await signedInAs(world, { id: 1 }, world.operator);
  expect((await shownTo(operator)).subscriptions).toHaveLength(2);
  const supervisor = await signedIn(world, world.ours, 'Limited Access');
  expect((await shownTo(supervisor)).subscriptions).toMatchObject([
    {
      wallet_id: wallet,
      status: 'trialing',
      amount: null,
      next_charge: null,
      payment_method_id: null,
    },
  ]);
});

it('of another client nothing is found', async () => {
  const { world } = story;
  const other = await signedInAs(world, world.travel, Object.values(world.travel.managers)[0]!);
  const answer = await other.call('GET', `/clients/${world.ours.id}?show_subscriptions=true`);
  expect(answer.status).toBe(404);
});
