import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import { account, needs, shell } from './shell-base.ts';
import * as search from './search.ts';

const bulkTexts = () => loadTexts('bulk', 'status', 'errors', 'problems');
const fundsTexts = () => loadTexts('funds', 'members', 'status', 'errors', 'problems');
/** A load or unload begins empty, or with the member and the store of its address. */
const loadFunds = {
  validateSearch: search.moneyFormSearch,
  beforeLoad: needs('loadCard'),
  loader: fundsTexts,
  component: lazyPage(() => import('#web/features/funds/load-funds.page.tsx'), 'LoadFunds'),
};
const unloadFunds = {
  ...loadFunds,
  beforeLoad: needs('unloadCard'),
  component: lazyPage(() => import('#web/features/funds/load-funds.page.tsx'), 'UnloadFunds'),
};
export const funds = [
  createRoute({ ...account('load-funds'), ...loadFunds }),
  createRoute({ ...account('load-funds/$customerId/$storeId'), ...loadFunds }),
  createRoute({ ...account('unload-funds'), ...unloadFunds }),
  createRoute({ ...account('unload-funds/$customerId/$storeId'), ...unloadFunds }),
  createRoute({
    ...account('bulk-load-funds-with-file'),
    validateSearch: search.bulkSearch,
    beforeLoad: needs('bulkLoad'),
    loader: bulkTexts,
    component: lazyPage(() => import('#web/features/bulk/wizard.page.tsx'), 'BulkLoad'),
  }),
  createRoute({
    ...account('bulk-unload-funds-with-file'),
    validateSearch: search.bulkSearch,
    beforeLoad: needs('bulkUnload'),
    loader: bulkTexts,
    component: lazyPage(() => import('#web/features/bulk/wizard.page.tsx'), 'BulkUnload'),
  }),
  createRoute({
    ...account('bulk-load-cards'),
    validateSearch: search.bulkSearch,
    beforeLoad: needs('bulkDeposit'),
    loader: bulkTexts,
    component: lazyPage(() => import('#web/features/bulk/wizard.page.tsx'), 'BulkCards'),
  }),
  createRoute({
    ...account('wallet-to-wallet-transfer'),
    validateSearch: search.moneyFormSearch,
    beforeLoad: needs('walletTransfer'),
    loader: fundsTexts,
    component: lazyPage(
      () => import('#web/features/funds/wallet-transfer.page.tsx'),
      'WalletTransfer',
    ),
  }),
] as const;

const disputeTexts = () => loadTexts('disputes', 'errors', 'problems');
export const disputes = [
  createRoute({
    ...account('dispute-transaction/$movementId'),
    beforeLoad: needs('disputes'),
    loader: disputeTexts,
    component: lazyPage(
      () => import('#web/features/disputes/open-dispute.page.tsx'),
      'OpenDispute',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/disputes',
    validateSearch: search.disputesSearch,
    beforeLoad: needs('disputes'),
    loader: disputeTexts,
    component: lazyPage(() => import('#web/features/disputes/disputes.page.tsx'), 'Disputes'),
  }),
] as const;

const reportTexts = () => loadTexts('reports', 'status', 'errors');
export const reports = [
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/transactions',
    validateSearch: search.transactionsSearch,
    beforeLoad: needs('transactions'),
    loader: reportTexts,
    component: lazyPage(
      () => import('#web/features/reports/transactions.page.tsx'),
      'Transactions',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/reporting',
    validateSearch: search.reportingSearch,
    beforeLoad: needs('reporting'),
    loader: reportTexts,
    component: lazyPage(() => import('#web/features/reports/reporting.page.tsx'), 'Reporting'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/analytics',
    validateSearch: search.analyticsSearch,
    beforeLoad: needs('analytics'),
    loader: () => loadTexts('analytics', 'errors', 'problems'),
    component: lazyPage(() => import('#web/features/reports/analytics.page.tsx'), 'Analytics'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/balance-activity',
    validateSearch: search.viewsSearch,
    beforeLoad: needs('balanceActivity'),
    loader: reportTexts,
    component: lazyPage(
      () => import('#web/features/reports/balance-activity.page.tsx'),
      'BalanceActivity',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/wallet-statement',
    validateSearch: search.linesSearch,
    beforeLoad: needs('walletStatement'),
    loader: reportTexts,
    component: lazyPage(() => import('#web/features/reports/statement.page.tsx'), 'Statement'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/other-debits',
    validateSearch: search.linesSearch,
    beforeLoad: needs('otherDebits'),
    loader: reportTexts,
    component: lazyPage(() => import('#web/features/reports/other-debits.page.tsx'), 'OtherDebits'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/bulk-loads',
    validateSearch: search.bulkHistorySearch,
    beforeLoad: needs('bulkLoads'),
    loader: reportTexts,
    component: lazyPage(() => import('#web/features/reports/bulk-loads.page.tsx'), 'BulkLoads'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/bulk-loads/$bulkId',
    validateSearch: search.bulkDetailsSearch,
    beforeLoad: needs('bulkLoads'),
    loader: reportTexts,
    component: lazyPage(
      () => import('#web/features/reports/bulk-load.page.tsx'),
      'BulkLoadDetails',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/ledger-proof',
    beforeLoad: needs('ledgerProof'),
    loader: reportTexts,
    component: lazyPage(() => import('#web/features/reports/ledger-proof.page.tsx'), 'LedgerProof'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/exceptions',
    validateSearch: search.exceptionsSearch,
    beforeLoad: needs('exceptions'),
    loader: reportTexts,
    component: lazyPage(() => import('#web/features/reports/exceptions.page.tsx'), 'Exceptions'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/reconciliation',
    validateSearch: search.reconciliationSearch,
    beforeLoad: needs('reconciliation'),
    loader: () => loadTexts('reports', 'reconciliation', 'status', 'errors'),
    component: lazyPage(
      () => import('#web/features/reports/reconciliation.page.tsx'),
      'Reconciliation',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/fee-split',
    beforeLoad: needs('feeSplit'),
    loader: () => loadTexts('fee-split', 'programs', 'errors', 'problems'),
    component: lazyPage(() => import('#web/features/clients/fee-split.page.tsx'), 'FeeSplit'),
  }),
] as const;
