import type { z } from 'zod';
import type { walletShown } from '#contract/stores.ts';
import { may } from '#domain/access/rights.ts';
import { type Currency, toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { WalletRow } from './wallets.repo.ts';

export type WalletShown = z.input<typeof walletShown>;

/** Whether balances, alerts and shortfalls are told to this person at all. */
const seesMoney = (actor: ManagerActor): boolean => may(actor.level, 'view_money', false);

/** Wallets as they are shown, with balances for those who may see them. */
export async function presentWallets(
  tx: ReadHandle,
  actor: ManagerActor,
  rows: readonly WalletRow[],
): Promise<WalletShown[]> {
  const money = seesMoney(actor);
  const held = money
    ? await balances(tx, {
        clientId: actor.client.id,
        accountIds: rows.map((row) => row.account_id),
      })
    : new Map<number, bigint>();
  return rows.map((row) =>
    presentWallet(row, actor.client.currency, money ? (held.get(row.account_id) ?? 0n) : null),
  );
}

/** Which wallet of which store it is; a store's main wallet has the store's id. */
export const presentWalletName = (
  row: Pick<WalletRow, 'id' | 'store_id' | 'name' | 'store_name' | 'timezone'>,
) => ({
  wallet_id: row.id,
  store_id: row.store_id,
  wallet_name: row.name,
  store_name: row.store_name,
  main: row.id === row.store_id,
  timezone: row.timezone,
});

function presentWallet(row: WalletRow, currency: Currency, balance: bigint | null): WalletShown {
  return {
    ...presentWalletName(row),
    currency,
    balance: balance === null ? null : toWire(balance),
    alert_amount: balance === null || row.alert_amount === null ? null : toWire(row.alert_amount),
    below_alert: balance === null ? null : row.alert_amount !== null && balance < row.alert_amount,
    blocked: row.blocked,
    access: row.access,
    members: row.members,
  };
}
