import { clientsOfProxies } from '#server/platform/directory/people.ts';
import type { IssuedCard } from '#server/providers/processor/issuer.port.ts';
import { sideOf, stateOf } from './act-on-card.ts';
import { cardChangedSince } from '../members/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import { feedCursor, saveFeedCursor } from './cards.repo.ts';
import { changeCardState } from './change-card-state.ts';
import { followOrder, readReference } from './follow-order.ts';

/**
 * Reads what happened at the processor since the last time, and brings our cards and orders to how
 * they stand there now. The place in the feed is kept after the work: after a crash events are
 * read again, which changes nothing; so they are where a card was changed here while the processor
 * was asked, because its answer may be older than that. Answers how many it read.
 */
export async function readFeed(deps: CardsDeps): Promise<number> {
  const { db, issuer } = deps;
  const cursor = await db.read('platform', feedCursor);
  const feed = await issuer.events(cursor);
  if (feed.outcome !== 'done' || feed.value.cursor === cursor) return 0;
  const { events } = feed.value;
  const proxies = [
    ...new Set(events.filter((event) => event.about === 'card').map((event) => event.of)),
  ];
  const asked = deps.clock.now();
  const cards =
    proxies.length > 0 ? await issuer.look(proxies) : { outcome: 'done' as const, value: [] };
  if (cards.outcome !== 'done') return 0;
  const owners = await db.read('platform', (tx) => clientsOfProxies(tx, proxies));
  let whole = true;
  for (const card of cards.value) {
    const clientId = owners.get(card.proxy);
    if (clientId !== undefined) whole = (await follow(deps, clientId, card, asked)) && whole;
  }
  const orders = new Set(
    events.filter((event) => event.about === 'order').map((event) => event.of),
  );
  for (const reference of orders) {
    const order = readReference(reference);
    if (order) await followOrder(deps, order.clientId, order.id);
  }
  if (whole) await db.write('platform', (tx) => saveFeedCursor(tx, feed.value.cursor));
  return events.length;
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
