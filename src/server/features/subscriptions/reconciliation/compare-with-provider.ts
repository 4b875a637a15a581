import { randomUUID } from 'node:crypto';
import { after, days } from '#kernel/instant.ts';
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import { readCustomerAnew } from '../customers/read-customer.ts';
import { follow } from '../mirror/follow.ts';
import { takeBackReturned } from '../mirror/take-back-returned.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { readTheirs } from './read-theirs.ts';
import {
  type Behind,
  compare,
  deleteTheirs,
  saveRound,
  whatIsBehind,
} from './reconciliation.repo.ts';

/** Invoices that were made since then are compared. */
const LOOKS_BACK = days(45);
/** How many of what is behind are read anew at once. */
const AT_ONCE = 4;
/** What a comparison left behind that ended in the middle. */
const FORGOTTEN_AFTER = days(1);

type Failed = (error: unknown) => void;
export type Compared = {
  readonly behind: number;
  readonly opened: number;
  readonly settled: number;
};

/**
 * Holds what the provider has against what we have, over all clients: reads anew what is merely
 * behind, and names what cannot be explained so. Nothing is canceled by it. Null where the provider
 * was not heard: then nothing is named and nothing is closed.
 */
export async function compareWithProvider(
  deps: BillingDeps,
  failed: Failed,
): Promise<Compared | null> {
  const { db, clock } = deps;
  const startedAt = clock.now();
  const since = after(startedAt, -LOOKS_BACK);
  const run = randomUUID();
  try {
    const read = await readTheirs(deps, { run, since, now: startedAt });
    if (read.outcome !== 'done') {
      failed(new Error('what the payment provider has could not be read'));
      return null;
    }
    if (read.value.length > 0)
      failed(new Error(`the payment provider has what is unreadable: ${read.value.join(', ')}`));
    const behind = await db.read('platform', (tx) => whatIsBehind(tx, run, startedAt));
    await eachAtOnce(behind, AT_ONCE, (one) => catchUp(deps, one).catch(failed));
    const counts = await db.write('platform', async (tx) => {
      const named = await compare(tx, { run, since, before: startedAt, now: clock.now() });
      await saveRound(tx, 'comparison', startedAt);
      return named;
    });
    return { behind: behind.length, ...counts };
  } finally {
    await db.write('platform', (tx) => deleteTheirs(tx, run, after(startedAt, -FORGOTTEN_AFTER)));
  }
}

function catchUp(
  deps: BillingDeps,
  { client_id: clientId, subscription_id: id, returned }: Behind,
): Promise<unknown> {
  if (returned !== null) return takeBackReturned(deps, clientId, returned);
  return id === null ? readCustomerAnew(deps, clientId) : follow(deps, { clientId, id });
}
