import type { Insertable, Selectable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PosProvider } from '#server/providers/pos/point-of-sale.port.ts';

/** When order data that is not online must have been asked for last to be asked for again. */
export type WaitingBefore = {
  readonly askedBefore: Date;
  readonly waitingSince: Date;
  /** Where it has waited since before `waitingSince`. */
  readonly longAskedBefore: Date;
};
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

const connectionOf = ({ clientId, id }: ConnectionRef) =>
  q.selectFrom('pos_connection').selectAll().where('client_id', '=', clientId).where('id', '=', id);

export const findConnection = (
  tx: ReadHandle,
  connection: ConnectionRef,
): Promise<ConnectionRow | null> => tx.maybe(connectionOf(connection));

/** Under lock: of several who renew, end or connect it, one goes on. */
export const lockConnection = (
  tx: WriteHandle,
  connection: ConnectionRef,
): Promise<ConnectionRow | null> => tx.maybe(connectionOf(connection).forUpdate());

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

/** Connections of order data that are not online, and have not been asked for lately. */
export const waitingConnections = (
  tx: ReadHandle,
  clientId: number,
  { askedBefore, waitingSince, longAskedBefore }: WaitingBefore,
): Promise<ConnectionRow[]> =>
  tx.text<ConnectionRow>({
    sql: `SELECT * FROM pos_connection WHERE client_id = $1 AND provider = 'omnivore' AND status IN ('pending', 'offline') AND account IS NOT NULL
            AND coalesce(asked_at, '-infinity') <= CASE WHEN connected_at <= $3 THEN $4::timestamptz ELSE $2 END ORDER BY id`,
    values: [clientId, askedBefore, waitingSince, longAskedBefore],
  });

/** What an ended connection is: nothing opens its account any more. */
export const endedConnection = (now: Date): Updateable<Table> => ({
  status: 'disconnected',
  secrets_sealed: null,
  expires_at: null,
  lease: null,
  leased_until: null,
  disconnected_at: now,
});

/**
 * Ends what was begun before then and never came to an account, as nobody came back or the server was
 * killed on the way: what opens it is forgotten.
 */
export const endAbandoned = (
  tx: WriteHandle,
  clientId: number,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number> =>
  tx.run(
    q
      .updateTable('pos_connection')
      .set(endedConnection(now))
      .where('client_id', '=', clientId)
      .where('status', 'in', ['pending', 'offline'])
      .where('account', 'is', null)
      .where('created_at', '<', before),
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

/** Accounts that nobody has asked for access since some time; those that ended it are not asked. */
export const uncheckedConnections = (
  tx: ReadHandle,
  clientId: number,
  before: Date,
): Promise<ConnectionRow[]> =>
  tx.text<ConnectionRow>({
    sql: `SELECT * FROM pos_connection WHERE client_id = $1 AND provider <> 'omnivore' AND status IN ('online', 'offline') AND code IS DISTINCT FROM 'pos_refused'
            AND account IS NOT NULL AND greatest(asked_at, connected_at) <= $2 ORDER BY id`,
    values: [clientId, before],
  });
