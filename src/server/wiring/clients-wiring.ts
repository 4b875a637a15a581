import { TOP_LEVEL } from '#domain/access/granting.ts';
import type { ClientsDeps } from '../features/clients/index.ts';
import { openOrders } from '../features/cards/index.ts';
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
    const held = await balances(tx, {
      clientId,
      accountIds: wallets.map((wallet) => wallet.account_id),
    });
    return wallets.map((wallet) => ({
      id: wallet.id,
      name: wallet.name,
      balance: held.get(wallet.account_id) ?? 0n,
    }));
  },
});
