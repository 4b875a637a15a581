import type { Insertable, Selectable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { DataType, RequestStatus } from '../integrations.tables.ts';

type Table = Schema['pos_location_request'];
export type RequestRow = Selectable<Table>;
/** A request as operators see it, beside the store that it is for. */
export type ListedRequest = Pick<
  RequestRow,
  | 'client_id'
  | 'id'
  | 'store_id'
  | 'data_type'
  | 'location_id'
  | 'status'
  | 'reason'
  | 'asked_by_name'
  | 'asked_at'
  | 'decided_by_name'
  | 'decided_at'
  | 'vendor_name'
  | 'vendor_address'
  | 'vendor_seen_at'
> & {
  readonly client_name: string;
  readonly store_name: string;
  readonly store_timezone: string;
};

type Wanted = {
  readonly id?: number;
  readonly status?: RequestStatus | undefined;
  readonly before?: number | null;
  readonly limit: number;
};

/** One by its number, or those of a state before a number, newest first; in the scope of the platform. */
export const pageOfRequests = (tx: ReadHandle, { id, status, before, limit }: Wanted) =>
  tx.text<ListedRequest>({
    sql: `SELECT client_id, client_name, id, store_id, store_name, store_timezone, data_type, location_id, status, reason, asked_by_name,
            asked_at, decided_by_name, decided_at, vendor_name, vendor_address, vendor_seen_at
          FROM integrations_location_requests($1, $2, $3, $4)`,
    values: [id ?? null, status ?? null, before ?? null, limit],
  });

/** What a store asks for now, under lock. */
export const lockOpenRequest = (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  dataType: DataType,
): Promise<RequestRow | null> =>
  tx.maybe(
    q
      .selectFrom('pos_location_request')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('data_type', '=', dataType)
      .where('status', 'in', ['pending', 'approved'])
      .forUpdate(),
  );

export type OpenRequest = Pick<
  RequestRow,
  'id' | 'store_id' | 'data_type' | 'location_id' | 'reason' | 'asked_at'
> & { readonly store_name: string; readonly status: 'pending' | 'declined' };

/** What stores wait for, or what was declined and not asked for since. */
export const openRequestsOf = (
  tx: ReadHandle,
  clientId: number,
  stores: 'all' | readonly number[],
): Promise<OpenRequest[]> =>
  tx.text<OpenRequest>({
    sql: `SELECT newest.*, s.name AS store_name
          FROM (
            SELECT DISTINCT ON (store_id, data_type) client_id, id, store_id, data_type, location_id, status, reason, asked_at
            FROM pos_location_request
            WHERE client_id = $1 AND ($2::int[] IS NULL OR store_id = ANY($2))
            ORDER BY store_id, data_type, id DESC) newest
          JOIN store s ON s.client_id = newest.client_id AND s.id = newest.store_id
          WHERE newest.status IN ('pending', 'declined')
          ORDER BY newest.id`,
    values: [clientId, stores === 'all' ? null : stores],
  });

export const lockRequest = (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<RequestRow | null> =>
  tx.maybe(
    q
      .selectFrom('pos_location_request')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );

export const insertRequest = (
  tx: WriteHandle,
  row: Insertable<Table> & { readonly client_id: number },
): Promise<RequestRow> => tx.one(q.insertInto('pos_location_request').values(row).returningAll());

export const saveRequest = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  change: Updateable<Table>,
): Promise<number> =>
  tx.run(
    q
      .updateTable('pos_location_request')
      .set(change)
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Requests that led to a connection which is gone are over: the store may ask again. */
export const endRequestsOf = (
  tx: WriteHandle,
  clientId: number,
  connectionId: number,
): Promise<number> =>
  tx.run(
    q
      .updateTable('pos_location_request')
      .set({ status: 'replaced' })
      .where('client_id', '=', clientId)
      .where('connection_id', '=', connectionId)
      .where('status', '=', 'approved'),
  );
