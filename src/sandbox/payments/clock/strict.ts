import type { Interval } from '../records/catalog-records.ts';
import type { Seconds } from '../records/customer-records.ts';
import type { Timeline } from '../store/timelines.ts';
import type { World } from '../store/world.ts';

const DAY = 86_400;
const LENGTHS: Readonly<Record<Interval, Seconds>> = {
  day: DAY,
  week: 7 * DAY,
  month: 31 * DAY,
  year: 366 * DAY,
};
const OVER = ['canceled', 'incomplete_expired'];

/**
 * How far a time may be moved at once: two periods of its shortest subscription, where the rule of
 * the real provider is wanted; null where it is not.
 */
export function farthest(world: World, timeline: Timeline): Seconds | null {
  if (!world.tuning.isStrict) return null;
  const { store } = world;
  const lengths: Seconds[] = [];
  for (const subscription of store.subscriptions.newest()) {
    if (subscription.test_clock !== timeline || OVER.includes(subscription.status)) continue;
    const recurring = store.prices.get(subscription.items[0]?.price ?? '')?.recurring;
    if (recurring) lengths.push(LENGTHS[recurring.interval] * recurring.interval_count);
  }
  return lengths.length === 0 ? null : world.now(timeline) + 2 * Math.min(...lengths);
}
