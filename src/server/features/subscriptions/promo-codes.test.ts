import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type Caller, signedIn, signedInAs } from '#test/support/caller.ts';
import { SubscriptionStory, asksForSubscriptions } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let operator: Caller;
let neighbor: Caller;
let theirStore: number;
let method: number;
let theirs: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const { world } = story;
  operator = await signedInAs(world, { ...world.ours, id: 1 }, world.operator);
  const client = await world.found(70_047);
  await asksForSubscriptions(world, client, 'ON');
  neighbor = await signedIn(world, client);
  theirStore = client.store;
  method = await story.saveMethod('pm_card_visa');
  theirs = await story.saveMethod('pm_card_visa', 'card', {}, neighbor);
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const makeCode = async (code: string, terms: object = {}): Promise<number> =>
  (
    await operator.call<{ promo_code_id: number }>('POST', '/operator/promo-codes', {
      body: { code, percent_off: '50', duration: 'once', ...terms },
    })
  ).body.promo_code_id;
const redeemed = async (code: string): Promise<number | undefined> =>
  (
    await story.world.test.owner<{ redeemed: number }>(
      'SELECT redeemed FROM promo_code WHERE code = $1',
      [code],
    )
  )[0]?.redeemed;

/** What a caller's summary shows, and what its button then sends. */
async function order(by: Caller, wallet: number, paidBy: number, promo: string) {
  const price = await story.price('1_year');
  const asked = { wallet_id: wallet, price_id: price, promo_code: promo };
  const review = await by.call<{ review_id: number; key: string; code: string }>(
    'POST',
    '/tippool/invoices/upcoming',
    { body: asked },
  );
  const body = {
    ...asked,
    integration_method: 'manual',
    payment_method_id: paidBy,
    email: '',
    terms_version: '2026-01',
    review_id: review.body.review_id,
  };
  return {
    review,
    body,
    press: (changed: object = {}) =>
      by.call<{ code: string; params: { why: string } }>('POST', '/tippool/subscriptions/create', {
        key: review.body.key,
        body: { ...body, ...changed },
      }),
  };
}

it('two companies press at once for the last redemption: one has it, the other is refused', async () => {
  await makeCode('LAST', { max_redemptions: 1 });
  const both = [
    await order(story.admin, story.wallet, method, 'LAST'),
    await order(neighbor, theirStore, theirs, 'LAST'),
  ];
  const answers = await Promise.all(both.map(({ press }) => press()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'promo_code_invalid',
    params: { why: 'used_up' },
  });
  expect(await redeemed('LAST')).toBe(1);
});

it('a code is used once by a client, however many wallets it has', async () => {
  await makeCode('ONCE');
  const { otherStore } = story.world.ours;
  const first = await order(story.admin, otherStore, method, 'ONCE');
  expect((await first.press()).status).toBe(201);
  const found = await story.admin.call<{ data: { id: number; wallet_id: number }[] }>(
    'GET',
    '/tippool/subscriptions?status=active',
  );
  const id = found.body.data.find((one) => one.wallet_id === otherStore)!.id;
  await story.admin.call('DELETE', `/tippool/subscriptions/${id}?at=now`);
  const again = await order(story.admin, otherStore, method, 'ONCE');
  expect(again.review.body).toMatchObject({ code: 'promo_code_invalid' });
  expect(await redeemed('ONCE')).toBe(1);
});

it.each([
  ['ended', {}, true],
  ['for another contract', { contracts: ['monthly'] }, false],
  ['expired', { expires_at: '2026-03-04T14:59:59Z' }, false],
])('a code that is %s takes nothing off', async (_why, terms, ends) => {
  const name = `NOT${Math.floor(Math.random() * 1e9)}`;
  const id = await makeCode(name, terms);
  if (ends) await operator.call('POST', `/operator/promo-codes/${id}/end`);
  const { review } = await order(story.admin, story.world.ours.otherStore, method, name);
  expect(review.body.code).toBe('promo_code_invalid');
});

it('a first charge that is declined gives the code back', async () => {
  await makeCode('BACK', { max_redemptions: 1 });
  const declining = await story.saveMethod('pm_card_chargeCustomerFail');
  const { otherStore } = story.world.ours;
  const declined = await order(story.admin, otherStore, declining, 'BACK');
  expect((await declined.press()).body.code).toBe('payment_failed');
  expect(await redeemed('BACK')).toBe(0);
  const paid = await order(story.admin, otherStore, method, 'BACK');
  expect((await paid.press()).status).toBe(201);
  expect(await redeemed('BACK')).toBe(1);
});

it('what was reviewed a quarter of an hour ago, or under other terms, is not charged', async () => {
  const list = await story.admin.call<{ data: { id: number }[] }>(
    'GET',
    '/tippool/subscriptions?status=active',
  );
  for (const { id } of list.body.data)
    await story.admin.call('DELETE', `/tippool/subscriptions/${id}?at=now`);
  const before = await story.feeIncome();
  const old = await order(story.admin, story.wallet, method, '');
  expect((await old.press({ terms_version: '2025-01' })).body.code).toBe('agreement_required');
  story.world.clock.moveTo(after(story.world.clock.now(), minutes(15)));
  expect((await old.press()).body.code).toBe('review_changed');
  expect(await story.feeIncome()).toBe(before);
});
