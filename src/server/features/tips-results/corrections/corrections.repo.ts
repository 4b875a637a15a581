import type { Insertable, Updateable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export const findAdjustment = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q
      .selectFrom('tip_adjustment')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
export const findOverride = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q.selectFrom('tip_override').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );
export const findExternal = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(
    q.selectFrom('tip_external').selectAll().where('client_id', '=', clientId).where('id', '=', id),
  );
/** The adjustments that balance two shares. */
export const linkedTo = (tx: ReadHandle, clientId: number, balanceId: number) =>
  tx.all(
    q
      .selectFrom('tip_adjustment')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('balance_id', '=', balanceId)
      .orderBy('id'),
  );

export type Named = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
};
/** Names of employees, also of those who have left. */
export const namesOf = async (
  tx: ReadHandle,
  clientId: number,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Named>> => {
  const rows = await tx.text<Named>({
    sql: `SELECT e.id, coalesce(c.first_name, e.first_name) AS first_name, coalesce(c.last_name, e.last_name) AS last_name FROM tip_employee e LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE e.client_id = $1 AND e.id = ANY($2::int[])`,
    values: [clientId, ids.filter((id) => id !== null)],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

type Kept<T extends keyof Schema> = Updateable<Omit<Schema[T], 'client_id' | 'id' | 'result_id'>>;

/** Answers their numbers, in their order. */
export const insertAdjustments = async (
  tx: WriteHandle,
  rows: readonly Insertable<Schema['tip_adjustment']>[],
): Promise<number[]> =>
  (
    await tx.all(
      q
        .insertInto('tip_adjustment')
        .values([...rows])
        .returning('id'),
    )
  ).map(({ id }) => id);
export const changeAdjustments = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
  set: Kept<'tip_adjustment'>,
) =>
  tx.run(
    q
      .updateTable('tip_adjustment')
      .set(set)
      .where('client_id', '=', clientId)
      .where('id', 'in', [...ids]),
  );
export const deleteAdjustments = (tx: WriteHandle, clientId: number, ids: readonly number[]) =>
  tx.run(
    q
      .deleteFrom('tip_adjustment')
      .where('client_id', '=', clientId)
      .where('id', 'in', [...ids]),
  );

/** One a person and rule: a second one takes the place of the first. */
export const putOverride = (tx: WriteHandle, row: Insertable<Schema['tip_override']>) =>
  tx.run(
    q
      .insertInto('tip_override')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['client_id', 'result_id', 'rule_id', 'employee_id'])
          .doUpdateSet({ amount: row.amount, made_by: row.made_by }),
      ),
  );
export const changeOverride = (tx: WriteHandle, clientId: number, id: number, amount: bigint) =>
  tx.run(
    q
      .updateTable('tip_override')
      .set({ amount })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
export const deleteOverride = (tx: WriteHandle, clientId: number, id: number) =>
  tx.run(q.deleteFrom('tip_override').where('client_id', '=', clientId).where('id', '=', id));

export const insertExternal = (tx: WriteHandle, row: Insertable<Schema['tip_external']>) =>
  tx.run(q.insertInto('tip_external').values(row));
export const changeExternalRow = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Kept<'tip_external'>,
) =>
  tx.run(
    q.updateTable('tip_external').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );
export const deleteExternal = (tx: WriteHandle, clientId: number, id: number) =>
  tx.run(q.deleteFrom('tip_external').where('client_id', '=', clientId).where('id', '=', id));
