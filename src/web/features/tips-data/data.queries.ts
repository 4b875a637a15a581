import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type LocationMapping = Answer<'locationMapping'>;
export type PosRole = Answer<'posRoles'>['data'][number];
export type PosEmployee = Answer<'posEmployeesCached'>['data'][number];
export type Task = Answer<'taskStatus'>;
export type OpenRecord = Answer<'unassignedRecords'>['data'][number];

const of = (wallet: number, what: string, ...more: readonly unknown[]) =>
  ['tipData', wallet, what, ...more] as const;
/** Everything that is said of a wallet's data. */
export const everythingOf = (wallet: number) => ['tipData', wallet] as const;
export const locationMapping = (wallet: number) =>
  queryOptions({
    queryKey: of(wallet, 'places'),
    queryFn: ({ signal }) => call('locationMapping', { params: { wallet_id: wallet }, signal }),
  });
export const posRoles = (wallet: number) =>
  queryOptions({
    queryKey: of(wallet, 'roles'),
    queryFn: ({ signal }) => call('posRoles', { query: { wallet_id: String(wallet) }, signal }),
  });
export const posEmployees = (wallet: number) =>
  queryOptions({
    queryKey: of(wallet, 'staff'),
    queryFn: ({ signal }) =>
      call('posEmployeesCached', { query: { wallet_id: String(wallet) }, signal }),
  });
export const tipAlerts = (wallet: number) =>
  queryOptions({
    queryKey: of(wallet, 'alerts'),
    queryFn: ({ signal }) => call('tipAlerts', { params: { wallet_id: wallet }, signal }),
  });
export const unassigned = (wallet: number, start: string, end: string) =>
  queryOptions({
    queryKey: of(wallet, 'unassigned', start, end),
    queryFn: ({ signal }) =>
      call('unassignedRecords', {
        params: { wallet_id: wallet },
        query: { start_date: start, end_date: end },
        signal,
      }),
  });
