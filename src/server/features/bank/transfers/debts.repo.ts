import { sql } from 'kysely';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const selectDebts = (clientId: number) =>
  q
    .selectFrom('bank_debt as d')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'd.client_id').onRef('w.id', '=', 'd.wallet_id'),
    )
    .selectAll('d')
    .select('w.name as wallet_name')
    .where('d.client_id', '=', clientId);

type Find = {
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
  readonly walletId: number | null;
};

/** Open ones first, oldest first: the order in which they are repaid. */
export function listDebts(tx: ReadHandle, find: Find) {
  let query = selectDebts(find.clientId);
  if (find.wallets !== 'all')
    query = query.where('d.wallet_id', 'in', find.wallets.length > 0 ? [...find.wallets] : [0]);
  if (find.walletId !== null) query = query.where('d.wallet_id', '=', find.walletId);
  return tx.all(
    query
      .orderBy(sql<boolean>`d.open > 0`, 'desc')
      .orderBy('d.id')
      .limit(500),
  );
}

export const findDebt = (tx: ReadHandle, clientId: number, id: number) =>
  tx.maybe(selectDebts(clientId).where('d.id', '=', id));
export type DebtRow = NonNullable<Awaited<ReturnType<typeof findDebt>>>;

/** The open debts of a wallet, oldest first. Whoever asks has the wallet's lock. */
export const openDebts = (tx: ReadHandle, clientId: number, walletId: number) =>
  tx.all(
    q
      .selectFrom('bank_debt')
      .select(['id', 'open'])
      .where('client_id', '=', clientId)
      .where('wallet_id', '=', walletId)
      .where('open', '>', 0n)
      .orderBy('id'),
  );

export const insertDebts = (
  tx: WriteHandle,
  rows: readonly Omit<Schema['bank_debt'], 'id' | 'open'>[],
) => tx.run(q.insertInto('bank_debt').values(rows.map((row) => ({ ...row, open: row.amount }))));

export const lowerDebt = (tx: WriteHandle, clientId: number, id: number, by: Cents) =>
  tx.run(
    q
      .updateTable('bank_debt')
      .set({ open: sql<bigint>`open - ${by}` })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );
