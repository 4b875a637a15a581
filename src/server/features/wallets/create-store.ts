import type { Cents, Currency } from '#kernel/money.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { openWalletAccounts } from './open-wallet-accounts.ts';
import {
  type WalletSettings,
  insertDepartment,
  insertStore,
  insertWallet,
  nextNumber,
} from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type NewStore = {
  readonly name: string;
  readonly timezone: string;
  readonly currency: Currency;
  readonly alertAmount?: Cents | null;
  readonly departments?: readonly string[];
  readonly settings?: WalletSettings;
};
export type StoreOpened = {
  readonly storeId: number;
  readonly accountId: number;
  readonly departments: Readonly<Record<string, number>>;
};

/** Opens a store with its main wallet, which has the store's number. */
export async function createStore(
  context: RequestContext<Actor>,
  store: NewStore,
): Promise<StoreOpened> {
  const { tx, actor, now } = context;
  const clientId = clientOf(actor);
  const id = await nextNumber(tx);
  await insertStore(tx, {
    client_id: clientId,
    id,
    name: store.name,
    timezone: store.timezone,
    created_at: now,
  });
  const { accountId, inFlightAccountId } = await openWalletAccounts(tx, clientId, store.currency);
  await insertWallet(tx, {
    client_id: clientId,
    id,
    store_id: id,
    name: store.name,
    account_id: accountId,
    in_flight_account_id: inFlightAccountId,
    alert_amount: store.alertAmount ?? null,
    created_at: now,
    ...store.settings,
  });
  const departments: Record<string, number> = {};
  for (const name of store.departments ?? [])
    departments[name] = await insertDepartment(tx, { client_id: clientId, store_id: id, name });
  await audit(context, {
    action: 'stores.create',
    subject: { kind: 'store', id },
    after: { name: store.name, timezone: store.timezone },
  });
  return { storeId: id, accountId, departments };
}
