import type { Insertable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Replacement = Schema['card_replacement'];

export const insertReplacement = async (
  tx: WriteHandle,
  row: Insertable<Replacement>,
): Promise<number> =>
  (await tx.one(q.insertInto('card_replacement').values(row).returning('id'))).id;

export const findReplacement = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('card_replacement')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Under lock, while it waits for the processor; null once it is decided. */
export const lockAsked = (tx: WriteHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('card_replacement')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .forUpdate(),
  );

export const askedOf = (tx: ReadHandle, clientId: number, customerId: number) =>
  tx.maybe(
    q
      .selectFrom('card_replacement')
      .select('id')
      .where('client_id', '=', clientId)
      .where('customer_id', '=', customerId)
      .where('state', '=', 'asked'),
  );

export const askedBefore = (tx: ReadHandle, clientId: number, before: Date, limit: number) =>
  tx.all(
    q
      .selectFrom('card_replacement')
      .select('id')
      .where('client_id', '=', clientId)
      .where('state', '=', 'asked')
      .where('at', '<', before)
      .orderBy('id')
      .limit(limit),
  );

export const saveReplacement = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Updateable<Replacement>,
) =>
  tx.run(
    q
      .updateTable('card_replacement')
      .set(set)
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** The clients with cards or replacements that the sweep has something to do for. */
export const clientsWithDueCards = (
  db: Statements,
  by: {
    readonly today: string;
    readonly travelBefore: Date;
    readonly askedBefore: Date;
    readonly endedSince: Date;
  },
): Promise<number[]> =>
  findClients(db, 'cards_due_clients', [by.today, by.travelBefore, by.askedBefore, by.endedSince]);

const FEED = 'processor';

/** How far the feed has been read, in the scope of the platform. */
export const feedCursor = async (tx: ReadHandle): Promise<string | null> =>
  (await tx.maybe(q.selectFrom('card_feed').select('cursor').where('name', '=', FEED)))?.cursor ??
  null;

export const saveFeedCursor = (tx: WriteHandle, cursor: string) =>
  tx.run(
    q
      .insertInto('card_feed')
      .values({ name: FEED, cursor })
      .onConflict((on) => on.column('name').doUpdateSet({ cursor })),
  );
