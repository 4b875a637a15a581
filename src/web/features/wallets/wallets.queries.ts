import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type WalletRow = Answer<'clientWallets'>['data'][number];
export type Wallet = Answer<'showWallet'>;
export type Store = Answer<'showStore'>;
export type Department = Answer<'storeDepartments'>['data'][number];

export const wallets = queryOptions({
  queryKey: ['clientWallets'],
  queryFn: ({ signal }) => call('clientWallets', { signal }),
});
export const wallet = (id: number) =>
  queryOptions({
    queryKey: ['showWallet', id],
    queryFn: ({ signal }) => call('showWallet', { params: { wallet: id }, signal }),
  });
export const store = (id: number) =>
  queryOptions({
    queryKey: ['showStore', id],
    queryFn: ({ signal }) => call('showStore', { params: { store: id }, signal }),
  });
export const departments = (storeId: number) =>
  queryOptions({
    queryKey: ['storeDepartments', storeId],
    queryFn: ({ signal }) => call('storeDepartments', { params: { store: storeId }, signal }),
  });
export const references = (walletId: number) =>
  queryOptions({
    queryKey: ['walletReferences', walletId],
    queryFn: ({ signal }) => call('walletReferences', { params: { wallet: walletId }, signal }),
  });
export const fundingAccount = (storeId: number) =>
  queryOptions({
    queryKey: ['fundingAccount', storeId],
    queryFn: ({ signal }) => call('fundingAccount', { params: { store: storeId }, signal }),
  });

/** The terms of the client's cards, and the fees that its wallets bear. */
export const program = (clientId: number) =>
  queryOptions({
    queryKey: ['showClient', clientId],
    queryFn: ({ signal }) => call('showClient', { params: { client_id: clientId }, signal }),
    select: (client) => client.program,
  });

/** A wallet stands in many lists, the wallet switcher's among them. */
export const walletsChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['clientWallets', 'showWallet', 'showStore', 'managerSessions', 'home', 'listAudit'].map(
      (name) => queries.invalidateQueries({ queryKey: [name] }),
    ),
  );
