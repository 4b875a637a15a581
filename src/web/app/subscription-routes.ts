import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import * as search from './search.ts';
import { account, needs, shell } from './shell-base.ts';

const loader = () =>
  loadTexts('subscriptions', 'subscription-access', 'billing', 'regions', 'errors', 'problems');
const pages = () => import('#web/features/subscriptions/pages.ts');
type Page = Exclude<keyof Awaited<ReturnType<typeof pages>>, 'SubscriptionAccess'>;

/** The list has no form of its own: it is drawn before there are words for what a form refuses. */
const listTexts = () => loadTexts('subscriptions', 'subscription-access', 'billing');

/** A screen of subscriptions: what is chosen, filtered or opened on it stands in its address. */
const screen = <const P extends string>(path: P, page: Page, texts = loader) => ({
  ...account(`subscriptions/${path}`),
  validateSearch: search.subscriptionsSearch,
  beforeLoad: needs('subscriptions'),
  loader: texts,
  component: lazyPage(pages, page),
});

/** How wallets are subscribed, and by what they are paid. */
export const subscriptionPages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/subscription',
    beforeLoad: needs('subscription'),
    loader,
    component: lazyPage(pages, 'SubscriptionAccess'),
  }),
  createRoute(screen('setup', 'SetUpSubscription')),
  createRoute(screen('payment', 'ChoosePayment')),
  createRoute(screen('add-payment', 'AddPayment')),
  createRoute(screen('confirm', 'ConfirmPayment')),
  createRoute(screen('summary', 'SubscriptionSummary')),
  createRoute(screen('success', 'Subscribed')),
  createRoute(screen('fail', 'PaymentFailed')),
  createRoute(screen('cancel', 'CancelSubscription')),
  createRoute(screen('management', 'ManageSubscriptions', listTexts)),
  createRoute(screen('payments', 'PaymentMethods')),
  createRoute(screen('invoices', 'Invoices')),
] as const;

const deskPages = () => import('#web/features/billing-desk/pages.ts');
const deskScreen = <
  const P extends string,
  const N extends keyof Awaited<ReturnType<typeof deskPages>>,
>(
  path: P,
  page: N,
  item: 'allSubscriptions' | 'promoCodes' | 'taxRates',
) => ({
  getParentRoute: () => shell,
  path: `/operator/${path}` as const,
  validateSearch: search.bankDeskSearch,
  beforeLoad: needs(item),
  loader: () =>
    loadTexts(
      'billing-desk',
      'subscriptions',
      'subscription-access',
      'regions',
      'errors',
      'problems',
    ),
  component: lazyPage(deskPages, page),
});

/** The operator's side: codes, taxes, the subscriptions of all clients, what does not agree. */
export const billingDesk = [
  createRoute(deskScreen('subscriptions', 'AllSubscriptions', 'allSubscriptions')),
  createRoute(deskScreen('promo-codes', 'PromoCodes', 'promoCodes')),
  createRoute(deskScreen('tax-rates', 'TaxRates', 'taxRates')),
] as const;
