import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body, Query } from '#contract/index.ts';
import { minutes } from '#kernel/instant.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type Subscription = Answer<'showSubscription'>;
export type WalletStanding = Answer<'showWalletSubscription'>;
export type Price = Answer<'listPrices'>['prices'][number];
export type PaymentMethod = Answer<'listPaymentMethods'>['data'][number];
export type Customer = Answer<'showBillingCustomer'>;
export type Review = Answer<'reviewUpcoming'>;
export type Invoice = Answer<'listInvoices'>['data'][number];
export type MethodType = PaymentMethod['type'];

export const subscriptions = (query: Query<'listSubscriptions'>) =>
  queryOptions({
    ...queryOf('listSubscriptions', { query }),
    placeholderData: keepPreviousData,
  });
export const walletStanding = (walletId: number) =>
  queryOf('showWalletSubscription', { params: { wallet_id: walletId } });
export const prices = queryOptions({ ...queryOf('listPrices'), staleTime: minutes(5) });
export const paymentMethods = queryOptions(queryOf('listPaymentMethods'));
export const billingCustomer = queryOptions(queryOf('showBillingCustomer'));
export const providerKey = queryOptions({
  ...queryOf('showBillingKey'),
  staleTime: Infinity,
  retry: false,
});
export const promo = (code: string, priceId: number | undefined) =>
  queryOptions({
    ...queryOf('checkPromoCode', {
      params: { code },
      query: priceId === undefined ? {} : { price_id: String(priceId) },
    }),
    staleTime: minutes(5),
    retry: false,
  });
export const agreement = (walletId: number) =>
  queryOptions({
    ...queryOf('showAgreement', {
      params: { x: 'current' },
      query: { wallet_id: String(walletId) },
    }),
    staleTime: minutes(5),
  });

/** Makes a review: the price that a press of the button below it is held to. */
export const review = (body: Body<'reviewUpcoming'>) =>
  queryOptions({
    ...queryOf('reviewUpcoming', { body }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const invoices = (query: Query<'listInvoices'>) =>
  queryOptions({ ...queryOf('listInvoices', { query }), placeholderData: keepPreviousData });
export const invoice = (id: number) => queryOf('showInvoice', { params: { id } });

/** What a payment or a change of a subscription makes out of date. */
export const TOUCHED = [
  'showAccess',
  'listSubscriptions',
  'showWalletSubscription',
  'listPaymentMethods',
  'showBillingCustomer',
  'listInvoices',
  'showInvoice',
  'showCountdown',
] as const;
