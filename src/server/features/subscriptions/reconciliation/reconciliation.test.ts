import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, after } from '#kernel/instant.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { reconcileBilling } from './reconcile-billing.ts';

let story: SubscriptionStory;
let trial: number;
let yearly: number;
let told: string[];

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const method = await story.saveMethod('pm_card_visa', 'card', { make_default: true });
  trial = (await story.subscribe(method)).body.subscription!.id;
  const wallet = story.world.ours.otherStore;
  yearly = (await story.subscribe(method, { contract: '1_year', wallet })).body.subscription!.id;
  await later(minutes(1));
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  expect(await story.end()).toEqual([]);
});
beforeEach(() => {
  told = [];
});

const failed = (error: unknown): void => void told.push(String(error));
/** What was said in this second is read in the next round. */
async function hourly(): Promise<void> {
  await later(minutes(1));
  await reconcileBilling(story.deps, failed);
}
const nightly = () => compareWithProvider(story.deps, failed);
const providerName = async (id: number): Promise<string> =>
  (
    await story.world.test.owner<{ provider_id: string }>(
      'SELECT provider_id FROM subscription WHERE id = $1',
      [id],
    )
  )[0]!.provider_id;
const later = (milliseconds: number): Promise<void> =>
  story.goTo(after(story.world.clock.now(), milliseconds));
const stateOf = async (id: number) => {
  const { status, access } = await story.shown(id);
  return { status, access };
};

describe('where both agree', () => {
  it('nothing is behind and nothing is named, and all that was read is thrown away', async () => {
    expect(await nightly()).toEqual({ behind: 0, opened: 0, settled: 0 });
    expect(told).toEqual([]);
    expect(await story.differences()).toEqual([]);
    expect(await story.world.test.owner('SELECT 1 FROM billing_theirs')).toEqual([]);
  });
});

describe('webhooks that were lost', () => {
  it('an event that nobody heard is read within the hour, and once', async () => {
    await story.provider.stripe.subscriptions.update(await providerName(trial), {
      cancel_at_period_end: true,
    });
    await hourly();
    await story.sweep();
    expect((await story.shown(trial)).cancel_at).toBe('2026-05-03T15:00:00.000Z');
    const open = 'SELECT event FROM billing_event WHERE done_at IS NULL';
    expect(await story.world.test.owner(open)).toEqual([]);
    const heard = await story.world.test.owner('SELECT event FROM billing_event');
    await hourly();
    expect(await story.world.test.owner('SELECT event FROM billing_event')).toHaveLength(
      heard.length,
    );
  });

  it('what somebody else is told of is kept, counted and read by nobody', async () => {
    const stranger = await story.provider.stripe.customers.create({ name: 'Somebody else' });
    await hourly();
    const [known] = await story.world.test.owner<{ client_id: number; done: boolean }>(
      `SELECT client_id, done_at IS NOT NULL AS done FROM billing_event WHERE subject = $1`,
      [stranger.id],
    );
    expect(known).toEqual({ client_id: 0, done: true });
  });

  it('what the events do not tell either is found at night: mirror, provider and books agree', async () => {
    const before = await story.feeIncome();
    await story.provider.stripe.subscriptions.update(await providerName(trial), {
      cancel_at_period_end: false,
      trial_end: 'now',
    });
    expect(await stateOf(trial)).toMatchObject({ status: 'trialing' });
    expect(await nightly()).toMatchObject({ behind: 1, opened: 0 });
    expect(await stateOf(trial)).toEqual({ status: 'active', access: 'full' });
    expect((await story.feeIncome()) - before).toBe(13_447n);
    expect(await nightly()).toEqual({ behind: 0, opened: 0, settled: 0 });
  });

  it('a card that the bank replaced is shown with its new month', async () => {
    const [method] = (
      await story.provider.stripe.customers.listPaymentMethods(await story.customer())
    ).data;
    await story.provider.stripe.paymentMethods.update(method!.id, {
      card: { exp_month: 11, exp_year: 2041 },
    });
    expect(await nightly()).toMatchObject({ behind: 1 });
    const methods = await story.admin.call<{ data: { exp_month: number; exp_year: number }[] }>(
      'GET',
      '/tippool/subscriptions/payment-methods',
    );
    expect(methods.body.data[0]).toMatchObject({ exp_month: 11, exp_year: 2041 });
    expect(await nightly()).toMatchObject({ behind: 0 });
  });
});

