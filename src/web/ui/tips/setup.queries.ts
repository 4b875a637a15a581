import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type TipSettings = Answer<'tipSettings'>;
export type Service = Answer<'tipServices'>['data'][number];
export type JobCode = Answer<'tipJobs'>['data'][number];
export type TipMember = Answer<'tipCustomers'>['data'][number];
export type TipEmployee = Answer<'tipEmployees'>['data'][number];
export type PoolRules = Answer<'tipPoolRules'>;
export type ShareRules = Answer<'tipShareRules'>;

/** The wallets of the manager, with how their tips are set up. */
export const tipStores = queryOptions({
  queryKey: ['tipStores'],
  queryFn: ({ signal }) => call('tipStores', { signal }),
});

/** What each wallet paid in the past 7 days, and what waits. */
export const tipsPastWeek = queryOptions({
  queryKey: ['tipsPastWeek'],
  queryFn: ({ signal }) => call('tipsPastWeek', { signal }),
});

export const tipSettings = (wallet: number) =>
  queryOptions({
    queryKey: ['tipSettings', wallet],
    queryFn: ({ signal }) => call('tipSettings', { params: { wallet_id: wallet }, signal }),
  });
export const tipServices = (wallet: number) =>
  queryOptions({
    queryKey: ['tipServices', wallet],
    queryFn: ({ signal }) => call('tipServices', { params: { wallet_id: wallet }, signal }),
  });
export const tipJobs = (wallet: number) =>
  queryOptions({
    queryKey: ['tipJobs', wallet],
    queryFn: ({ signal }) => call('tipJobs', { query: { wallet_id: String(wallet) }, signal }),
  });
export const tipEmployees = (wallet: number) =>
  queryOptions({
    queryKey: ['tipEmployees', wallet],
    queryFn: ({ signal }) => call('tipEmployees', { query: { wallet_id: String(wallet) }, signal }),
  });

export type MemberSearch = {
  readonly search?: string;
  readonly page: number;
  readonly per_page: '25' | '50' | '100';
};
const askMembers = (
  wallet: number,
  { search, page, per_page }: MemberSearch,
  signal?: AbortSignal,
) =>
  call('tipCustomers', {
    query: { wallet_id: String(wallet), search, page: String(page), per_page },
    signal,
  });
export const tipMembers = (wallet: number, search: MemberSearch) =>
  queryOptions({
    queryKey: ['tipCustomers', wallet, search],
    queryFn: ({ signal }) => askMembers(wallet, search, signal),
    placeholderData: keepPreviousData,
  });

/** Every member that a search finds, however many pages they fill. */
export async function everyMember(
  wallet: number,
  search: string | undefined,
): Promise<TipMember[]> {
  const found: TipMember[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await askMembers(wallet, { search, page, per_page: '100' });
    found.push(...data);
    if (data.length < 100) return found;
  }
}

export type PastNights = Answer<'pastNights'>;
export const pastNights = (wallet: number, first: string, last: string) =>
  queryOptions({
    queryKey: ['pastNights', wallet, first, last],
    queryFn: ({ signal }) =>
      call('pastNights', {
        params: { wallet_id: wallet },
        query: { start_date: first, end_date: last },
        signal,
      }),
  });

export const tipPoolRules = (wallet: number) =>
  queryOptions({
    queryKey: ['tipPoolRules', wallet],
    queryFn: ({ signal }) => call('tipPoolRules', { params: { id: wallet }, signal }),
  });
export const tipShareRules = (wallet: number) =>
  queryOptions({
    queryKey: ['tipShareRules', wallet],
    queryFn: ({ signal }) => call('tipShareRules', { params: { id: wallet }, signal }),
  });
