import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf, refresh } from '#web/lib/contract-query.ts';

export type LocationMapping = Answer<'locationMapping'>;
export type PosRole = Answer<'posRoles'>['data'][number];
export type PosEmployee = Answer<'posEmployeesCached'>['data'][number];
export type Task = Answer<'taskStatus'>;
export type OpenRecord = Answer<'unassignedRecords'>['data'][number];

/** Has everything read again that is shown of where a wallet's tips come from. */
export const refreshTipData = (cache: QueryClient): Promise<unknown> =>
  refresh(
    cache,
    'locationMapping',
    'posRoles',
    'posEmployeesCached',
    'tipAlerts',
    'unassignedRecords',
  );
export const locationMapping = (wallet: number) =>
  queryOf('locationMapping', { params: { wallet_id: wallet } });
export const posRoles = (wallet: number) =>
  queryOf('posRoles', { query: { wallet_id: String(wallet) } });
export const posEmployees = (wallet: number) =>
  queryOf('posEmployeesCached', { query: { wallet_id: String(wallet) } });
export const tipAlerts = (wallet: number) =>
  queryOf('tipAlerts', { params: { wallet_id: wallet } });
export const unassigned = (wallet: number, start: string, end: string) =>
  queryOf('unassignedRecords', {
    params: { wallet_id: wallet },
    query: { start_date: start, end_date: end },
  });
