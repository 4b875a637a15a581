import type { Selectable } from 'kysely';
import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PosLocation } from '#server/providers/pos/point-of-sale.port.ts';
import type { ConnectionRef } from '../access/connections.repo.ts';

export type KnownLocationRow = Selectable<Schema['pos_known_location']>;

/** Keeps the locations of a connection as they were listed now; those not listed are forgotten. */
export async function keepLocations(
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
  locations: readonly PosLocation[],
  now: Date,
): Promise<void> {
  // A statement writes a row once: of a location that is listed twice, the last one counts.
  const listed = [...new Map(locations.map((one) => [one.id, one])).values()];
  await tx.text({
    sql: `INSERT INTO pos_known_location (client_id, connection_id, location, account, name, timezone, currency, has_clockings, has_sales, revenue_centers, seen_at)
          SELECT $1, $2, n.*, $4 FROM jsonb_to_recordset($3::jsonb)
            AS n (location text, account text, name text, timezone text, currency text, has_clockings boolean, has_sales boolean, revenue_centers jsonb)
          ON CONFLICT (client_id, connection_id, location) DO UPDATE SET account = excluded.account, name = excluded.name, timezone = excluded.timezone, currency = excluded.currency,
            has_clockings = excluded.has_clockings, has_sales = excluded.has_sales, revenue_centers = excluded.revenue_centers, seen_at = excluded.seen_at`,
    values: [
      clientId,
      id,
      json(
        listed.map((one) => ({
          location: one.id,
          account: one.account,
          name: one.name,
          timezone: one.timezone,
          currency: one.currency,
          has_clockings: one.clockings,
          has_sales: one.sales,
          revenue_centers: one.revenueCenters.map((center) => ({
            id: center.id,
            name: center.name,
          })),
        })),
      ),
      now,
    ],
  });
  await tx.run(
    q
      .deleteFrom('pos_known_location')
      .where('client_id', '=', clientId)
      .where('connection_id', '=', id)
      .where('seen_at', '<', now),
  );
}

export const forgetLocations = (
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
): Promise<number> =>
  tx.run(
    q
      .deleteFrom('pos_known_location')
      .where('client_id', '=', clientId)
      .where('connection_id', '=', id),
  );

/** The locations of some connections, by name. */
export const locationsOf = (
  tx: ReadHandle,
  clientId: number,
  connections: readonly number[],
): Promise<KnownLocationRow[]> =>
  connections.length === 0
    ? Promise.resolve([])
    : tx.all(
        q
          .selectFrom('pos_known_location')
          .selectAll()
          .where('client_id', '=', clientId)
          .where('connection_id', 'in', [...connections])
          .orderBy('name')
          .orderBy('location'),
      );

/** Remembers, as a hash, the secret address of a location; null forgets it. */
export const saveHook = (
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
  location: string,
  hash: Buffer | null,
): Promise<number> =>
  tx.run(
    q
      .updateTable('pos_known_location')
      .set({ hook_hash: hash })
      .where('client_id', '=', clientId)
      .where('connection_id', '=', id)
      .where('location', '=', location),
  );
