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

export type Schedule = Answer<'showPadSchedule'>;
export type Run = Answer<'padRuns'>['data'][number];
export type FloatAudit = Answer<'floatAudits'>['data'][number];
export type Debt = Answer<'listDebts'>['data'][number];
export type DepositNumbers = Answer<'memberDepositNumber'>;

export const padSchedules = queryOptions({ ...queryOf('padSchedules'), staleTime: 5_000 });

export const padSchedule = (schedule: number) =>
  queryOptions({ ...queryOf('showPadSchedule', { params: { schedule } }), staleTime: 5_000 });

export const padRuns = (schedule: number) =>
  queryOptions({ ...queryOf('padRuns', { params: { schedule } }), staleTime: 5_000 });

export const floatAudits = (store: string | undefined) =>
  queryOptions({ ...queryOf('floatAudits', { query: { store_id: store } }), staleTime: 5_000 });

export const debts = queryOptions({ ...queryOf('listDebts'), staleTime: 5_000 });

export const directDeposits = queryOptions({ ...queryOf('listDirectDeposits'), staleTime: 5_000 });

export const walletNumbers = queryOptions({
  ...queryOf('walletDepositNumbers'),
  staleTime: 300_000,
  retry: false,
});

export const memberNumber = (customer: number) =>
  queryOptions({
    ...queryOf('memberDepositNumber', { params: { customer } }),
    staleTime: 300_000,
    retry: false,
  });
