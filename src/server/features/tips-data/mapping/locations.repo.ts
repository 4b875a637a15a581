import { invariant } from '#kernel/invariant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export type DataType = 'clockings' | 'sales';
const ofStore = (clientId: number, storeId: number) =>
  q
    .selectFrom('tip_location')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId);
export const locationsOf = (tx: ReadHandle, clientId: number, storeId: number) =>
  tx.all(ofStore(clientId, storeId));
export type LocationRow = Awaited<ReturnType<typeof locationsOf>>[number];

export async function saveLocation(tx: WriteHandle, row: LocationRow): Promise<void> {
  const { external_id, name, revenue_center, mapped_at } = row;
  await tx.run(
    q
      .insertInto('tip_location')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['client_id', 'store_id', 'data_type'])
          .doUpdateSet({ external_id, name, revenue_center, mapped_at }),
      ),
  );
}
/** The zone in which a store's days begin. */
export async function zoneOf(tx: ReadHandle, clientId: number, storeId: number): Promise<string> {
  const [store] = await tx.text<{ timezone: string }>({
    sql: 'SELECT timezone FROM store WHERE client_id = $1 AND id = $2',
    values: [clientId, storeId],
  });
  invariant(store, 'tips belong to a store');
  return store.timezone;
}

export const removeLocation = (
  tx: WriteHandle,
  clientId: number,
  storeId: number,
  type: DataType,
) =>
  tx.run(
    q
      .deleteFrom('tip_location')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('data_type', '=', type),
  );

/** How records name where they came from. */
export const sourceOf = ({
  external_id: place,
  revenue_center: center,
}: Pick<LocationRow, 'external_id' | 'revenue_center'>): string =>
  JSON.stringify(center === null ? [place] : [place, center]);

export type Sources = { readonly clockings: string | null; readonly sales: string | null };
/** From where records have to come to count now. */
export async function sourcesOf(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
): Promise<Sources> {
  const rows = await locationsOf(tx, clientId, storeId);
  const of = (type: DataType): string | null => {
    const row = rows.find(({ data_type: own }) => own === type);
    return row ? sourceOf(row) : null;
  };
  return { clockings: of('clockings'), sales: of('sales') };
}
