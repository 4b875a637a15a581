import type { Currency } from '#kernel/money.ts';
import { openAccount } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

/** The books of a new wallet: what it holds, and what of it is on its way. */
export async function openWalletAccounts(tx: WriteHandle, clientId: number, currency: Currency) {
  return {
    accountId: await openAccount(tx, { clientId, kind: 'wallet', currency }),
    inFlightAccountId: await openAccount(tx, { clientId, kind: 'in_flight', currency }),
  };
}
