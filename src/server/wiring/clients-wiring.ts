import { TOP_LEVEL } from '#domain/access/granting.ts';
import type { ClientsDeps } from '../features/clients/index.ts';
import { openOrders } from '../features/cards/index.ts';
import { fundAccounts } from '../features/ewa/index.ts';
import { clientUnderWay } from '../features/funds/index.ts';
import { createManager, inviteManager } from '../features/managers/index.ts';
import { subscriptionsOfClient } from '../features/subscriptions/index.ts';
import { walletsSeen } from '../features/wallets/index.ts';
import { balances } from '../ledger/index.ts';

/** Tells the module of clients what managers, wallets, money and cards do for it. */
export const clientsPorts = (portalUrl: string): ClientsDeps['ports'] => ({
  underWay: clientUnderWay,
  openOrders,
  subscriptionsOf: subscriptionsOfClient,
  async addFirstManager(context, { fullname, mobile_number, email }, variant) {
    const created = await createManager(context, {
      fullname,
      mobile: mobile_number,
      email,
      level: TOP_LEVEL,
      variant,
      wallets: [],
      status: 'invited',
      loadLimits: null,
    });
    return created.ok ? inviteManager(context, created.value, portalUrl) : created;
  },
  async walletMoney(tx, clientId) {
    const wallets = await walletsSeen(tx, { clientId, wallets: 'all' });
    const funds = await fundAccounts(tx, clientId);
    const held = await balances(tx, {
      clientId,
      accountIds: [...wallets.map((wallet) => wallet.account_id), ...funds.values()],
    });
    const heldBy = (account: number | undefined) =>
      account === undefined ? 0n : (held.get(account) ?? 0n);
    // What lies in the fund of a store is money of its wallet, set aside.
    return wallets.map((wallet) => ({
      id: wallet.id,
      name: wallet.name,
      balance: heldBy(wallet.account_id) + heldBy(funds.get(wallet.id)),
    }));
  },
});
