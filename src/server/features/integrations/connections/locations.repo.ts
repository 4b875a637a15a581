import type { Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { PosLocation } from '#server/providers/pos/point-of-sale.port.ts';
import type { ConnectionRef } from '../access/connections.repo.ts';

export type KnownLocationRow = Selectable<Schema['pos_known_location']>;

type Account = { readonly provider: string; readonly account: string };

/** The connection of this client that has an account; null where it has none. */
export const ownConnectionOf = async (
  tx: ReadHandle,
  clientId: number,
  { provider, account }: Account,
): Promise<number | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('pos_account')
        .select('connection_id')
        .where('client_id', '=', clientId)
        .where('provider', '=', provider)
        .where('account', '=', account),
    )
  )?.connection_id ?? null;

/**
 * Takes an account for a connection. `by` is the connection of this client that has it now, and
 * null where another client has it.
 */
export async function claimAccount(
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
  account: Account,
): Promise<{ readonly by: number | null }> {
  const written = await tx.run(
    q
      .insertInto('pos_account')
      .values({ client_id: clientId, ...account, connection_id: id })
      .onConflict((on) => on.doNothing()),
  );
  return { by: written === 1 ? id : await ownConnectionOf(tx, clientId, account) };
}

/** Gives back every account that a connection holds. */
export const releaseAccounts = (
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
): Promise<number> =>
  tx.run(
    q.deleteFrom('pos_account').where('client_id', '=', clientId).where('connection_id', '=', id),
  );

/** Keeps the locations of a connection as they were listed now. */
export async function keepLocations(
  tx: WriteHandle,
  { clientId, id }: ConnectionRef,
  locations: readonly PosLocation[],
  now: Date,
): Promise<void> {
  for (const location of locations) {
    const listed = {
      account: location.account,
      name: location.name,
      timezone: location.timezone,
      currency: location.currency,
      has_clockings: location.clockings,
      has_sales: location.sales,
      revenue_centers: JSON.stringify(
        location.revenueCenters.map(({ id, name }) => ({ id, name })),
      ),
      seen_at: now,
    };
    await tx.run(
      q
        .insertInto('pos_known_location')
        .values({
          client_id: clientId,
          connection_id: id,
          location: location.id,
          hook_hash: null,
          ...listed,
        })
        .onConflict((on) =>
          on.columns(['client_id', 'connection_id', 'location']).doUpdateSet(listed),
        ),
    );
  }
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
