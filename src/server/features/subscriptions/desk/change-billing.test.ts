import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { relayIn } from '#test/support/relay.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { type Nights, nightsIn } from '#test/support/tip-nights.ts';

/* A client changes between tips that are included and subscriptions, and back. */
let story: SubscriptionStory;
let nights: Nights;
let operator: Caller;
let relay: ReturnType<typeof relayIn>;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  relay = relayIn(story.world);
  const { world } = story;
  operator = await signedIn(world, {
    ...world.ours,
    id: 1,
    managers: { Admin: world.operator },
  });
  await bill('included');
  nights = await nightsIn(story.world);
});
afterAll(async () => {
  await relay.close();
  expect(await story.end()).toEqual([]);
});

const bill = async (billing: 'included' | 'subscription') => {
  const answer = await operator.call<{ trials_started: number[]; code: string }>(
    'POST',
    `/operator/clients/${story.world.ours.id}/billing`,
    { body: { billing } },
  );
  await relay.now();
  return answer;
};
const wallets = async (): Promise<Record<string, string>> => {
  const { body } = await story.admin.call<{
    wallets: { wallet_name: string; access: string; status: string | null }[];
  }>('GET', '/subscription/get-subscription');
  return Object.fromEntries(
    body.wallets.map(({ wallet_name: name, access, status }) => [name, `${access} ${status}`]),
  );
};
const trials = async () => {
  const { body } = await story.admin.call<{ alerts: { kind: string; trial: unknown }[] }>(
    'GET',
    '/subscription/get-subscription',
  );
  return body.alerts.filter(({ kind }) => kind === 'trial').map(({ trial }) => trial);
};
const pending = async (archived: boolean): Promise<number> => {
  const { body } = await nights.manager.call<{ data: [] }>(
    'GET',
    `/tippool/pending-tip-pools/${story.wallet}${archived ? '?archived=true' : ''}`,
  );
  return body.data.length;
};

it('included, every wallet has everything and nothing is asked for', async () => {
  expect(await wallets()).toEqual({ First: 'full null', Second: 'full null' });
});

it('with subscriptions, a trial without a method starts where there are tips, and nowhere else', async () => {
  nights.next();
  await nights.resultOf(nights.normal());
  const changed = await bill('subscription');
  expect(changed.body.trials_started).toEqual([story.wallet]);
  expect(await wallets()).toEqual({ First: 'full trialing', Second: 'tips_off null' });
  expect((await bill('subscription')).body.trials_started).toEqual([]);
  expect([await pending(false), await pending(true)]).toEqual([1, 0]);
  expect(await trials()).toEqual([{ days_left: 60, needs_method: true }]);
  await story.saveMethod('pm_card_visa', 'card', { make_default: true });
  expect(await trials()).toEqual([{ days_left: 60, needs_method: false }]);
});

it('is not included again while a subscription runs; after it what was archived is back', async () => {
  expect((await bill('included')).body.code).toBe('subscriptions_open');
  const { body } = await story.admin.call<{ data: { id: number }[] }>(
    'GET',
    '/tippool/subscriptions',
  );
  await story.endNow(body.data[0]!.id);
  await relay.now();
  expect([await pending(false), await pending(true)]).toEqual([0, 1]);
  expect((await bill('included')).status).toBe(200);
  expect(await wallets()).toMatchObject({ First: 'full null' });
  expect([await pending(false), await pending(true)]).toEqual([1, 0]);
});

it('with subscriptions again there is no second trial, and what is not paid is archived', async () => {
  expect((await bill('subscription')).body.trials_started).toEqual([]);
  expect(await wallets()).toMatchObject({ First: 'tips_off cancelled' });
  expect([await pending(false), await pending(true)]).toEqual([0, 1]);
});
