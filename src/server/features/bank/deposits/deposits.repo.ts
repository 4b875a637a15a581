import { q, type ReadHandle } from '#server/platform/database/handle.ts';

/** A member who has a card; null for one who has none. */
export const findCardholder = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('customer')
      .select(['id', 'first_name', 'last_name'])
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('proxy', 'is not', null),
  );

/** Whose a wallet is, in the scope of the platform. */
export const walletOwners = (tx: ReadHandle, walletId: number) =>
  tx.text<{ client_id: number; region: 'CA' | 'US' }>({
    sql: 'SELECT client_id, region FROM bank_owner_of_wallet($1)',
    values: [walletId],
  });
