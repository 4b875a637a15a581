import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeInTest, stripeSandbox } from '#test/support/stripe-sandbox.ts';
import { secondsAt, subscriberOf } from '#test/support/stripe-subscriber.ts';

type Heard = { readonly body: string; readonly signature: string };

/** Somebody who listens; `refusing` is how many they turn away first. */
async function listener() {
  const heard: Heard[] = [];
  let refusing = 0;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => void (body += String(part)));
    request.on('end', () => {
      heard.push({ body, signature: String(request.headers['stripe-signature']) });
      response.statusCode = refusing > 0 ? 500 : 200;
      refusing -= 1;
      response.end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    heard,
    refuse: (times: number) => void (refusing = times),
    typesHeard: () => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    stop: () => void server.close(),
  };
}

const START = '2026-03-15T14:00:00Z';
let provider: StripeInTest;
let ears: Awaited<ReturnType<typeof listener>>;
let secret: string;
beforeEach(async () => {
  provider = await stripeSandbox(START);
  ears = await listener();
  const endpoint = await provider.stripe.webhookEndpoints.create({
    url: ears.url,
    enabled_events: ['*'],
  });
  secret = endpoint.secret!;
});
afterEach(async () => {
  ears.stop();
  expect(await provider.stop()).toEqual([]);
});

const settle = () => provider.control('clock/settle');
const mode = (asked: object) => provider.control('webhooks/mode', asked);
const customers = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1)
    await provider.stripe.customers.create({ name: `No. ${at}` });
  await settle();
};
/** As a server reads them, at the provider's own time. */
const opened = (heard: Heard) =>
  provider.stripe.webhooks.constructEvent(
    heard.body,
    heard.signature,
    secret,
    300,
    undefined,
    provider.clock.now().getTime(),
  );

describe('webhooks', () => {
  it('are signed, and say what happened', async () => {
    await customers(1);
    expect(ears.typesHeard()).toEqual(['customer.created']);
    const event = opened(ears.heard[0]!);
    expect(event).toMatchObject({ object: 'event', type: 'customer.created', livemode: false });
    expect(await provider.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
  });

  it('come to those who asked for them', async () => {
    const { data } = await provider.stripe.webhookEndpoints.list();
    await provider.stripe.webhookEndpoints.update(data[0]!.id, {
      enabled_events: ['product.created'],
    });
    await customers(1);
    await provider.stripe.products.create({ name: 'Tip pool' });
    await settle();
    expect(ears.typesHeard()).toEqual(['product.created']);
    await provider.stripe.webhookEndpoints.del(data[0]!.id);
    await provider.stripe.products.create({ name: 'Other' });
    await settle();
    expect(ears.heard).toHaveLength(1);
  });

  it('are tried again until they are taken, for three days', async () => {
    ears.refuse(2);
    await customers(1);
    await provider.advance('2026-03-15T14:05:59Z');
    expect(ears.heard).toHaveLength(2);
    await provider.advance('2026-03-15T14:06:00Z');
    expect(ears.heard).toHaveLength(3);
    ears.refuse(1_000);
    await customers(1);
    await provider.advance('2026-04-15T14:00:00Z');
    const tries = ears.heard.length;
    expect(tries).toBeGreaterThan(8);
    await provider.advance('2026-05-15T14:00:00Z');
    expect(ears.heard).toHaveLength(tries);
  });

  it('see things as they were at each moment of a year that passes at once', async () => {
    const { customer, price } = await subscriberOf(provider);
    await provider.stripe.subscriptions.create({ customer, items: [{ price }] });
    await settle();
    ears.heard.length = 0;
    await provider.advance('2027-03-15T14:00:00Z');
    const times = ears.heard.map(({ body }) => (JSON.parse(body) as { created: number }).created);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(ears.typesHeard().filter((type) => type === 'invoice.paid')).toHaveLength(11);
  });
});

describe('on request they are', () => {
  it('held, and let go', async () => {
    await mode({ held: true });
    await customers(2);
    expect(ears.heard).toHaveLength(0);
    await mode({ held: false });
    expect(ears.heard).toHaveLength(2);
  });

  it('late', async () => {
    await mode({ late: 3_600 });
    await customers(1);
    await provider.advance('2026-03-15T14:59:59Z');
    expect(ears.heard).toHaveLength(0);
    await provider.advance('2026-03-15T15:00:00Z');
    expect(ears.heard).toHaveLength(1);
  });

  it('shuffled, the same way for the same seed', async () => {
    const namesWith = async (seed: number | null): Promise<string[]> => {
      ears.heard.length = 0;
      await mode({ held: true, shuffle: seed });
      await customers(8);
      await mode({ held: false });
      return ears.heard.map(
        ({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name,
      );
    };
    const inOrder = await namesWith(null);
    const [one, same, other] = [await namesWith(7), await namesWith(7), await namesWith(8)];
    expect([...one].sort()).toEqual([...inOrder].sort());
    expect(one).not.toEqual(inOrder);
    expect([...same].sort()).toEqual([...one].sort());
    expect(other).not.toEqual(one);
  });

  it('doubled, and dropped', async () => {
    await mode({ doubled: true });
    await customers(1);
    expect(new Set(ears.heard.map(({ body }) => body)).size).toBe(1);
    expect(ears.heard).toHaveLength(2);
    await mode({ doubled: false, dropped: 2 });
    await customers(3);
    expect(ears.heard).toHaveLength(3);
  });

  it('stale, wrongly signed, or signed twice', async () => {
    await mode({ stale: 301 });
    await customers(1);
    expect(() => opened(ears.heard[0]!)).toThrow('Timestamp outside the tolerance zone');
    await mode({ stale: 0, signature: 'wrong' });
    await customers(1);
    expect(() => opened(ears.heard[1]!)).toThrow('No signatures found matching');
    await mode({ signature: 'twice' });
    await customers(1);
    expect(ears.heard[2]!.signature.match(/v1=/g)).toHaveLength(2);
    expect(opened(ears.heard[2]!).type).toBe('customer.created');
    await provider.control('webhooks/usual');
    await customers(1);
    expect(opened(ears.heard[3]!).type).toBe('customer.created');
  });
});

describe('time', () => {
  it('can be strict: at most two periods at once', async () => {
    const { customer, price } = await subscriberOf(provider);
    await provider.stripe.subscriptions.create({ customer, items: [{ price }] });
    await provider.control('strict', { enabled: true });
    await expect(provider.advance('2026-06-15T14:00:00Z')).rejects.toThrow('two periods');
    await provider.advance('2026-05-15T14:00:00Z');
  });

  it('of a test clock is its own', async () => {
    const { stripe } = provider;
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: secondsAt('2028-01-31T15:00:00Z'),
    });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const { product } = await subscriberOf(provider);
    const price = await stripe.prices.create({
      product,
      currency: 'cad',
      unit_amount: 11_900,
      recurring: { interval: 'month' },
    });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      trial_end: secondsAt('2028-02-01T00:00:00Z'),
    });
    await stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: secondsAt('2028-02-01T00:00:00Z'),
    });
    await expect
      .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status)
      .toBe('ready');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    const later = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1 });
    await expect(later).rejects.toMatchObject({ param: 'frozen_time' });
    await stripe.testHelpers.testClocks.del(clock.id);
    expect(
      (await stripe.subscriptions.list({ status: 'all', customer: customer.id })).data,
    ).toMatchObject([{ status: 'canceled' }]);
  });
});
