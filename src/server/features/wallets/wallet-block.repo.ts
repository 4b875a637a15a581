import { q, type WriteHandle } from '#server/platform/database/handle.ts';

/**
 * Wallets under lock in the order of their numbers, in turn with whoever changes what they owe;
 * those that were closed meanwhile too, because money still lands there.
 */
export const lockWalletBlocks = (tx: WriteHandle, clientId: number, walletIds: readonly number[]) =>
  tx.all(
    q
      .selectFrom('wallet')
      .select(['id', 'name', 'account_id', 'blocked', 'notification_recipients'])
      .where('client_id', '=', clientId)
      .where('id', 'in', walletIds)
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** A wallet that owes money loads no card. */
export const saveWalletBlocks = (
  tx: WriteHandle,
  clientId: number,
  walletIds: readonly number[],
  blocked: boolean,
) =>
  tx.run(
    q
      .updateTable('wallet')
      .set({ blocked })
      .where('client_id', '=', clientId)
      .where('id', 'in', walletIds),
  );
