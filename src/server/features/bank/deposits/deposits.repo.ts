import { q, type ReadHandle } from '#server/platform/database/handle.ts';

type Owner = { readonly client_id: number; readonly region: 'CA' | 'US' };

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

/** A member who has a card, with its number at the processor; null for one who has none. */
export const findCard = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('customer')
      .select(['id', 'proxy'])
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('proxy', 'is not', null),
  );

/** Whose a card is, in the scope of the platform. */
export const cardOwners = (tx: ReadHandle, customerId: number) =>
  tx.text<Owner>({
    sql: 'SELECT client_id, region FROM bank_owner_of_card($1)',
    values: [customerId],
  });

/** Whose a wallet is, in the scope of the platform. */
export const walletOwners = (tx: ReadHandle, walletId: number) =>
  tx.text<Owner>({
    sql: 'SELECT client_id, region FROM bank_owner_of_wallet($1)',
    values: [walletId],
  });
