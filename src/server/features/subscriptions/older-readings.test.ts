import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptionsPorts } from '#server/wiring/subscriptions-wiring.ts';
import { createStripeBilling } from '#server/providers/payments/billing/stripe-billing.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { writeReading } from './mirror/write-reading.ts';
import { beginReading } from './subscriptions.repo.ts';

let story: SubscriptionStory;
let subscription: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  const method = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(method)).body.subscription!.id;
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

it('a reading that arrives after a later one writes nothing', async () => {
  const { database } = story.world.test;
  const clientId = story.world.ours.id;
  const { url, keys } = story.provider;
  const billing = createStripeBilling({
    url,
    key: keys.key,
    publicKey: '',
    scriptUrl: '',
    webhookSecrets: [],
  });
  await story.admin.call('DELETE', `/tippool/subscriptions/${subscription}`);
  // Begun before the cancellation is taken back, and as slow as an answer can be.
  const begun = await database.write({ clientId }, (tx) =>
    beginReading(tx, clientId, subscription),
  );
  const [there] = (await story.provider.stripe.subscriptions.list({})).data;
  const read = await billing.readSubscription(there!.id);
  if (read.outcome !== 'done') throw new Error('the provider was not heard');
  await story.admin.call('POST', `/tippool/subscriptions/${subscription}/keep`);
  const now = story.world.clock.now();
  await database.write({ clientId }, (tx) =>
    writeReading(
      tx,
      { ports: subscriptionsPorts, portalUrl: '' },
      { subscription: read.value, invoices: [] },
      { clientId, id: subscription, readNo: begun!.read_no, toldAt: null, now },
    ),
  );
  expect(read.value.cancelAt).not.toBeNull();
  expect(await story.shown(subscription)).toMatchObject({ status: 'trialing', cancel_at: null });
});
