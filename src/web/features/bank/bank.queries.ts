import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type BankAccount = Answer<'listBankAccounts'>['accounts'][number];
export type BankTransfer = Answer<'showSelfLoad'>;
export type Week = Answer<'listBankAccounts'>['week'];

/** Wallets with what they hold, for whoever may see it. */
export const wallets = queryOptions({ ...queryOf('clientWallets'), staleTime: 5_000 });

export const bankAccounts = queryOptions({ ...queryOf('listBankAccounts'), staleTime: 5_000 });

export const currentSelfLoads = queryOptions({
  ...queryOf('currentSelfLoads'),
  staleTime: 5_000,
});

export const loadReview = (wallet: number, account: number, amount: string) =>
  queryOptions({
    ...queryOf('reviewSelfLoad', {
      query: { wallet_id: wallet, account_id: String(account), amount },
    }),
    staleTime: 0,
    retry: false,
  });

export const selfLoad = (transfer: number) =>
  queryOptions({ ...queryOf('showSelfLoad', { params: { transfer } }), staleTime: 0 });
