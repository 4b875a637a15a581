import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { FIRST_PAGE, queryOf } from '#web/lib/contract-query.ts';

export type Member = Answer<'listCustomersPaginated'>['data'][number];
export type MemberDetails = Answer<'showCustomer'>;
export type TimelineLine = Answer<'customerTimeline'>['data'][number];
export type TimelineTotals = Answer<'customerTimeline'>['totals'];

export type MemberFilters = {
  readonly search?: string;
  readonly status?: string;
  readonly view?: string;
  readonly wallet?: string;
  readonly department?: string;
  readonly sort?: string;
  readonly cursor?: string;
  readonly per_page: '10' | '25' | '50' | '100';
};

export const memberList = (filters: MemberFilters) =>
  queryOptions({
    ...queryOf('listCustomersPaginated', { query: filters }),
    placeholderData: keepPreviousData,
  });

export const member = (customer: number) => queryOf('showCustomer', { params: { customer } });

export const cardBalance = (customer: number) =>
  queryOf('customerBalance', { params: { customer } });

export type TimelineFilter = Pick<Query<'customerTimeline'>, 'kind' | 'start_date' | 'end_date'>;
export const timeline = (customer: number, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: ['customerTimeline', customer, filter],
    queryFn: ({ pageParam, signal }) =>
      call('customerTimeline', {
        params: { customer },
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.meta.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const departmentsOf = (store: number) =>
  queryOptions({ ...queryOf('managerDepartments', { params: { store } }), staleTime: 60_000 });

export const referencesOf = ({
  store,
  customer,
}: {
  readonly store: number;
  readonly customer: number;
}) => queryOf('memberReferences', { params: { store, customer }, query: { type: 'all' } });

export const verifying = (page: number, perPage: '10' | '25' | '50' | '100' = '25') =>
  queryOptions({
    ...queryOf('verifyingMembers', { query: { page: String(page), per_page: perPage } }),
    placeholderData: keepPreviousData,
  });
export type VerifyingMember = Answer<'verifyingMembers'>['data'][number];
