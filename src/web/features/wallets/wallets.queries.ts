import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf, refresh } from '#web/lib/contract-query.ts';

export type WalletRow = Answer<'clientWallets'>['data'][number];
export type Wallet = Answer<'showWallet'>;
export type Store = Answer<'showStore'>;
export type Department = Answer<'storeDepartments'>['data'][number];

export const wallets = queryOf('clientWallets');
export const wallet = (id: number) => queryOf('showWallet', { params: { wallet: id } });
export const store = (id: number) => queryOf('showStore', { params: { store: id } });
export const departments = (storeId: number) =>
  queryOf('storeDepartments', { params: { store: storeId } });
export const references = (walletId: number) =>
  queryOf('walletReferences', { params: { wallet: walletId } });
export const fundingAccount = (storeId: number) =>
  queryOf('fundingAccount', { params: { store: storeId } });

/** The terms of the client's cards, and the fees that its wallets bear. */
export const program = (clientId: number) =>
  queryOptions({
    ...queryOf('showClient', { params: { client_id: clientId } }),
    select: (client) => client.program,
  });

/** A wallet stands in many lists, the wallet switcher's among them. */
export const walletsChanged = (cache: QueryClient): Promise<unknown> =>
  refresh(
    cache,
    'clientWallets',
    'showWallet',
    'showStore',
    'managerSessions',
    'home',
    'listAudit',
  );
