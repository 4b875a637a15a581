import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInAs } from '#test/support/caller.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;

beforeAll(async () => {
  story = await SubscriptionStory.begin('QC', { listens: true });
  const { world } = story;
  const operator = await signedInAs(world, { ...world.ours, id: 1 }, world.operator);
  const body = {
    code: 'TIPS20',
    percent_off: '20',
    duration: 'repeating',
    duration_in_months: 2,
  };
  expect((await operator.call('POST', '/operator/promo-codes', { body })).status).toBe(201);
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

const paid = async (): Promise<string[]> =>
  (await story.invoices()).map((invoice) => invoice.amount_in_dollars);

it('what the provider tells in the minute of an eve does not hide the eve: the code covers the first charge', async () => {
  const method = await story.saveMethod('pm_card_visa');
  const made = await story.subscribe(method, { promo: 'TIPS20' });
  // Something is heard and read in the very round in which the eve is due.
  await story.goTo('2026-05-02T14:59:30Z');
  await story.world.test.owner(
    `INSERT INTO billing_event (event, client_id, subject, kind, created_at, heard_at)
     SELECT 'evt_eve', client_id, provider_id, 'customer.subscription.updated', due_at, due_at
       FROM subscription`,
  );
  await story.goTo('2026-05-04T00:00:00Z');
  expect(await paid()).toEqual(['109.46']);
  expect(await story.shown(made.body.subscription!.id)).toMatchObject({
    promo: { code: 'TIPS20', charges_left: 1 },
  });
});

it('it covers the second charge too, and not the third', async () => {
  await story.goTo('2026-07-04T00:00:00Z');
  expect(await paid()).toEqual(['136.82', '109.46', '109.46']);
});
