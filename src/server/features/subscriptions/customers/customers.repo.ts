import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['billing_customer'];
export type CustomerRow = Omit<Selectable<Columns>, 'tax_ids'> & {
  readonly tax_ids: readonly { readonly type: string; readonly value: string }[];
};
export type NewCustomer = Insertable<Columns>;

const typed = (row: Selectable<Columns>): CustomerRow => ({
  ...row,
  // Written by `saveCustomer` alone.
  tax_ids: row.tax_ids as CustomerRow['tax_ids'],
});

export async function findCustomer(tx: ReadHandle, clientId: number): Promise<CustomerRow | null> {
  const row = await tx.maybe(
    q.selectFrom('billing_customer').selectAll().where('client_id', '=', clientId),
  );
  return row && typed(row);
}

/** Under lock; made where there is none yet. */
export async function lockCustomer(tx: WriteHandle, first: NewCustomer): Promise<CustomerRow> {
  await tx.run(
    q
      .insertInto('billing_customer')
      .values(first)
      .onConflict((on) => on.column('client_id').doNothing()),
  );
  return typed(
    await tx.one(
      q
        .selectFrom('billing_customer')
        .selectAll()
        .where('client_id', '=', first.client_id)
        .forUpdate(),
    ),
  );
}

export const saveCustomer = (tx: WriteHandle, clientId: number, set: Updateable<Columns>) =>
  tx.run(q.updateTable('billing_customer').set(set).where('client_id', '=', clientId));

/** A change by a person: counted, and to be told to the provider. */
export const changeCustomer = (tx: WriteHandle, clientId: number, set: Updateable<Columns>) =>
  tx.run(
    q
      .updateTable('billing_customer')
      .set({ ...set, is_told: false, version: sql<number>`version + 1` })
      .where('client_id', '=', clientId),
  );
