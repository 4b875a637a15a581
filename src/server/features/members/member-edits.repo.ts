import { type Selectable, type Updateable, sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StorePlace } from './check-member.ts';

export type MemberStored = Selectable<Schema['customer']>;
export type MemberColumns = Updateable<Omit<Schema['customer'], 'secondary_positions'>> & {
  readonly identifier: string;
  readonly identifier_key: string;
  readonly name_key: string;
  readonly secondary_positions?: readonly string[];
};

/** A member under lock, for a change. */
export const lockMember = (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<MemberStored | null> =>
  tx.maybe(
    q
      .selectFrom('customer')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );

/** Writes a change and counts it. Memberships keep the name that their lists are ordered by. */
export async function changeMember(
  tx: WriteHandle,
  clientId: number,
  id: number,
  columns: MemberColumns,
): Promise<void> {
  await tx.run(
    q
      .updateTable('customer')
      // A list of positions that may only be read is enough: nothing here changes it.
      .set({ ...(columns as Updateable<Schema['customer']>), version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
  await tx.run(
    q
      .updateTable('membership')
      .set({ name_key: columns.name_key })
      .where('client_id', '=', clientId)
      .where('customer_id', '=', id),
  );
}

export const saveIdentity = (tx: WriteHandle, clientId: number, id: number, sealed: string) =>
  tx.run(
    q
      .updateTable('customer')
      .set({ identity_sealed: sealed })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

export const saveIdentities = (
  tx: WriteHandle,
  clientId: number,
  given: readonly { readonly id: number; readonly sealed: string }[],
): Promise<unknown> =>
  tx.text({
    sql: 'UPDATE customer c SET identity_sealed = g.sealed FROM unnest($2::int[], $3::text[]) AS g (id, sealed) WHERE c.client_id = $1 AND c.id = g.id',
    values: [clientId, given.map(({ id }) => id), given.map(({ sealed }) => sealed)],
  });

/** The active places of a member, as far as they are seen. */
export const placesOf = (
  tx: ReadHandle,
  clientId: number,
  id: number,
  stores: 'all' | readonly number[],
): Promise<StorePlace[]> => {
  const query = q
    .selectFrom('membership')
    .select(['store_id', 'department_id'])
    .where('client_id', '=', clientId)
    .where('customer_id', '=', id)
    .where('active', '=', true);
  return tx.all(
    (stores === 'all'
      ? query
      : query.where('store_id', 'in', stores.length > 0 ? [...stores] : [0])
    ).orderBy('store_id'),
  );
};

/**
 * Makes these the active places of a member among those that are seen; places that are not seen
 * stay as they are.
 */
export async function replacePlaces(
  tx: WriteHandle,
  clientId: number,
  id: number,
  {
    stores,
    places,
    nameKey,
  }: {
    readonly stores: 'all' | readonly number[];
    readonly places: readonly StorePlace[];
    readonly nameKey: string;
  },
): Promise<void> {
  let leave = q
    .updateTable('membership')
    .set({ active: false })
    .where('client_id', '=', clientId)
    .where('customer_id', '=', id)
    .where(
      'store_id',
      'not in',
      places.map((place) => place.store_id),
    );
  if (stores !== 'all')
    leave = leave.where('store_id', 'in', stores.length > 0 ? [...stores] : [0]);
  await tx.run(leave);
  await tx.run(
    q
      .insertInto('membership')
      .values(
        places.map((place) => ({
          client_id: clientId,
          customer_id: id,
          ...place,
          active: true,
          name_key: nameKey,
        })),
      )
      .onConflict((on) =>
        on
          .columns(['client_id', 'customer_id', 'store_id'])
          .doUpdateSet((eb) => ({ active: true, department_id: eb.ref('excluded.department_id') })),
      ),
  );
}

export const leavePlace = (tx: WriteHandle, clientId: number, id: number, storeId: number) =>
  tx.run(
    q
      .updateTable('membership')
      .set({ active: false })
      .where('client_id', '=', clientId)
      .where('customer_id', '=', id)
      .where('store_id', '=', storeId)
      .where('active', '=', true),
  );

/** Writes payroll numbers of many members; answers those who had none or another one. */
export const changePayrollIds = (
  tx: WriteHandle,
  clientId: number,
  wanted: ReadonlyMap<number, string>,
): Promise<{ id: number; before: string | null }[]> =>
  tx.text({
    sql: `WITH before AS (
            SELECT c.id, c.payroll_id FROM customer c JOIN unnest($2::int[], $3::text[]) AS n (id, payroll_id) ON n.id = c.id
            WHERE c.client_id = $1 AND c.payroll_id IS DISTINCT FROM n.payroll_id ORDER BY c.id FOR UPDATE OF c)
          UPDATE customer c SET payroll_id = n.payroll_id, version = c.version + 1 FROM unnest($2::int[], $3::text[]) AS n (id, payroll_id), before
          WHERE c.client_id = $1 AND c.id = n.id AND before.id = c.id RETURNING c.id, before.payroll_id AS before`,
    values: [clientId, [...wanted.keys()], [...wanted.values()]],
  });

export const changePayrollId = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  payrollId: string,
): Promise<number> =>
  tx.run(
    q
      .updateTable('customer')
      .set({ payroll_id: payrollId, version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
