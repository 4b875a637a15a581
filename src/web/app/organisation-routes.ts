import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import * as search from './search.ts';
import { account, needs, shell } from './shell-base.ts';

const managerScreens = () => import('#web/features/managers/pages.ts');
const managerTexts = () => loadTexts('managers', 'errors', 'problems');
export const managers = [
  createRoute({
    ...account('view-managers'),
    validateSearch: search.managersSearch,
    beforeLoad: needs('managers'),
    loader: managerTexts,
    component: lazyPage(managerScreens, 'ViewManagers'),
  }),
  createRoute({
    ...account('create-manager'),
    beforeLoad: needs('createManager'),
    loader: managerTexts,
    component: lazyPage(managerScreens, 'CreateManager'),
  }),
  createRoute({
    ...account('edit-manager/$managerId'),
    beforeLoad: needs('createManager'),
    loader: managerTexts,
    component: lazyPage(managerScreens, 'EditManager'),
  }),
] as const;

const walletScreens = () => import('#web/features/wallets/pages.ts');
const walletTexts = () => loadTexts('wallets', 'programs', 'errors', 'problems');
export const walletPages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/wallets',
    validateSearch: search.listSearch,
    beforeLoad: needs('walletPages'),
    loader: walletTexts,
    component: lazyPage(walletScreens, 'ViewWallets'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/wallets/$walletId',
    beforeLoad: needs('walletPages'),
    loader: () =>
      loadTexts(
        'wallets',
        'programs',
        'errors',
        'problems',
        'debts',
        'shell',
        'pad-schedules',
        'wallet-funding',
      ),
    component: lazyPage(() => import('./wallet-with-bank.page.tsx'), 'WalletWithBank'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/add-store',
    beforeLoad: needs('editWallets'),
    loader: walletTexts,
    component: lazyPage(walletScreens, 'AddStore'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/stores/$storeId',
    beforeLoad: needs('walletPages'),
    loader: walletTexts,
    component: lazyPage(walletScreens, 'EditStore'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/stores/$storeId/add-wallet',
    beforeLoad: needs('editWallets'),
    loader: walletTexts,
    component: lazyPage(walletScreens, 'AddWallet'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/third-party',
    beforeLoad: needs('thirdParty'),
    loader: () => loadTexts('compliance', 'errors', 'problems'),
    component: lazyPage(
      () => import('#web/features/compliance/third-party.page.tsx'),
      'ThirdParty',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/audit',
    validateSearch: search.auditSearch,
    beforeLoad: needs('audit'),
    loader: () =>
      loadTexts('alerts', 'audit', 'clients', 'managers', 'members', 'status', 'reports', 'errors'),
    component: lazyPage(() => import('#web/features/reports/audit.page.tsx'), 'AuditPage'),
  }),
] as const;

const clientScreens = () => import('#web/features/clients/pages.ts');
const clientTexts = () => loadTexts('clients', 'programs', 'regions', 'errors', 'problems');
export const operatorPages = [
  createRoute({
    ...account('add-clients'),
    validateSearch: search.stepSearch,
    loader: clientTexts,
    component: lazyPage(clientScreens, 'AddClients'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/clients',
    validateSearch: search.listSearch,
    beforeLoad: needs('clients'),
    loader: clientTexts,
    component: lazyPage(clientScreens, 'ViewClients'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/clients/$clientId',
    beforeLoad: needs('clients'),
    loader: () => Promise.all([clientTexts(), loadTexts('billing-desk')]),
    component: lazyPage(() => import('./client-with-billing.page.tsx'), 'ClientWithBilling'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/programs',
    beforeLoad: needs('programs'),
    loader: clientTexts,
    component: lazyPage(clientScreens, 'ViewPrograms'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/programs/add',
    beforeLoad: needs('programs'),
    loader: clientTexts,
    component: lazyPage(clientScreens, 'AddProgram'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/programs/$programId',
    beforeLoad: needs('programs'),
    loader: clientTexts,
    component: lazyPage(clientScreens, 'EditProgram'),
  }),
] as const;
