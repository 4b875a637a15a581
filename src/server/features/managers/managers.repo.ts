import type { Level } from '#domain/access/levels.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export const findManager = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(q.selectFrom('manager').selectAll().where('client_id', '=', clientId).where('id', '=', id));

export const storesOfManager = async (tx: ReadHandle, clientId: number, id: number): Promise<number[]> =>
  (await tx.all(
    q.selectFrom('manager_wallet as mw').innerJoin('wallet as w', (join) => join.onRef('w.client_id', '=', 'mw.client_id').onRef('w.id', '=', 'mw.wallet_id'))
      .select('w.store_id').distinct().where('mw.client_id', '=', clientId).where('mw.manager_id', '=', id).orderBy('w.store_id'),
  )).map((row) => row.store_id);

export async function insertManager(tx: WriteHandle, row: {
  client_id: number; fullname: string; mobile_number: string | null; email: string | null; account_level: Level; status: 'invited' | 'active'; load_limits: string | null; created_at: Date;
}): Promise<number> {
  return (await tx.one(q.insertInto('manager').values(row).returning('id'))).id;
}

export async function assignWallets(tx: WriteHandle, clientId: number, managerId: number, wallets: readonly number[]): Promise<void> {
  await tx.run(q.deleteFrom('manager_wallet').where('client_id', '=', clientId).where('manager_id', '=', managerId));
  if (wallets.length > 0) await tx.run(q.insertInto('manager_wallet').values(wallets.map((wallet_id) => ({ client_id: clientId, manager_id: managerId, wallet_id }))));
}

export const saveManager = (tx: WriteHandle, clientId: number, id: number, set: { columns?: string; language?: 'en' | 'es' | 'fr'; status?: 'active' }) =>
  tx.run(q.updateTable('manager').set(set).where('client_id', '=', clientId).where('id', '=', id));
