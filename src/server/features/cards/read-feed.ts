import { clientsOfProxies } from '#server/platform/directory/people.ts';
import { isPassing, isServerGone } from '#server/platform/database/failures.ts';
import type { IssuerEvent } from '#server/providers/processor/card-activity.ts';
import type { IssuedCard } from '#server/providers/processor/issuer.port.ts';
import { sideOf, stateOf } from './act-on-card.ts';
import { cardChangedSince } from '../members/index.ts';
import { type ActivityDeps, postCardActivity, putAwayUnreadable } from '../payments/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import { feedCursor, saveFeedCursor } from './cards.repo.ts';
import { changeCardState } from './change-card-state.ts';
import { followOrder, readReference } from './follow-order.ts';

export type FeedDeps = CardsDeps & Pick<ActivityDeps, 'logged'>;

/**
 * Reads what happened at the processor since the last time: posts what cards spent, and brings our
 * cards and orders to how they stand there now. The place in the feed is kept after the work: after
 * a crash events are read again, which changes nothing; so they are where a card was changed here
 * while the processor was asked, because its answer may be older than that. What cannot be posted
 * or followed stops nothing else. Answers how many it read.
 */
export async function readFeed(
  deps: FeedDeps,
  failed: (error: unknown) => void = rethrow,
): Promise<number> {
  const { db, issuer } = deps;
  const cursor = await db.read('platform', feedCursor);
  const feed = await issuer.events(cursor);
  if (feed.outcome !== 'done' || feed.value.cursor === cursor) return 0;
  const { events } = feed.value;
  await putAwayUnreadable(
    deps,
    events.flatMap((event) => (event.about === 'nothing_known' ? [event.content] : [])),
  );
  const activities = events.flatMap((event) => (event.about === 'money' ? [event.activity] : []));
  await postCardActivity(deps, activities);
  const closed = activities.flatMap(({ kind, proxy }) => (kind === 'closed' ? [proxy] : []));
  const whole = await followCards(
    deps,
    [...new Set([...named(events, 'card'), ...closed])],
    failed,
  );
  for (const reference of new Set(named(events, 'order'))) {
    const order = readReference(reference);
    if (order) await followOrder(deps, order.clientId, order.id).catch(unlessPassing(failed));
  }
  if (whole) await db.write('platform', (tx) => saveFeedCursor(tx, feed.value.cursor));
  return events.length;
}

const rethrow = (error: unknown): never => {
  throw error;
};

/** What passes by itself is thrown: the page is read again. What doesn't is told, and stops nobody. */
const unlessPassing =
  (failed: (error: unknown) => void) =>
  (error: unknown): true => {
    if (isServerGone(error, 'write') || isPassing(error)) throw error;
    failed(error);
    return true;
  };

const named = (events: readonly IssuerEvent[], about: 'card' | 'order'): string[] =>
  events.flatMap((event) => (event.about === about ? [event.of] : []));

/** Cards as they stand at the processor; false where the page has to be read again. */
async function followCards(
  deps: CardsDeps,
  proxies: readonly string[],
  failed: (error: unknown) => void,
): Promise<boolean> {
  if (proxies.length === 0) return true;
  const asked = deps.clock.now();
  const cards = await deps.issuer.look(proxies);
  if (cards.outcome !== 'done') return false;
  const owners = await deps.db.read('platform', (tx) => clientsOfProxies(tx, proxies));
  let whole = true;
  for (const card of cards.value) {
    const clientId = owners.get(card.proxy);
    if (clientId !== undefined)
      whole = (await follow(deps, clientId, card, asked).catch(unlessPassing(failed))) && whole;
  }
  return whole;
}

/** Our card as it stood at the processor when it was asked; false where it was changed here since. */
function follow(
  { db, clock }: CardsDeps,
  clientId: number,
  card: IssuedCard,
  asked: Date,
): Promise<boolean> {
  return db.write({ clientId }, async (tx) => {
    const to = stateOf(card);
    // What lies in the drawer there has no holder here yet.
    if (to === 'assigned') return true;
    if (await cardChangedSince(tx, clientId, card.proxy, asked)) return false;
    await changeCardState(tx, {
      clientId,
      proxy: card.proxy,
      change: {
        state: to,
        lockedBy: sideOf(card),
        ...(card.expiresOn ? { expiresOn: card.expiresOn } : {}),
      },
      action: 'cards.state',
      now: clock.now(),
    });
    return true;
  });
}
