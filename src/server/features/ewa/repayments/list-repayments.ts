import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import { invariant } from '#kernel/invariant.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { walletOfClient } from '../../wallets/index.ts';
import type { EwaStoreRow } from '../settings/settings.repo.ts';
import { type Reader, overdueAt } from './overdue.ts';
import { dueBackOf, repaymentsOf } from './repayments.repo.ts';

/** What is due back by payday, as every answer about a fund has it. */
export async function showDueBack(tx: ReadHandle, store: StoreRef, reader: Reader) {
  const isOverdue = await overdueAt(tx, store, reader);
  return (await dueBackOf(tx, store)).map(({ first_day: firstDay, payday, amount }) => ({
    first_day: firstDay,
    payday,
    amount: toWire(amount),
    overdue: isOverdue({ payday, due_back: amount, given_back: 0n }),
  }));
}

/** What the wallet has given back, the newest first, and what it still owes. */
export async function listRepayments(
  tx: ReadHandle,
  store: StoreRef,
  {
    settings,
    query,
    reader,
  }: { readonly settings: EwaStoreRow; readonly query: PageQuery; readonly reader: Reader },
) {
  const { clientId, storeId } = store;
  const { page = 1, per_page: perPage } = query;
  const { rows, total } = await repaymentsOf(tx, store, {
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const wallet = await walletOfClient(tx, clientId, storeId);
  invariant(wallet, 'the store has its main wallet');
  const accountIds = [wallet.account_id, settings.float_account_id];
  const held = await balances(tx, { clientId, accountIds });
  return {
    ...pageOf(
      rows.map((row) => ({
        movement_id: Number(row.movement_id),
        first_day: row.first_day,
        payday: row.payday,
        amount: toWire(row.amount),
        at: row.at.toISOString(),
        by: row.manager_id === null ? null : row.manager_name,
      })),
      { page, perPage, total, cursor: null },
    ),
    due_back: await showDueBack(tx, store, reader),
    wallet_balance: toWire(held.get(wallet.account_id) ?? 0n),
    fund_balance: toWire(held.get(settings.float_account_id) ?? 0n),
  };
}
