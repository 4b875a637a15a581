import { groupBy } from '#kernel/group-by.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type PageQuery, cutPage, readCursor } from '#server/platform/http/paging.ts';
import { type SubscriptionAnswer, presentSubscriptions } from '../subscriptions.present.ts';
import { findSubscription } from '../subscriptions.repo.ts';
import { type ListedSubscription, pageOfAll } from './desk.repo.ts';

type Query = PageQuery & {
  readonly state?: string | undefined;
  readonly client?: number | undefined;
};

/** The subscriptions of all clients, newest first: a page of numbers, then each client's own rows. */
export async function listAll(db: Database, actor: ManagerActor, query: Query) {
  const place = readCursor(query.cursor, 'id');
  const listed = await db.read('platform', (tx) =>
    pageOfAll(tx, {
      state: query.state ?? null,
      clientId: query.client ?? null,
      before: place ? Number(place[0]) : null,
      limit: query.per_page + 1,
    }),
  );
  const byClient = groupBy(listed.slice(0, query.per_page), ({ client_id: id }) => id);
  const shown = new Map<number, SubscriptionAnswer>();
  for (const [clientId, rows] of byClient)
    for (const answer of await answersOf(db, actor, clientId, rows)) shown.set(answer.id, answer);
  return ok(
    cutPage(listed, query, {
      show: ({ id, client_id, client_name, billing }) => ({
        ...shown.get(id)!,
        client_id,
        client_name,
        billing,
      }),
      place: ({ id }) => [id],
    }),
  );
}

const answersOf = (
  db: Database,
  actor: ManagerActor,
  clientId: number,
  rows: readonly ListedSubscription[],
): Promise<SubscriptionAnswer[]> =>
  db.read({ clientId }, async (tx) => {
    const found = await Promise.all(rows.map(({ id }) => findSubscription(tx, clientId, id)));
    const viewer = { level: actor.level, client: { ...actor.client, id: clientId } };
    return presentSubscriptions(
      tx,
      viewer,
      found.filter((row) => row !== null),
    );
  });
