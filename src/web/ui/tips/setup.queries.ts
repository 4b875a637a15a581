import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type TipSettings = Answer<'tipSettings'>;
export type Service = Answer<'tipServices'>['data'][number];
export type JobCode = Answer<'tipJobs'>['data'][number];
export type TipMember = Answer<'tipCustomers'>['data'][number];
export type TipEmployee = Answer<'tipEmployees'>['data'][number];
export type PoolRules = Answer<'tipPoolRules'>;
export type ShareRules = Answer<'tipShareRules'>;

/** The wallets of the manager, with how their tips are set up. */
export const tipStores = queryOf('tipStores');

/** What each wallet paid in the past 7 days, and what waits. */
export const tipsPastWeek = queryOf('tipsPastWeek');

export const tipSettings = (wallet: number) =>
  queryOf('tipSettings', { params: { wallet_id: wallet } });
export const tipServices = (wallet: number) =>
  queryOf('tipServices', { params: { wallet_id: wallet } });
export const tipJobs = (wallet: number) =>
  queryOf('tipJobs', { query: { wallet_id: String(wallet) } });
export const tipEmployees = (wallet: number) =>
  queryOf('tipEmployees', { query: { wallet_id: String(wallet) } });

export type MemberSearch = {
  readonly search?: string;
  readonly page: number;
  readonly per_page: '25' | '50' | '100';
};
const membersAsked = (wallet: number, { search, page, per_page }: MemberSearch) => ({
  query: { wallet_id: String(wallet), search, page: String(page), per_page },
});
export const tipMembers = (wallet: number, search: MemberSearch) =>
  queryOptions({
    ...queryOf('tipCustomers', membersAsked(wallet, search)),
    placeholderData: keepPreviousData,
  });

/** Every member that a search finds, however many pages they fill. */
export async function everyMember(
  wallet: number,
  search: string | undefined,
): Promise<TipMember[]> {
  const found: TipMember[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await call(
      'tipCustomers',
      membersAsked(wallet, { search, page, per_page: '100' }),
    );
    found.push(...data);
    if (data.length < 100) return found;
  }
}

export type PastNights = Answer<'pastNights'>;
export const pastNights = (wallet: number, first: string, last: string) =>
  queryOf('pastNights', {
    params: { wallet_id: wallet },
    query: { start_date: first, end_date: last },
  });

export const tipPoolRules = (wallet: number) => queryOf('tipPoolRules', { params: { id: wallet } });
export const tipShareRules = (wallet: number) =>
  queryOf('tipShareRules', { params: { id: wallet } });
