import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, hours, minutes } from '#kernel/instant.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let method: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  method = await story.saveMethod('pm_card_visa');
  // One that goes as it should, and is over before anything is charged.
  const first = await story.subscribe(method, { wallet: story.world.ours.otherStore });
  await story.admin.call('DELETE', `/tippool/subscriptions/${first.body.subscription!.id}?at=now`);
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

/** The package asks three times: all of them meet it, and so does the look for what was made. */
const eachMeets = (kind: string, count = 6) =>
  story.provider.control('faults', { kind, count, path: '/v1/subscriptions' });
const later = (milliseconds: number) => story.goTo(after(story.world.clock.now(), milliseconds));
const atProvider = async () =>
  (await story.provider.stripe.subscriptions.list({ status: 'active' })).data.length;
const stateOf = async (wallet: number): Promise<string | undefined> =>
  (
    await story.world.test.owner<{ state: string }>(
      'SELECT state FROM subscription WHERE wallet_id = $1 ORDER BY id',
      [wallet],
    )
  ).at(-1)?.state;

describe('the answer is lost', () => {
  it('after the provider charged: it is found again by itself, charged and posted once', async () => {
    const order = await story.order(method, { contract: '1_year' });
    await eachMeets('cut_after');
    expect((await story.press(order)).status).toBe(503);
    expect(await stateOf(story.wallet)).toBe('attempt');
    expect(await story.feeIncome()).toBe(0n);
    await later(minutes(5));
    expect(await stateOf(story.wallet)).toBe('active');
    expect(await atProvider()).toBe(1);
    expect(await story.feeIncome()).toBe(134_244n);
    expect((await story.press(order)).body.subscription).toMatchObject({ status: 'active' });
    expect(await story.feeIncome()).toBe(134_244n);
  });

  it('before it: nothing is charged while nobody presses again, and the wallet is free a day later', async () => {
    const wallet = story.world.ours.otherStore;
    const order = await story.order(method, { contract: '1_year', wallet });
    await eachMeets('cut_before');
    expect((await story.press(order)).status).toBe(503);
    await later(hours(1));
    expect(await stateOf(wallet)).toBe('attempt');
    await later(hours(23));
    expect(await stateOf(wallet)).toBe('lapsed');
    expect(await atProvider()).toBe(1);
    expect(await story.feeIncome()).toBe(134_244n);
  });

  it('and the same button pressed again charges once, with another address meanwhile too', async () => {
    const wallet = story.world.ours.otherStore;
    const order = await story.order(method, { contract: '1_year', wallet });
    await eachMeets('cut_after');
    expect((await story.press(order)).status).toBe(503);
    await story.world.test.owner(`UPDATE billing_customer SET address_province = 'AB'`);
    expect((await story.press(order)).body.subscription).toMatchObject({ status: 'active' });
    expect(await atProvider()).toBe(2);
    expect(await story.feeIncome()).toBe(2n * 134_244n);
  });
});

it('only the answer is lost: it is looked for at once, and nobody has to press again', async () => {
  const wallet = story.world.ours.otherStore;
  const list = await story.admin.call<{ data: { id: number; wallet_id: number }[] }>(
    'GET',
    '/tippool/subscriptions',
  );
  const last = list.body.data.find(({ wallet_id: id }) => id === wallet)!;
  await story.admin.call('DELETE', `/tippool/subscriptions/${last.id}?at=now`);
  const before = await story.feeIncome();
  const order = await story.order(method, { contract: '1_year', wallet });
  await eachMeets('cut_after', 3);
  expect((await story.press(order)).body.subscription).toMatchObject({ status: 'active' });
  expect((await story.feeIncome()) - before).toBe(BigInt(order.total.replace('.', '')));
});

it('two windows pay one invoice once, and both are told that it is paid', async () => {
  const bad = await story.saveMethod('pm_card_chargeCustomerFail');
  const list = await story.admin.call<{ data: { id: number }[] }>('GET', '/tippool/subscriptions');
  const chosen = await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
    key: 'bad',
    body: { subscription_id: list.body.data[0]!.id, payment_method_id: bad },
  });
  expect(chosen.status).toBe(200);
  await story.goTo('2027-03-08T15:00:00Z');
  const unpaid = (await story.invoices()).find(({ status }) => status === 'failed')!;
  const before = await story.feeIncome();
  const both = await Promise.all([
    story.pay(unpaid.id, method, 'one'),
    story.pay(unpaid.id, method, 'other'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const total = BigInt(unpaid.amount_in_dollars.replace('.', ''));
  expect((await story.feeIncome()) - before).toBe(total);
});
