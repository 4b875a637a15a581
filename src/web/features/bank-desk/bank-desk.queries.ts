import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type VoidCheque = Answer<'showVoidCheque'>;
export type BankFile = Answer<'listBankFiles'>['data'][number];
export type FileRecord = Answer<'showBankFile'>['lines']['data'][number];
export type Statement = Answer<'listBankStatements'>['data'][number];
export type StatementLine = Answer<'listStatementLines'>['data'][number];
export type RailCalendar = Answer<'showBankCalendar'>['rails'][number];
export type CurrencyFigures = Answer<'showSafeguarding'>['currencies'][number];
export type BankAlert = Answer<'listBankAlerts'>['data'][number];

export const voidCheques = (query: Query<'listVoidCheques'>) =>
  queryOptions({ ...queryOf('listVoidCheques', { query }), placeholderData: keepPreviousData });
export const voidCheque = (cheque: number) => queryOf('showVoidCheque', { params: { cheque } });

export const bankFiles = (query: Query<'listBankFiles'>) =>
  queryOptions({ ...queryOf('listBankFiles', { query }), placeholderData: keepPreviousData });
export const bankFile = (file: number, query: Query<'showBankFile'>) =>
  queryOptions({
    ...queryOf('showBankFile', { params: { file }, query }),
    placeholderData: keepPreviousData,
  });

export const statements = queryOf('listBankStatements', { query: { per_page: '25' } });
export const statementLines = (query: Query<'listStatementLines'>) =>
  queryOptions({ ...queryOf('listStatementLines', { query }), placeholderData: keepPreviousData });
export const depositWallets = (query: Query<'findDepositWallets'>) =>
  queryOptions({ ...queryOf('findDepositWallets', { query }), placeholderData: keepPreviousData });

export const bankCalendar = (year: string | undefined) =>
  queryOptions({
    ...queryOf('showBankCalendar', { query: year === undefined ? {} : { year } }),
    placeholderData: keepPreviousData,
  });
export const safeguarding = queryOptions({ ...queryOf('showSafeguarding'), staleTime: 0 });
export const bankAlerts = queryOf('listBankAlerts');
