import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksInOrder } from '#test/support/money.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let intent: string;
let account: number;
let subscription: number;

/** An account that is verified by small deposits, and whose debits come back. */
const ACCOUNT = {
  account_number: '900222222227',
  institution_number: '000',
  transit_number: '11000',
};

beforeAll(async () => {
  story = await SubscriptionStory.begin('ON', { listens: true });
  const setup = await story.admin.call<{ setup_intent: string }>(
    'POST',
    '/tippool/subscriptions/setup-intent',
    { body: { type: 'acss_debit' } },
  );
  intent = setup.body.setup_intent;
  await story.provider.stripe.setupIntents.confirm(intent, {
    payment_method_data: {
      type: 'acss_debit',
      acss_debit: ACCOUNT,
      billing_details: { name: 'Maple Table Inc.', email: 'ada@maple.example' },
    },
  });
  const added = await story.admin.call<{ id: number; state: string }>(
    'POST',
    `/tippool/subscriptions/payment-method/${intent}`,
    { body: {} },
  );
  expect(added.body.state).toBe('verifying');
  account = added.body.id;
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  expect(await story.end()).toEqual([]);
});

const walletAccess = async (): Promise<string> =>
  (
    await story.world.test.owner<{ access: string }>('SELECT access FROM wallet WHERE id = $1', [
      story.wallet,
    ])
  )[0]!.access;

it('an account that is being verified begins a trial, and pays for nothing today', async () => {
  expect((await story.subscribe(account, { contract: '1_year' })).body.code).toBe(
    'method_not_usable',
  );
  const made = await story.subscribe(account);
  expect(made.body.subscription).toMatchObject({ status: 'trialing' });
  subscription = made.body.subscription!.id;
});

it('verified, it is the method of what was begun with it, and the default of a client without one', async () => {
  await story.provider.stripe.setupIntents.verifyMicrodeposits(intent, { amounts: [32, 45] });
  await story.provider.control('clock/settle');
  await story.sweep();
  const methods = await story.admin.call<{ data: { state: string; is_default: boolean }[] }>(
    'GET',
    '/tippool/subscriptions/payment-methods',
  );
  expect(methods.body.data).toMatchObject([{ state: 'usable', is_default: true }]);
  const [there] = (await story.provider.stripe.subscriptions.list({})).data;
  expect(there?.default_payment_method).not.toBeNull();
});

it('its debit counts while it is under way, and stops new funds once it came back', async () => {
  await story.goTo('2026-05-04T00:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', processing: true });
  expect(await story.feeIncome()).toBe(0n);
  await story.goTo('2026-05-10T00:00:00Z');
  expect(await story.shown(subscription)).toMatchObject({
    status: 'past_due',
    access: 'no_new_funds',
    reason: 'insufficient_funds',
  });
  expect(await walletAccess()).toBe('no_new_funds');
});

it('paid by a card, the wallet is as it was', async () => {
  const card = await story.saveMethod('pm_card_visa');
  const [failed] = await story.invoices();
  expect((await story.pay(failed!.id, card)).status).toBe(201);
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', access: 'full' });
  expect(await walletAccess()).toBe('full');
  expect(await story.feeIncome()).toBe(13_447n);
});
