import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/** Whose views: a manager's, in the client that they are in. */
type Owner = { readonly clientId: number; readonly managerId: number };
export type SavedView = {
  readonly id: number;
  readonly list: string;
  readonly name: string;
  readonly query: Record<string, string>;
};

const own = ({ clientId, managerId }: Owner) =>
  q
    .selectFrom('saved_view')
    .select(['id', 'list', 'name', 'query'])
    .where('client_id', '=', clientId)
    .where('manager_id', '=', managerId);

const typed = (row: Omit<SavedView, 'query'> & { readonly query: unknown }): SavedView => ({
  ...row,
  // The contract lets nothing but texts by name into one.
  query: row.query as Record<string, string>,
});

export const viewsOf = async (
  tx: ReadHandle,
  owner: Owner,
  list: string | null,
): Promise<SavedView[]> =>
  (
    await tx.all((list === null ? own(owner) : own(owner).where('list', '=', list)).orderBy('id'))
  ).map(typed);

export async function viewOf(tx: ReadHandle, owner: Owner, id: number): Promise<SavedView | null> {
  const row = await tx.maybe(own(owner).where('id', '=', id));
  return row && typed(row);
}

/** False where another view of the list has the name. */
export async function insertView(
  tx: WriteHandle,
  { clientId, managerId }: Owner,
  { list, name, query }: Omit<SavedView, 'id'>,
  now: Date,
): Promise<boolean> {
  const row = {
    client_id: clientId,
    manager_id: managerId,
    list,
    name,
    name_key: name.toLowerCase(),
    query: JSON.stringify(query),
    created_at: now,
  };
  return (
    (await tx.run(
      q
        .insertInto('saved_view')
        .values(row)
        .onConflict((on) => on.doNothing()),
    )) === 1
  );
}

export const changeView = (
  tx: WriteHandle,
  { clientId, managerId }: Owner,
  id: number,
  { name, query }: Pick<SavedView, 'name' | 'query'>,
) =>
  tx.run(
    q
      .updateTable('saved_view')
      .set({ name, name_key: name.toLowerCase(), query: JSON.stringify(query) })
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId)
      .where('id', '=', id),
  );

export const deleteView = (tx: WriteHandle, { clientId, managerId }: Owner, id: number) =>
  tx.run(
    q
      .deleteFrom('saved_view')
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId)
      .where('id', '=', id),
  );
