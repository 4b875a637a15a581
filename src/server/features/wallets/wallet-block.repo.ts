import { q, type WriteHandle } from '#server/platform/database/handle.ts';

/**
 * A wallet under lock, in turn with whoever changes what it owes; one that was closed meanwhile
 * too, because money still lands there.
 */
export const lockWalletBlock = (tx: WriteHandle, clientId: number, walletId: number) =>
  tx.maybe(
    q
      .selectFrom('wallet')
      .select(['id', 'name', 'account_id', 'blocked'])
      .where('client_id', '=', clientId)
      .where('id', '=', walletId)
      .forNoKeyUpdate(),
  );

/** A wallet that owes money loads no card. */
export const saveWalletBlock = (
  tx: WriteHandle,
  clientId: number,
  walletId: number,
  blocked: boolean,
) =>
  tx.run(
    q
      .updateTable('wallet')
      .set({ blocked })
      .where('client_id', '=', clientId)
      .where('id', '=', walletId),
  );
