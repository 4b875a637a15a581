import { after, days, minutes } from '#kernel/instant.ts';
import { keepHeard } from '../mirror/hear-provider.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { roundOf, saveRound } from './reconciliation.repo.ts';

/** From where the first round reads. */
const FIRST = days(1);
/** The provider lists what it said for so long. */
const LISTED_FOR = days(30);
/** So much is read before it is noted how far it went. */
const STRETCH = days(1);
/** How much is read a second time: the clocks of both sides differ, and an event may be listed late. */
const OVERLAP = minutes(15);

/**
 * Reads what the provider said since the last time, as if each webhook had come. One that came is
 * there already. False where the provider was not heard: the next round goes on from there.
 */
export async function readEvents(
  { db, billing, clock }: BillingDeps,
  failed: (error: unknown) => void,
): Promise<boolean> {
  const now = clock.now();
  const last = await db.read('platform', (tx) => roundOf(tx, 'events'));
  const oldest = after(now, -LISTED_FOR);
  let from = last ?? after(now, -FIRST);
  if (from < oldest) from = oldest;
  while (from < now) {
    const stretch = after(from, STRETCH);
    const until = stretch < now ? stretch : now;
    const unreadable: string[] = [];
    const read = await billing.eventPages(after(from, -OVERLAP), until, async (page) => {
      unreadable.push(...page.unreadable);
      await db.write('platform', (tx) => keepHeard(tx, billing, page.read, now));
    });
    if (read.outcome !== 'done') {
      failed(new Error('the events of the payment provider could not be read'));
      return false;
    }
    if (unreadable.length > 0)
      failed(new Error(`events of the payment provider are unreadable: ${unreadable.join(', ')}`));
    await db.write('platform', (tx) => saveRound(tx, 'events', until));
    from = until;
  }
  return true;
}