describe('what cannot be explained', () => {
  it('a subscription that nobody here knows, its money and its wallet, is named once and ends nothing', async () => {
    const { stripe } = story.provider;
    const known = await stripe.subscriptions.retrieve(await providerName(yearly));
    const made = await stripe.subscriptions.create({
      customer: await story.customer(),
      items: [{ price: known.items.data[0]!.price.id }],
      metadata: { wallet_id: String(story.world.ours.otherStore) },
    });
    expect(await nightly()).toMatchObject({ behind: 0, opened: 3 });
    expect(await nightly()).toMatchObject({ opened: 0, settled: 0 });
    expect(await story.differences()).toMatchObject([
      {
        client_id: story.world.ours.id,
        wallet_id: story.world.ours.otherStore,
        kind: 'unknown_subscription',
        subject: made.id,
        theirs: 'active',
      },
      { kind: 'two_at_a_wallet', subject: made.id, ours: known.id, theirs: made.id },
      { kind: 'not_posted', ours: null, theirs: '1188.00' },
    ]);
    expect(await stateOf(yearly)).toEqual({ status: 'active', access: 'full' });

    await stripe.subscriptions.cancel(made.id);
    expect(await nightly()).toMatchObject({ settled: 2 });
    expect((await story.differences()).map(({ kind }) => kind)).toEqual(['not_posted']);
    const books = await story.feeIncome();
    expect(books).toBe(134_244n + 13_447n);
  });

  it('an invoice a cent off our own sum, until it is right', async () => {
    const price = (change: string) =>
      story.world.test.owner(
        `UPDATE subscription_price SET amount = amount ${change} WHERE contract = 'monthly' AND currency = 'CAD'`,
      );
    await price('+ 1');
    expect(await nightly()).toMatchObject({ opened: 1 });
    const found = (await story.differences()).find(({ kind }) => kind === 'amount');
    expect(found).toMatchObject({ ours: '134.48', theirs: '134.47' });
    await price('- 1');
    expect(await nightly()).toMatchObject({ opened: 0, settled: 1 });
  });

  it('two servers at once name it once', async () => {
    await story.world.test.owner(`DELETE FROM billing_difference`);
    const both = await Promise.all([nightly(), nightly()]);
    expect(both.map((one) => one!.opened).sort()).toEqual([0, 1]);
    expect(await story.differences()).toHaveLength(1);
  });
});

describe('a provider that is not well', () => {
  const eachMeets = (kind: string, path: string) =>
    story.provider.control('faults', { kind, count: 3, method: 'GET', path });

  it.each(['cut_before', 'broken_json', 'server_error'])(
    '%s: it is told, and nothing is named or closed',
    async (kind) => {
      await story.provider.stripe.subscriptions.update(await providerName(trial), {
        cancel_at_period_end: true,
      });
      await eachMeets(kind, '/v1/invoices');
      const before = await story.differences();
      expect(await nightly()).toBeNull();
      expect(told).toHaveLength(1);
      expect(await story.differences()).toEqual(before);
      await story.provider.control('faults', {}, 'DELETE');
      await story.provider.stripe.subscriptions.update(await providerName(trial), {
        cancel_at_period_end: false,
      });
    },
  );

  it('events that were not read are read the next time', async () => {
    await later(minutes(20));
    await story.provider.stripe.subscriptions.update(await providerName(trial), {
      cancel_at_period_end: true,
    });
    await later(minutes(20));
    await eachMeets('cut_before', '/v1/events');
    await hourly();
    expect(told).toHaveLength(1);
    await later(minutes(20));
    await hourly();
    await story.sweep();
    expect((await story.shown(trial)).cancel_at).not.toBeNull();
  });

  it('one that says that our subscription is of another customer changes nothing of ours', async () => {
    const { billing } = story.deps;
    const lies = {
      ...story.deps,
      billing: {
        ...billing,
        subscriptionPages: (take: Parameters<typeof billing.subscriptionPages>[0]) =>
          billing.subscriptionPages((page) =>
            take({
              ...page,
              read: page.read.map((one) => ({
                ...one,
                customer: 'cus_of_somebody',
                cancelAt: new Date(0),
              })),
            }),
          ),
      },
    };
    const before = await story.shown(yearly);
    expect(await compareWithProvider(lies, failed)).toMatchObject({ behind: 0 });
    expect(await story.shown(yearly)).toEqual(before);
    const named = await story.differences();
    expect(named.filter(({ client_id: client }) => client === null)).toHaveLength(2);
    expect(await nightly()).toMatchObject({ settled: 2 });
  });

  it('what cannot be read keeps nobody from the rest, and is not taken for gone', async () => {
    const { billing } = story.deps;
    const name = await providerName(yearly);
    const garbled = {
      ...story.deps,
      billing: {
        ...billing,
        subscriptionPages: (take: Parameters<typeof billing.subscriptionPages>[0]) =>
          billing.subscriptionPages((page) =>
            take({ read: page.read.filter(({ id }) => id !== name), unreadable: [name] }),
          ),
      },
    };
    expect(await compareWithProvider(garbled, failed)).toMatchObject({ behind: 0, opened: 0 });
    expect(told.join()).toContain(name);
    expect(await stateOf(yearly)).toMatchObject({ status: 'active' });
  });
});
