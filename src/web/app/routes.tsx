import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect, retainSearchParams } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { sessionUser } from '#web/lib/session.ts';
import type { NavItem } from './navigation.ts';
import { NotFound } from './not-found.tsx';
import { PendingPage } from './pending.tsx';
import * as search from './search.ts';

/*
 * The table of screens. Each page is a chunk of its own, with its texts loaded beside it.
 */

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, pendingComponent: PendingPage });

// Before sign-in
const homeIfSignedIn = () => {
  if (sessionUser() !== null) throw redirect({ to: '/' });
};
const authTexts = async () => {
  await loadTexts('auth');
  // Nobody is refused before the page is drawn: what a refusal says follows it.
  setTimeout(() => void loadTexts('errors', 'problems'));
};

const user = createRoute({ getParentRoute: () => root, path: '/user', pendingComponent: PendingPage, beforeLoad: ({ location }) => {
  if (location.pathname === '/user') throw redirect({ to: '/user/login' });
} });
const publicPages = [
  createRoute({
    getParentRoute: () => user, path: '/login', validateSearch: search.loginSearch, beforeLoad: homeIfSignedIn, loader: authTexts, pendingComponent: PendingPage,
    component: lazyRouteComponent(() => import('#web/features/auth/login.page.tsx'), 'LoginByMobile'),
  }),
  createRoute({
    getParentRoute: () => user, path: '/loginemail', validateSearch: search.loginSearch, beforeLoad: homeIfSignedIn, loader: authTexts, pendingComponent: PendingPage,
    component: lazyRouteComponent(() => import('#web/features/auth/login.page.tsx'), 'LoginByEmail'),
  }),
  createRoute({
    getParentRoute: () => user, path: '/forgot-password', loader: authTexts, pendingComponent: PendingPage,
    component: lazyRouteComponent(() => import('#web/features/auth/forgot-password.page.tsx'), 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => user, path: '/set-password', validateSearch: search.invitationSearch, loader: authTexts, pendingComponent: PendingPage,
    component: lazyRouteComponent(() => import('#web/features/auth/set-password.page.tsx'), 'SetPassword'),
  }),
] as const;
/** A member's own page and the way into it: apart from the portal, with a session of its own. */
const ownPage = createRoute({
  getParentRoute: () => root, path: '/member', validateSearch: search.ownPageSearch, loader: () => loadTexts('auth', 'shell', 'member-page', 'errors', 'problems'), pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import('./member.page.tsx'), 'MemberDoor'),
});
const error = createRoute({ getParentRoute: () => root, path: '/error', component: NotFound });

// With a session
const shell = createRoute({
  getParentRoute: () => root, id: 'shell', validateSearch: search.shellSearch, search: { middlewares: [retainSearchParams(['wallet'])] },
  beforeLoad: async ({ location }) => (await import('./enter-shell.ts')).enterShell(location.href), pendingComponent: PendingPage, component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'), notFoundComponent: NotFound,
});

/** A page that the session may not use leads home, where a note says so. */
const needs = (page: NavItem['key']) => async ({ context }: { context: { session: CurrentSession } }) => {
  const { mayOpen } = await import('./navigation.ts');
  if (!mayOpen(page, context.session)) throw redirect({ to: '/', search: { denied: page } });
};
const account = <const P extends string>(path: P) => ({ getParentRoute: () => shell, path: `/account-management/${path}` as const });

/** Outside of every client an operator's home is the list of clients. */
const operatorsHome = ({ context }: { context: { session: CurrentSession } }) => {
  if (context.session.operator && context.session.abilities.length === 0) throw redirect({ to: '/operator/clients' });
};
const home = createRoute({
  getParentRoute: () => shell, path: '/', validateSearch: search.homeSearch, beforeLoad: operatorsHome, loader: () => loadTexts('errors', 'home', 'status'),
  component: lazyRouteComponent(() => import('./home.page.tsx'), 'Home'),
});
const settings = createRoute({
  ...account('settings'), loader: () => loadTexts('settings', 'errors', 'problems'),
  component: lazyRouteComponent(() => import('#web/features/auth/settings.page.tsx'), 'Settings'),
});

