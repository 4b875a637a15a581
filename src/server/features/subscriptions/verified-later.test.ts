import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksInOrder } from '#test/support/money.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let trial: number;
let declined: number;
const TWO_SMALL_DEPOSITS = '900123456789';

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const bad = await story.saveMethod('pm_card_chargeCustomerFail', 'card', { make_default: true });
  const wallet = story.world.ours.otherStore;
  declined = (await story.subscribe(bad, { wallet })).body.subscription!.id;
  const debit = await story.saveDebit(TWO_SMALL_DEPOSITS);
  trial = (await story.subscribe(debit)).body.subscription!.id;
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  expect(await story.end()).toEqual([]);
});

const verify = async (): Promise<unknown> =>
  story.provider.stripe.setupIntents.verifyMicrodeposits(await story.setupIntent(), {
    amounts: [32, 45],
  });
const paidBy = async (wallet: number): Promise<string | undefined> => {
  const { data } = await story.provider.stripe.subscriptions.list({ status: 'all' });
  const found = data.find(({ metadata }) => metadata.wallet_id === String(wallet));
  return found?.default_payment_method as string | undefined;
};

it('a trial begins while a bank account is being verified, and is paid by it once it is', async () => {
  expect(await story.shown(trial)).toMatchObject({ status: 'trialing', access: 'full' });
  expect(await paidBy(story.wallet)).toBeNull();
  await story.goTo('2026-03-08T12:00:00Z');
  await verify();
  const path = '/v1/subscriptions';
  await story.provider.control('faults', { kind: 'server_error', count: 3, method: 'POST', path });
  await story.hear('setup_intent.succeeded');
  expect(await paidBy(story.wallet), 'the provider is away').toBeNull();
  await story.sweep();
  expect(await paidBy(story.wallet)).toContain('pm_');
  await story.goTo('2026-05-04T00:00:00Z');
  expect(await story.shown(trial)).toMatchObject({ status: 'active', processing: true });
});

it('what is open at a wallet that waits for it is tried at once', async () => {
  expect(await story.shown(declined)).toMatchObject({ status: 'past_due' });
  await story.saveDebit(TWO_SMALL_DEPOSITS, { wallet_ids: [story.world.ours.otherStore] });
  await story.goTo('2026-05-05T12:00:00Z');
  await verify();
  await story.hear('setup_intent.succeeded');
  expect(await story.shown(declined)).toMatchObject({ status: 'past_due', processing: true });
  await story.goTo('2026-05-14T00:00:00Z');
  for (let events = 0; events < 2; events += 1) await story.hear('invoice.paid');
  await story.sweep();
  expect(await story.shown(declined)).toMatchObject({ status: 'active', access: 'full' });
});

it('both are in the books once', async () => {
  await story.reconcile();
  expect(await story.feeIncome()).toBe(2n * 13_447n);
});
