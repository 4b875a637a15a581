import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import * as search from './search.ts';
import { account, needs, shell } from './shell-base.ts';

const managerTexts = () => loadTexts('managers', 'errors', 'problems');
export const managers = [
  createRoute({
    ...account('view-managers'),
    validateSearch: search.managersSearch,
    beforeLoad: needs('managers'),
    loader: managerTexts,
    component: lazyRouteComponent(
      () => import('#web/features/managers/view-managers.page.tsx'),
      'ViewManagers',
    ),
  }),
  createRoute({
    ...account('create-manager'),
    beforeLoad: needs('createManager'),
    loader: managerTexts,
    component: lazyRouteComponent(
      () => import('#web/features/managers/create-manager.page.tsx'),
      'CreateManager',
    ),
  }),
  createRoute({
    ...account('edit-manager/$managerId'),
    beforeLoad: needs('createManager'),
    loader: managerTexts,
    component: lazyRouteComponent(
      () => import('#web/features/managers/edit-manager.page.tsx'),
      'EditManager',
    ),
  }),
] as const;

const walletTexts = () => loadTexts('wallets', 'programs', 'errors', 'problems');
export const walletPages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/wallets',
    validateSearch: search.listSearch,
    beforeLoad: needs('walletPages'),
    loader: walletTexts,
    component: lazyRouteComponent(
      () => import('#web/features/wallets/view-wallets.page.tsx'),
      'ViewWallets',
    ),
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
    component: lazyRouteComponent(() => import('./wallet-with-bank.page.tsx'), 'WalletWithBank'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/add-store',
    beforeLoad: needs('editWallets'),
    loader: walletTexts,
    component: lazyRouteComponent(
      () => import('#web/features/wallets/add-store.page.tsx'),
      'AddStore',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/stores/$storeId',
    beforeLoad: needs('walletPages'),
    loader: walletTexts,
    component: lazyRouteComponent(
      () => import('#web/features/wallets/edit-store.page.tsx'),
      'EditStore',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/stores/$storeId/add-wallet',
    beforeLoad: needs('editWallets'),
    loader: walletTexts,
    component: lazyRouteComponent(
      () => import('#web/features/wallets/add-wallet.page.tsx'),
      'AddWallet',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/organisation/third-party',
    beforeLoad: needs('thirdParty'),
    loader: () => loadTexts('compliance', 'errors', 'problems'),
    component: lazyRouteComponent(
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
      loadTexts('audit', 'clients', 'managers', 'members', 'status', 'reports', 'errors'),
    component: lazyRouteComponent(
      () => import('#web/features/reports/audit.page.tsx'),
      'AuditPage',
    ),
  }),
] as const;

const clientTexts = () => loadTexts('clients', 'programs', 'regions', 'errors', 'problems');
export const operatorPages = [
  createRoute({
    ...account('add-clients'),
    validateSearch: search.stepSearch,
    loader: clientTexts,
    component: lazyRouteComponent(
      () => import('#web/features/clients/add-clients.page.tsx'),
      'AddClients',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/clients',
    validateSearch: search.listSearch,
    beforeLoad: needs('clients'),
    loader: clientTexts,
    component: lazyRouteComponent(
      () => import('#web/features/clients/view-clients.page.tsx'),
      'ViewClients',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/clients/$clientId',
    beforeLoad: needs('clients'),
    loader: () => Promise.all([clientTexts(), loadTexts('billing-desk')]),
    component: lazyRouteComponent(
      () => import('./client-with-billing.page.tsx'),
      'ClientWithBilling',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/programs',
    beforeLoad: needs('programs'),
    loader: clientTexts,
    component: lazyRouteComponent(
      () => import('#web/features/clients/programs.page.tsx'),
      'ViewPrograms',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/programs/add',
    beforeLoad: needs('programs'),
    loader: clientTexts,
    component: lazyRouteComponent(
      () => import('#web/features/clients/programs.page.tsx'),
      'AddProgram',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/programs/$programId',
    beforeLoad: needs('programs'),
    loader: clientTexts,
    component: lazyRouteComponent(
      () => import('#web/features/clients/programs.page.tsx'),
      'EditProgram',
    ),
  }),
] as const;
