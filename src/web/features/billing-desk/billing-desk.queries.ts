import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type PromoCode = Answer<'listPromoCodes'>['data'][number];
export type TaxRate = Answer<'listTaxRates'>['data'][number];
export type ClientSubscription = Answer<'listAllSubscriptions'>['data'][number];
export type Difference = Answer<'listBillingDifferences'>['data'][number];

export const promoCodes = (query: Query<'listPromoCodes'>) =>
  queryOptions({ ...queryOf('listPromoCodes', { query }), placeholderData: keepPreviousData });
export const taxRates = queryOptions(queryOf('listTaxRates'));
export const allSubscriptions = (query: Query<'listAllSubscriptions'>) =>
  queryOptions({
    ...queryOf('listAllSubscriptions', { query }),
    placeholderData: keepPreviousData,
  });
export const differences = (query: Query<'listBillingDifferences'>) =>
  queryOptions({
    ...queryOf('listBillingDifferences', { query }),
    placeholderData: keepPreviousData,
  });
export const clientBilling = (clientId: number) =>
  queryOf('showClient', {
    params: { client_id: clientId },
    query: { show_subscriptions: 'true' },
  });
