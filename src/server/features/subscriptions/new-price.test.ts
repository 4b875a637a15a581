import { afterAll, beforeAll, expect, it } from 'vitest';
import { SubscriptionStory } from '#test/support/subscription-story.ts';

let story: SubscriptionStory;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  await story.subscribe(await story.saveMethod('pm_card_visa'), { contract: '1_year' });
  await story.goTo('2026-06-01T00:00:00Z');
  await story.world.test.owner(
    `UPDATE subscription_price SET offered_until = '2026-06-01' WHERE contract = '1_year' AND currency = 'CAD'`,
  );
  await story.world.test.owner(
    `INSERT INTO subscription_price (contract, billing_cycle, currency, amount, offered_from) VALUES ('1_year', 'yearly', 'CAD', 129600, '2026-06-01')`,
  );
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});
const told = async (): Promise<string[]> =>
  (await story.mails()).filter((subject) => subject.includes('costs'));

it('a contract that ends at another price is told of it 30 days before, once', async () => {
  await story.goTo('2027-02-02T14:00:00Z');
  expect(await told()).toEqual([]);
  await story.goTo('2027-02-02T16:00:00Z');
  expect(await told()).toEqual([expect.stringContaining('costs $1,296.00')]);
  await story.goTo('2027-03-01T00:00:00Z');
  expect(await told()).toHaveLength(1);
});

it('and is charged it from that day on', async () => {
  await story.goTo('2027-03-05T00:00:00Z');
  expect((await story.invoices())[0]).toMatchObject({ amount_in_dollars: '1464.48' });
  expect(await told()).toHaveLength(1);
});
