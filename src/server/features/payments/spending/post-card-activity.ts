import { groupBy } from '#kernel/group-by.ts';
import type { Clock } from '#kernel/instant.ts';
import { isPassing, isServerGone } from '#server/platform/database/failures.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { clientsOfProxies } from '#server/platform/directory/people.ts';
import type { CardActivity } from '#server/providers/processor/card-activity.ts';
import { bookCardActivity } from './book-card-activity.ts';
import { type DeadLetter, insertDeadLetter } from './dead-letters.repo.ts';

export type ActivityDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Where a person is alerted. */
  readonly logged: (line: object) => void;
};

/**
 * Posts what cards of all clients did, as far as it can be posted. A page of one client is one
 * transaction; where that fails each event has its own, and what still fails is a dead letter that
 * stops nobody. What passes by itself, like a lost database, is thrown: the page is read again.
 */
export async function postCardActivity(
  deps: ActivityDeps,
  activities: readonly CardActivity[],
): Promise<void> {
  const proxies = [...new Set(activities.map(({ proxy }) => proxy))];
  const owners = await deps.db.read('platform', (tx) => clientsOfProxies(tx, proxies));
  const byClient = groupBy(activities, ({ proxy }) => owners.get(proxy) ?? null);
  for (const [clientId, ones] of byClient)
    if (clientId === null)
      await putAway(
        deps,
        ones.map((content) => ({ reason: 'unknown_card', clientId, content })),
      );
    else await postOfClient(deps, clientId, ones);
}

/** Puts away what nobody could read. */
export const putAwayUnreadable = (
  deps: ActivityDeps,
  contents: readonly unknown[],
): Promise<void> =>
  putAway(
    deps,
    contents.map((content) => ({ reason: 'malformed', clientId: null, content })),
  );

async function postOfClient(
  deps: ActivityDeps,
  clientId: number,
  activities: readonly CardActivity[],
): Promise<void> {
  try {
    await bookAndAlert(deps, clientId, activities);
  } catch (error) {
    if (isServerGone(error, 'write') || isPassing(error)) throw error;
    if (activities.length > 1)
      for (const activity of activities) await postOfClient(deps, clientId, [activity]);
    else await putAway(deps, [{ reason: 'not_posted', clientId, content: activities[0] }], error);
  }
}

async function bookAndAlert(
  deps: ActivityDeps,
  clientId: number,
  activities: readonly CardActivity[],
): Promise<void> {
  const dead = await deps.db.write({ clientId }, (tx) =>
    bookCardActivity(tx, clientId, activities, deps.clock.now()),
  );
  await putAway(deps, dead);
}

/** The alert names what was not there before: a page that is read again alerts nobody again. */
async function putAway(
  { db, clock, logged }: ActivityDeps,
  letters: readonly DeadLetter[],
  error?: unknown,
): Promise<void> {
  if (letters.length === 0) return;
  const fresh = await db.write('platform', async (tx) => {
    const found: DeadLetter[] = [];
    for (const letter of letters)
      if (await insertDeadLetter(tx, letter, clock.now())) found.push(letter);
    return found;
  });
  for (const { reason, clientId } of fresh)
    logged({
      event: 'card_event_not_posted',
      reason,
      clientId,
      ...(error instanceof Error ? { err: error } : {}),
    });
}
