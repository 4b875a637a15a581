import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { ConnectionRef } from '../access/connections.repo.ts';

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
