import type { Insertable, Selectable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PosProvider } from '#server/providers/pos/point-of-sale.port.ts';

type Table = Schema['pos_connection'];
export type ConnectionRow = Selectable<Table>;
/** A connection by its client and number. */
export type ConnectionRef = { readonly clientId: number; readonly id: number };

/** Whose a connection is, by its number alone; in the scope of the platform. */
export const ownerOfConnection = async (
  tx: ReadHandle,
  id: number,
): Promise<{ clientId: number; provider: PosProvider } | null> => {
  const [owner] = await tx.text<{ client_id: number; provider: PosProvider }>({
    name: 'integrations_owner_of_connection',
    sql: 'SELECT client_id, provider FROM integrations_owner_of_connection($1)',
    values: [id],
  });
  return owner ? { clientId: owner.client_id, provider: owner.provider } : null;
};

export const insertConnection = (
  tx: WriteHandle,
  row: Insertable<Table> & { readonly client_id: number },
): Promise<ConnectionRow> => tx.one(q.insertInto('pos_connection').values(row).returningAll());

export const findConnection = (
  tx: ReadHandle,
  { clientId, id }: ConnectionRef,
): Promise<ConnectionRow | null> =>
  tx.maybe(
    q
      .selectFrom('pos_connection')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Under lock: of several who renew, end or connect it, one goes on. */
export const lockConnection = (
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
): Promise<ConnectionRow | null> =>
  tx.maybe(
    q
      .selectFrom('pos_connection')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );

export const saveConnection = (
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
  change: Updateable<Table>,
): Promise<number> =>
  tx.run(
    q
      .updateTable('pos_connection')
      .set(change)
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Every connection of a client that has an account and has not ended, oldest first. */
export const connectionsOf = (tx: ReadHandle, clientId: number): Promise<ConnectionRow[]> =>
  tx.all(
    q
      .selectFrom('pos_connection')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('status', '<>', 'disconnected')
      .where('account', 'is not', null)
      .orderBy('id'),
  );

/** Connections whose tokens were not renewed since, and would end unused. */
export const unusedConnections = (
  tx: ReadHandle,
  clientId: number,
  before: Date,
): Promise<Pick<ConnectionRow, 'id'>[]> =>
  tx.all(
    q
      .selectFrom('pos_connection')
      .select('id')
      .where('client_id', '=', clientId)
      .where('provider', '=', 'lightspeed')
      .where('status', 'in', ['pending', 'online'])
      .where('refreshed_at', '<', before)
      .orderBy('id'),
  );
