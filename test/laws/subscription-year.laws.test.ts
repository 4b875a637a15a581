import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksInOrder } from '#test/support/money.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import {
  chance,
  differences,
  liveThroughYear,
  subscribeMany,
} from '#test/support/subscription-year.ts';

/*
 * A year of many subscriptions, lived through with the payment provider together: charges fail,
 * people change, end and begin anew, and the provider's webhooks come late, twice, in another order
 * or not at all. At the end our mirror, the provider and the books agree to the cent.
 */
const SUBSCRIPTIONS = Number(process.env.YEAR_COUNT ?? 15);
const SEED = Number(process.env.YEAR_SEED ?? Math.floor(Math.random() * 1_000_000));

let story: SubscriptionStory;
beforeAll(async () => {
  story = await SubscriptionStory.begin('ON', { listens: true });
});
afterAll(async () => {
  expect(await story.end()).toEqual([]);
});

it(
  `mirror, provider and books agree after a year as chance has it (YEAR_SEED=${SEED})`,
  { timeout: 600_000 },
  async () => {
    const luck = chance(SEED);
    const places = await subscribeMany(story, SUBSCRIPTIONS, luck);
    const happened = await liveThroughYear(story, places, luck);
    if (process.env.YEAR_TOLD) process.stderr.write(`${JSON.stringify([...happened])}\n`);
    expect(await differences(story)).toEqual([]);
    const paid = (await story.invoices()).filter(({ status }) => status === 'paid');
    expect(paid.length).toBeGreaterThan(0);
    await expectBooksInOrder(story.world, story.world.ours.id);
  },
);
