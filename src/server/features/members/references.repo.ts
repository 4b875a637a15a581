import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

type ReferenceScope = {
  readonly clientId: number;
  readonly storeId: number;
  readonly customerId: number;
};

export const referencesOf = (
  tx: ReadHandle,
  { clientId, storeId, customerId }: ReferenceScope,
  type: string | null,
): Promise<{ type: string; external_id: string }[]> => {
  const query = q
    .selectFrom('member_reference')
    .select(['type', 'external_id'])
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId);
  return tx.all((type === null ? query : query.where('type', '=', type)).orderBy('type'));
};

/**
 * Writes one reference in place of an earlier one of its type. False where another member of the
 * store has the same.
 */
export async function saveReference(
  tx: WriteHandle,
  { clientId, storeId, customerId }: ReferenceScope,
  type: string,
  externalId: string,
): Promise<boolean> {
  await removeReferences(tx, { clientId, storeId, customerId }, type);
  const row = {
    client_id: clientId,
    store_id: storeId,
    customer_id: customerId,
    type,
    external_id: externalId,
  };
  return (
    (await tx.run(
      q
        .insertInto('member_reference')
        .values(row)
        .onConflict((on) => on.doNothing()),
    )) === 1
  );
}

export const removeReferences = (
  tx: WriteHandle,
  { clientId, storeId, customerId }: ReferenceScope,
  type: string | null,
): Promise<number> => {
  const query = q
    .deleteFrom('member_reference')
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId);
  return tx.run(type === null ? query : query.where('type', '=', type));
};
