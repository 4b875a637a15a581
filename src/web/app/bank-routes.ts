import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import * as search from './search.ts';
import { needs, shell } from './shell-base.ts';

/** Every text of the module: what one of its screens says, others say too. */
const bankTexts = () =>
  loadTexts(
    'wallet-funding',
    'bank-accounts',
    'pad-schedules',
    'direct-deposits',
    'debts',
    'errors',
    'problems',
  );

/** How wallets are funded from a bank. */
export const bank = [
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet',
    validateSearch: search.loadWalletSearch,
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/load-wallet.page.tsx'),
      'LoadWallet',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet/register-payment-information/$origin/$walletId/$amount',
    validateSearch: search.connectedSearch,
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/register-account.page.tsx'),
      'RegisterAccount',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet/confirm-and-load/$walletId/$amount/$paymentId',
    validateSearch: search.confirmLoadSearch,
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/confirm-load.page.tsx'),
      'ConfirmLoad',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet/owed',
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyRouteComponent(() => import('#web/features/bank/debts.page.tsx'), 'Debts'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/direct-deposit',
    validateSearch: search.directDepositSearch,
    beforeLoad: needs('directDeposit'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/direct-deposit.page.tsx'),
      'DirectDeposit',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/bank-accounts',
    validateSearch: search.bankAccountsSearch,
    beforeLoad: needs('bankAccounts'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/bank-accounts.page.tsx'),
      'BankAccounts',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/pad-schedules',
    validateSearch: search.schedulesSearch,
    beforeLoad: needs('padSchedules'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/schedules/schedules.page.tsx'),
      'PadSchedules',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/pad-schedules/add',
    validateSearch: search.newScheduleSearch,
    beforeLoad: needs('editSchedules'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/schedules/new-schedule.page.tsx'),
      'NewSchedule',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/pad-schedules/$scheduleId',
    beforeLoad: needs('padSchedules'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/schedules/schedule.page.tsx'),
      'PadSchedule',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/float-audits',
    validateSearch: search.floatAuditsSearch,
    beforeLoad: needs('floatAudits'),
    loader: bankTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank/schedules/float-audits.page.tsx'),
      'FloatAudits',
    ),
  }),
] as const;
