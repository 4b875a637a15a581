import { walletAdjustments } from '#contract/wallet-adjustments.ts';
import { fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { clientTerms, lockActiveClient } from '../clients/index.ts';
import { walletOfClient } from '../wallets/index.ts';
import { adjustWallet } from './adjust-wallet.ts';

/** Serves adjustments of wallets; each answers how much the wallet holds then. */
export function serveAdjustments(edge: Edge): void {
  edge.serve(walletAdjustments, {
    async adjustWallet(context) {
      const { tx, actor, params, body } = context;
      const clientId = actor.client.id;
      const row = await walletOfClient(tx, clientId, params.wallet);
      if (
        !row ||
        row.store_id !== params.store ||
        (body.client_id !== undefined && body.client_id !== clientId)
      )
        return fail('not_found');
      if (!(await lockActiveClient(tx, clientId))) return fail('not_found');
      const { accounts } = await clientTerms(tx, clientId);
      const done = await adjustWallet(context, {
        walletId: row.id,
        amount: body.amount,
        fundingAccountId: accounts.adjustment,
        notes: body.notes,
      });
      if (!done.ok) return done;
      const held = await balances(tx, { clientId, accountIds: [row.account_id] });
      return ok({
        wallet_id: row.id,
        amount: toWire(body.amount),
        balance: toWire(held.get(row.account_id) ?? 0n),
      });
    },
  });
}
