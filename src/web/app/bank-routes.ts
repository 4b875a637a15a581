import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import * as search from './search.ts';
import { needs, shell } from './shell-base.ts';

const pages = () => import('#web/features/bank/pages.ts');
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
    component: lazyPage(pages, 'LoadWallet'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet/register-payment-information/$origin/$walletId/$amount',
    validateSearch: search.connectedSearch,
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyPage(pages, 'RegisterAccount'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet/confirm-and-load/$walletId/$amount/$paymentId',
    validateSearch: search.confirmLoadSearch,
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyPage(pages, 'ConfirmLoad'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/load-wallet/owed',
    beforeLoad: needs('loadWallet'),
    loader: bankTexts,
    component: lazyPage(pages, 'Debts'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/direct-deposit',
    validateSearch: search.directDepositSearch,
    beforeLoad: needs('directDeposit'),
    loader: bankTexts,
    component: lazyPage(pages, 'DirectDeposit'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/bank-accounts',
    validateSearch: search.bankAccountsSearch,
    beforeLoad: needs('bankAccounts'),
    loader: bankTexts,
    component: lazyPage(pages, 'BankAccounts'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/pad-schedules',
    validateSearch: search.schedulesSearch,
    beforeLoad: needs('padSchedules'),
    loader: bankTexts,
    component: lazyPage(pages, 'PadSchedules'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/pad-schedules/add',
    validateSearch: search.newScheduleSearch,
    beforeLoad: needs('editSchedules'),
    loader: bankTexts,
    component: lazyPage(pages, 'NewSchedule'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/pad-schedules/$scheduleId',
    validateSearch: search.scheduleSearch,
    beforeLoad: needs('padSchedules'),
    loader: bankTexts,
    component: lazyPage(pages, 'PadSchedule'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/float-audits',
    validateSearch: search.floatAuditsSearch,
    beforeLoad: needs('floatAudits'),
    loader: bankTexts,
    component: lazyPage(pages, 'FloatAudits'),
  }),
] as const;