const memberTexts = () => loadTexts('members', 'status', 'errors', 'problems');
const memberFormTexts = () => loadTexts('members', 'regions', 'status', 'errors', 'problems');
const members = [
  createRoute({
    ...account('view-customers'), validateSearch: search.membersSearch, beforeLoad: needs('members'), loader: memberTexts,
    component: lazyRouteComponent(() => import('#web/features/members/view-customers.page.tsx'), 'ViewCustomers'),
  }),
  createRoute({
    ...account('view-customer/$customerId'), validateSearch: search.memberSearch, beforeLoad: needs('members'), loader: () => loadTexts('cards', 'members', 'regions', 'status', 'errors', 'problems'),
    component: lazyRouteComponent(() => import('./member-with-card.page.tsx'), 'MemberWithCard'),
  }),
  createRoute({
    ...account('edit-customer/$customerId'), beforeLoad: needs('editMember'), loader: memberFormTexts,
    component: lazyRouteComponent(() => import('#web/features/members/edit-customer.page.tsx'), 'EditCustomer'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/view-members', validateSearch: search.membersSearch, beforeLoad: needs('tipsMembers'), loader: memberTexts,
    component: lazyRouteComponent(() => import('#web/features/members/view-customers.page.tsx'), 'ViewCustomers'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/add-member', beforeLoad: needs('addMember'), loader: memberFormTexts,
    component: lazyRouteComponent(() => import('#web/features/members/add-member.page.tsx'), 'AddMember'),
  }),
  createRoute({
    ...account('bulk-add-cardholders-with-file'), validateSearch: search.memberFileSearch, beforeLoad: needs('addByFile'), loader: () => loadTexts('member-file', 'members', 'status', 'errors', 'problems'),
    component: lazyRouteComponent(() => import('#web/features/members/file/add-by-file.page.tsx'), 'AddByFile'),
  }),
] as const;

const bulkTexts = () => loadTexts('bulk', 'status', 'errors', 'problems');
const fundsTexts = () => loadTexts('funds', 'members', 'status', 'errors', 'problems');
const funds = [
  createRoute({
    ...account('load-funds'), validateSearch: search.moneyFormSearch, beforeLoad: needs('loadCard'), loader: fundsTexts,
    component: lazyRouteComponent(() => import('#web/features/funds/load-funds.page.tsx'), 'LoadFunds'),
  }),
  createRoute({
    ...account('load-funds/$customerId/$storeId'), validateSearch: search.moneyFormSearch, beforeLoad: needs('loadCard'), loader: fundsTexts,
    component: lazyRouteComponent(() => import('#web/features/funds/load-funds.page.tsx'), 'LoadFunds'),
  }),
  createRoute({
    ...account('unload-funds'), validateSearch: search.moneyFormSearch, beforeLoad: needs('unloadCard'), loader: fundsTexts,
    component: lazyRouteComponent(() => import('#web/features/funds/load-funds.page.tsx'), 'UnloadFunds'),
  }),
  createRoute({
    ...account('unload-funds/$customerId/$storeId'), validateSearch: search.moneyFormSearch, beforeLoad: needs('unloadCard'), loader: fundsTexts,
    component: lazyRouteComponent(() => import('#web/features/funds/load-funds.page.tsx'), 'UnloadFunds'),
  }),
  createRoute({
    ...account('bulk-load-funds-with-file'), validateSearch: search.bulkSearch, beforeLoad: needs('bulkLoad'), loader: bulkTexts,
    component: lazyRouteComponent(() => import('#web/features/bulk/wizard.page.tsx'), 'BulkLoad'),
  }),
  createRoute({
    ...account('bulk-unload-funds-with-file'), validateSearch: search.bulkSearch, beforeLoad: needs('bulkUnload'), loader: bulkTexts,
    component: lazyRouteComponent(() => import('#web/features/bulk/wizard.page.tsx'), 'BulkUnload'),
  }),
  createRoute({
    ...account('bulk-load-cards'), validateSearch: search.bulkSearch, beforeLoad: needs('bulkDeposit'), loader: bulkTexts,
    component: lazyRouteComponent(() => import('#web/features/bulk/wizard.page.tsx'), 'BulkCards'),
  }),
  createRoute({
    ...account('wallet-to-wallet-transfer'), validateSearch: search.moneyFormSearch, beforeLoad: needs('walletTransfer'), loader: fundsTexts,
    component: lazyRouteComponent(() => import('#web/features/funds/wallet-transfer.page.tsx'), 'WalletTransfer'),
  }),
] as const;

const cardTexts = () => loadTexts('cards', 'regions', 'status', 'errors', 'problems');
const cards = [
  createRoute({
    ...account('order-cards'), validateSearch: search.orderCardsSearch, beforeLoad: needs('orderCards'), loader: cardTexts,
    component: lazyRouteComponent(() => import('#web/features/cards/order-cards.page.tsx'), 'OrderCards'),
  }),
  createRoute({
    ...account('order-cards/$orderId'), validateSearch: search.orderSearch, beforeLoad: needs('orderCards'), loader: cardTexts,
    component: lazyRouteComponent(() => import('#web/features/cards/order.page.tsx'), 'OrderPage'),
  }),
  createRoute({
    ...account('card-proxies'), validateSearch: search.proxiesSearch, beforeLoad: needs('cardProxies'), loader: cardTexts,
    component: lazyRouteComponent(() => import('#web/features/cards/proxies.page.tsx'), 'Proxies'),
  }),
  createRoute({
    ...account('add-proxies'), validateSearch: search.proxyFileSearch, beforeLoad: needs('addProxies'), loader: cardTexts,
    component: lazyRouteComponent(() => import('#web/features/cards/add-proxies.page.tsx'), 'AddProxies'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/reports/card-lookup', validateSearch: search.cardLookupSearch, beforeLoad: needs('cardLookup'), loader: cardTexts,
    component: lazyRouteComponent(() => import('#web/features/cards/card-lookup.page.tsx'), 'CardLookup'),
  }),
] as const;

const reportTexts = () => loadTexts('reports', 'status', 'errors');
const reports = [
  createRoute({
    getParentRoute: () => shell, path: '/reports/transactions', validateSearch: search.transactionsSearch, beforeLoad: needs('transactions'), loader: reportTexts,
    component: lazyRouteComponent(() => import('#web/features/reports/transactions.page.tsx'), 'Transactions'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/reports/bulk-loads', validateSearch: search.bulkHistorySearch, beforeLoad: needs('bulkLoads'), loader: reportTexts,
    component: lazyRouteComponent(() => import('#web/features/reports/bulk-loads.page.tsx'), 'BulkLoads'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/reports/bulk-loads/$bulkId', validateSearch: search.bulkDetailsSearch, beforeLoad: needs('bulkLoads'), loader: reportTexts,
    component: lazyRouteComponent(() => import('#web/features/reports/bulk-load.page.tsx'), 'BulkLoadDetails'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/reports/ledger-proof', beforeLoad: needs('ledgerProof'), loader: reportTexts,
    component: lazyRouteComponent(() => import('#web/features/reports/ledger-proof.page.tsx'), 'LedgerProof'),
  }),
] as const;

const walletTexts = () => loadTexts('wallets', 'programs', 'errors', 'problems');
const walletPages = [
  createRoute({
    getParentRoute: () => shell, path: '/organisation/wallets', validateSearch: search.listSearch, beforeLoad: needs('walletPages'), loader: walletTexts,
    component: lazyRouteComponent(() => import('#web/features/wallets/view-wallets.page.tsx'), 'ViewWallets'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/organisation/wallets/$walletId', beforeLoad: needs('walletPages'), loader: walletTexts,
    component: lazyRouteComponent(() => import('#web/features/wallets/edit-wallet.page.tsx'), 'EditWallet'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/organisation/add-store', beforeLoad: needs('editWallets'), loader: walletTexts,
    component: lazyRouteComponent(() => import('#web/features/wallets/add-store.page.tsx'), 'AddStore'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/organisation/stores/$storeId', beforeLoad: needs('walletPages'), loader: walletTexts,
    component: lazyRouteComponent(() => import('#web/features/wallets/edit-store.page.tsx'), 'EditStore'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/organisation/stores/$storeId/add-wallet', beforeLoad: needs('editWallets'), loader: walletTexts,
    component: lazyRouteComponent(() => import('#web/features/wallets/add-wallet.page.tsx'), 'AddWallet'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/organisation/third-party', beforeLoad: needs('thirdParty'), loader: () => loadTexts('compliance', 'errors', 'problems'),
    component: lazyRouteComponent(() => import('#web/features/compliance/third-party.page.tsx'), 'ThirdParty'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/reports/audit', validateSearch: search.auditSearch, beforeLoad: needs('audit'), loader: () => loadTexts('audit', 'reports', 'errors'),
    component: lazyRouteComponent(() => import('#web/features/reports/audit.page.tsx'), 'AuditPage'),
  }),
] as const;

const clientTexts = () => loadTexts('clients', 'programs', 'regions', 'errors', 'problems');
const operatorPages = [
  createRoute({
    ...account('add-clients'), validateSearch: search.stepSearch, loader: clientTexts,
    component: lazyRouteComponent(() => import('#web/features/clients/add-clients.page.tsx'), 'AddClients'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/operator/clients', validateSearch: search.listSearch, beforeLoad: needs('clients'), loader: clientTexts,
    component: lazyRouteComponent(() => import('#web/features/clients/view-clients.page.tsx'), 'ViewClients'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/operator/clients/$clientId', beforeLoad: needs('clients'), loader: clientTexts,
    component: lazyRouteComponent(() => import('#web/features/clients/edit-client.page.tsx'), 'EditClient'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/operator/programs', beforeLoad: needs('programs'), loader: clientTexts,
    component: lazyRouteComponent(() => import('#web/features/clients/programs.page.tsx'), 'ViewPrograms'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/operator/programs/add', beforeLoad: needs('programs'), loader: clientTexts,
    component: lazyRouteComponent(() => import('#web/features/clients/programs.page.tsx'), 'AddProgram'),
  }),
  createRoute({
    getParentRoute: () => shell, path: '/operator/programs/$programId', beforeLoad: needs('programs'), loader: clientTexts,
    component: lazyRouteComponent(() => import('#web/features/clients/programs.page.tsx'), 'EditProgram'),
  }),
] as const;

const managerTexts = () => loadTexts('managers', 'errors', 'problems');
const organisation = [
  createRoute({
    ...account('view-managers'), validateSearch: search.managersSearch, beforeLoad: needs('managers'), loader: managerTexts,
    component: lazyRouteComponent(() => import('#web/features/managers/view-managers.page.tsx'), 'ViewManagers'),
  }),
  createRoute({
    ...account('create-manager'), beforeLoad: needs('createManager'), loader: managerTexts,
    component: lazyRouteComponent(() => import('#web/features/managers/create-manager.page.tsx'), 'CreateManager'),
  }),
  createRoute({
    ...account('edit-manager/$managerId'), beforeLoad: needs('createManager'), loader: managerTexts,
    component: lazyRouteComponent(() => import('#web/features/managers/edit-manager.page.tsx'), 'EditManager'),
  }),
] as const;

export const routeTree = root.addChildren([
  user.addChildren([...publicPages]),
  ownPage,
  error,
  shell.addChildren([home, settings, ...members, ...funds, ...reports, ...organisation, ...walletPages, ...operatorPages, ...cards]),
]);
