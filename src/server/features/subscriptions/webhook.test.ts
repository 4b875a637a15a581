import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/pool.ts';
import { queuesOf, startWorker } from '#server/platform/worker.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { subscriptionTasks } from './mirror/sweep-subscriptions.ts';

let story: SubscriptionStory;
let subscription: number;
const SECRET = 'whsec_test';

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const method = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(method)).body.subscription!.id;
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const stripe = new Stripe('sk_test_unused');
/** As the provider signs it, by its own package. */
const signed = (payload: string, timestamp: number, secret = SECRET) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const nowInSeconds = () => Math.floor(story.world.clock.now().getTime() / 1_000);
const tell = (payload: string, signature?: string) =>
  story.world.app.inject({
    method: 'POST',
    url: '/service/v1/tippool/subscriptions/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload,
  });
/** The event of the provider that says so, as it would send it. */
const lastEvent = async (type: string): Promise<string> =>
  JSON.stringify((await story.provider.stripe.events.list({ type, limit: 1 })).data[0]);

it('what is not signed by the provider, or too early or too late, is turned away', async () => {
  const body = await lastEvent('customer.subscription.created');
  const now = nowInSeconds();
  for (const signature of [
    undefined,
    'nonsense',
    signed(body, now, 'whsec_other'),
    signed(`${body} `, now),
    signed(body, now - 301),
    signed(body, now + 301),
  ])
    expect((await tell(body, signature)).statusCode).toBe(400);
  expect((await tell(body, signed(body, now - 299))).statusCode).toBe(200);
});

it('a cancellation at the provider is read anew as soon as it is told, once', async () => {
  const found = await story.provider.stripe.subscriptions.list({});
  await story.provider.stripe.subscriptions.cancel(found.data[0]!.id);
  expect(await story.shown(subscription)).toMatchObject({ status: 'trialing' });
  const body = await lastEvent('customer.subscription.deleted');
  for (let times = 0; times < 2; times += 1)
    expect((await tell(body, signed(body, nowInSeconds()))).statusCode).toBe(200);
  await story.sweep();
  expect(await story.shown(subscription)).toMatchObject({
    status: 'cancelled',
    access: 'tips_off',
  });
  const ended = await story.world.test.owner<{ recipient: string }>(
    `SELECT recipient FROM directory.message WHERE client_id = $1 AND subject LIKE '%has ended%'`,
    [story.world.ours.id],
  );
  const recipients = ended.map(({ recipient }) => recipient);
  expect(recipients).toContain('books@maple.example');
  expect(new Set(recipients).size).toBe(recipients.length);
});

it('what was told is read by a job of the client, one however much is told, while the sweep rests', async () => {
  const { test, ours } = story.world;
  const again = await story.subscribe(await story.saveMethod('pm_card_visa'));
  const { id } = again.body.subscription!;
  const found = await story.provider.stripe.subscriptions.list({ status: 'active' });
  await story.provider.stripe.subscriptions.cancel(found.data[0]!.id);
  for (const type of ['customer.subscription.created', 'customer.subscription.deleted']) {
    const body = await lastEvent(type);
    expect((await tell(body, signed(body, nowInSeconds()))).statusCode).toBe(200);
  }
  const jobs = await test.owner<{ client: number }>(
    `SELECT (j.payload ->> 'clientId')::int AS client FROM graphile_worker._private_jobs AS j JOIN graphile_worker._private_tasks AS t ON t.id = j.task_id
     WHERE t.identifier = 'subscriptions.heard'`,
  );
  expect(jobs).toEqual([{ client: ours.id }]);
  const owner = openDatabase({ urls: [test.url], max: 3, role: 'none' });
  const worker = startWorker({
    urls: [test.url],
    owner,
    queues: queuesOf(subscriptionTasks(story.deps), { 'subscriptions.heard': 1 }),
    failed: (error) => expect(error).toBeNull(),
  });
  try {
    await expect
      .poll(async () => (await story.shown(id)).status, { timeout: 20_000 })
      .toBe('cancelled');
  } finally {
    await worker.stop();
    await owner.close();
  }
});

it('an event of the other mode is taken, and nothing comes of it', async () => {
  const body = (await lastEvent('customer.subscription.deleted'))
    .replace('"livemode":false', '"livemode":true')
    .replace(/"id":"evt_[^"]*"/, '"id":"evt_of_real_money"');
  expect((await tell(body, signed(body, nowInSeconds()))).statusCode).toBe(200);
  const heard = await story.world.test.owner<{ client_id: number }>(
    `SELECT client_id FROM billing_event WHERE event = 'evt_of_real_money'`,
  );
  expect(heard).toEqual([{ client_id: 0 }]);
});

it('an event about a customer that nobody knows is taken, and nothing comes of it', async () => {
  const stranger = await story.provider.stripe.customers.create({ name: 'Somebody else' });
  const body = await lastEvent('customer.created');
  expect(body).toContain(stranger.id);
  expect((await tell(body, signed(body, nowInSeconds()))).statusCode).toBe(200);
  const [heard] = await story.world.test.owner<{ client_id: number }>(
    `SELECT client_id FROM billing_event WHERE event = $1`,
    [(JSON.parse(body) as { id: string }).id],
  );
  expect(heard).toEqual({ client_id: 0 });
});
