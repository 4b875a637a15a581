import { type Instant, days, hours } from '#kernel/instant.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { readEvents } from './read-events.ts';
import { roundOf } from './reconciliation.repo.ts';

/** In the east it is two or three o'clock then. */
const NIGHT_BEGINS = hours(7);
const nightOf = (instant: Instant): number =>
  Math.floor((instant.getTime() - NIGHT_BEGINS) / days(1));

/**
 * The hourly round: the provider's events since the last one, and once a night all that it has. A
 * night that was missed is made up for. Safe to do twice, and by two servers at once.
 */
export async function reconcileBilling(
  deps: SubscriptionsDeps,
  failed: (error: unknown) => void,
): Promise<void> {
  const { db, clock, billing } = deps;
  if (billing === null) return;
  if (!(await readEvents({ ...deps, billing }, failed))) return;
  const last = await db.read('platform', (tx) => roundOf(tx, 'comparison'));
  if (last === null || nightOf(last) < nightOf(clock.now()))
    await compareWithProvider({ ...deps, billing }, failed);
}
