import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { compareWithProvider } from './compare-with-provider.ts';

let story: SubscriptionStory;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  await story.subscribe(await story.saveMethod('pm_card_visa'));
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  expect(await story.end()).toEqual([]);
});

const nightly = () => compareWithProvider(story.deps, (error) => expect(error).toBeNull());
const moveTo = (province: string, city: string) =>
  story.world.test.owner(
    `UPDATE billing_customer SET address_province = $1, address_city = $2, version = version + 1`,
    [province, city],
  );

it('a client that moves to another province before the draft is charged the taxes from there', async () => {
  await moveTo('AB', 'Calgary');
  await story.goTo('2026-05-04T00:00:00Z');
  expect(await story.invoices()).toMatchObject([
    { status: 'paid', amount_in_dollars: '124.95', taxes: [{ name: 'GST', amount: '5.95' }] },
  ]);
  expect(await nightly()).toEqual({ behind: 0, opened: 0, settled: 0 });
});

it('an eve that failed at the provider is tried again until the edge', async () => {
  await moveTo('QC', 'Québec');
  await story.goTo('2026-06-02T14:59:00Z');
  const [{ name }] = (await story.world.test.owner<{ name: string }>(
    'SELECT provider_id AS name FROM subscription',
  )) as [{ name: string }];
  const path = `/v1/subscriptions/${name}`;
  await story.provider.control('faults', { kind: 'server_error', count: 3, method: 'POST', path });
  await story.goTo('2026-06-02T16:00:00Z');
  await story.goTo('2026-06-04T00:00:00Z');
  expect((await story.invoices())[0]).toMatchObject({
    amount_in_dollars: '136.82',
    taxes: [{ name: 'GST' }, { name: 'QST' }],
  });
  expect(await nightly()).toMatchObject({ opened: 0 });
});

it('an eve that was slept through is a difference: what was charged, and what it should have been', async () => {
  await moveTo('ON', 'Ottawa');
  await story.goTo('2026-07-01T00:00:00Z');
  // Nobody of ours is there for three days, and the provider goes on.
  await story.provider.advance('2026-07-04T00:00:00Z');
  story.world.clock.moveTo(new Date('2026-07-04T00:00:00Z'));
  await story.goTo('2026-07-04T00:10:00Z');
  expect((await story.invoices())[0]).toMatchObject({ amount_in_dollars: '136.82' });
  expect(await nightly()).toMatchObject({ opened: 1 });
  expect(await story.differences()).toMatchObject([
    { kind: 'late_tax', ours: '134.47', theirs: '136.82' },
  ]);
  expect(await nightly()).toMatchObject({ opened: 0, settled: 0 });
});

it('an eve that was slept through is made up for while the charge is a draft', async () => {
  await moveTo('BC', 'Victoria');
  await story.goTo('2026-08-01T00:00:00Z');
  const back = '2026-08-03T15:20:00Z';
  await story.provider.advance(back);
  story.world.clock.moveTo(new Date(back));
  await story.sweep();
  await story.goTo('2026-08-04T00:00:00Z');
  expect((await story.invoices())[0]).toMatchObject({
    status: 'paid',
    amount_in_dollars: '133.28',
    taxes: [
      { name: 'GST', amount: '5.95' },
      { name: 'PST', amount: '8.33' },
    ],
  });
  expect(await nightly()).toMatchObject({ opened: 0 });
});
