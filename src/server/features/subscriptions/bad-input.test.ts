import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type Caller, signedInAs } from '#test/support/caller.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;
let method: number;
let other: Caller;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  method = await story.saveMethod('pm_card_visa');
  const { travel } = story.world;
  other = await signedInAs(story.world, travel, Object.values(travel.managers)[0]!);
  await story.world.test.owner(
    `UPDATE client SET billing = 'subscription', features = features || '{"tips": "1"}' WHERE client_id = $1`,
    [travel.id],
  );
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const subscriptionsThere = async (): Promise<number> =>
  (await story.provider.stripe.subscriptions.list({ status: 'all' })).data.length;

describe('a review', () => {
  it('that is a quarter of an hour old is refused, and nothing is charged', async () => {
    const order = await story.order(method, { contract: '1_year' });
    await story.goTo(after(story.world.clock.now(), minutes(15)));
    expect(await story.press(order)).toMatchObject({
      status: 409,
      body: { code: 'review_changed' },
    });
    expect(await subscriptionsThere()).toBe(0);
  });

  it('in the other currency is not to be had, neither reviewed nor pressed', async () => {
    const [dollars] = await story.world.test.owner<{ id: number }>(
      `SELECT id FROM subscription_price WHERE contract = 'monthly' AND currency = 'USD'`,
    );
    const asked = { wallet_id: story.wallet, price_id: dollars!.id };
    expect((await story.reviewAnswer(asked)).status).toBe(404);
    const order = await story.order(method);
    const pressed = await story.press({ ...order, body: { ...order.body, price_id: dollars!.id } });
    expect(pressed.status).toBe(404);
    expect(await subscriptionsThere()).toBe(0);
  });
});

describe('a code', () => {
  const count = async (): Promise<unknown> =>
    (await story.world.test.owner(`SELECT redeemed FROM promo_code WHERE code = 'LAST'`))[0];

  it('whose last redemption two windows want is used once, and the other is told', async () => {
    await story.world.test.owner(
      `INSERT INTO promo_code (code, percent_milli, duration, contracts, max_redemptions, first_time, created_by_name, created_at)
       VALUES ('LAST', 20000, 'once', '{}', 1, false, 'Nobody', now())`,
    );
    const [one, two] = [
      await story.order(method, { contract: '1_year', promo: 'last' }),
      await story.order(method, {
        contract: '1_year',
        promo: 'last',
        wallet: story.world.ours.otherStore,
      }),
    ];
    const pressed = await Promise.all([story.press(one), story.press(two)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(pressed.find(({ status }) => status === 422)?.body.code).toBe('promo_code_invalid');
    expect(await count()).toEqual({ redeemed: 1 });
    expect(await story.feeIncome()).toBe(107_395n);
    expect(await subscriptionsThere()).toBe(1);
  });
});

describe("another client's", () => {
  it('invoice, method and setup intent are not found, and nothing of them changes', async () => {
    const [invoice] = await story.invoices();
    const [methods, invoices] = ['payment_method', 'subscription_invoice'].map(
      (table) => () => story.world.test.owner(`SELECT * FROM ${table} ORDER BY id`),
    );
    const before = [await methods!(), await invoices!()];
    const answers = [
      await other.call('GET', `/tippool/subscriptions/invoices/${invoice!.id}`),
      await other.call('GET', `/tippool/subscriptions/invoices/${invoice!.id}/pdf`),
      await other.call('POST', `/tippool/subscriptions/invoices/${invoice!.id}/send`),
      await other.call('POST', '/tippool/subscriptions/payment/create', {
        key: 'theirs',
        body: { invoice_id: invoice!.id, payment_method_id: null },
      }),
      await other.call('DELETE', `/tippool/subscriptions/payment-method/${method}`),
      await other.call(
        'POST',
        `/tippool/subscriptions/payment-method/${await story.setupIntent()}`,
        {
          body: {},
        },
      ),
      await other.call('PUT', '/tippool/subscriptions/customer', {
        body: { default_payment_method_id: method },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect([await methods!(), await invoices!()]).toEqual(before);
  });
});

describe('clocks and old events', () => {
  it('a webhook before the answer: the wallet has one subscription, charged once', async () => {
    const list = await story.admin.call<{ data: { wallet_id: number }[] }>(
      'GET',
      '/tippool/subscriptions',
    );
    const { store, otherStore } = story.world.ours;
    const wallet = list.body.data[0]!.wallet_id === store ? otherStore : store;
    const order = await story.order(method, { contract: '1_year', wallet });
    const before = await story.feeIncome();
    await story.provider.control('faults', {
      kind: 'cut_after',
      count: 3,
      method: 'POST',
      path: '/v1/subscriptions',
    });
    await Promise.all([story.press(order), story.hear('customer.subscription.created')]);
    await story.hear('invoice.paid');
    const again = await story.press(order);
    expect(again.body.subscription).toMatchObject({ status: 'active' });
    expect((await story.feeIncome()) - before).toBe(134_244n);
    expect(await subscriptionsThere()).toBe(2);
  });

  it('an event of a year ago changes nothing', async () => {
    const list = await story.admin.call<{ data: object[] }>('GET', '/tippool/subscriptions');
    await story.hear('invoice.paid', { id: 'evt_old', created: 1_741_100_400 });
    await story.hear('customer.subscription.created', { id: 'evt_older', created: 1 });
    expect((await story.admin.call('GET', '/tippool/subscriptions')).body).toEqual(list.body);
  });

  it.each([10, -10])(
    '%i minutes between the clocks: a renewal is charged and posted once',
    async (off) => {
      const { clock } = story.world;
      const [row] = await story.world.test.owner<{ ends: Date }>(
        'SELECT min(period_end) AS ends FROM subscription',
      );
      await story.goTo(after(row!.ends, -minutes(60)));
      const before = await story.feeIncome();
      for (const step of [30, 70, 130, 200]) {
        const ours = after(row!.ends, minutes(step));
        await story.provider.advance(after(ours, minutes(off)));
        clock.moveTo(ours);
        await story.reconcile();
      }
      await story.world.test.owner('UPDATE subscription SET due_at = $1', [clock.now()]);
      await story.sweep();
      const posted = (await story.feeIncome()) - before;
      expect(posted).toBe(268_488n);
      await story.goTo(after(clock.now(), minutes(30)));
    },
  );
});
