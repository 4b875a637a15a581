import { createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { FIRST_TAB, HOME, HOME_TEXTS, isHomeTab } from '#web/ui/tips/tabs.ts';
import { lazyPage } from './lazy-page.ts';
import * as search from './search.ts';
import { account, needs, shell } from './shell-base.ts';

const texts = () => loadTexts('tips-setup', 'status', 'errors', 'problems');
const editTexts = () =>
  loadTexts('tips-calculator', 'tips-results', 'tips-edit', 'status', 'errors', 'problems');
const rulesTexts = () =>
  loadTexts('tips-setup', 'tips-rules', 'regions', 'status', 'errors', 'problems');

function openTab(tab: string | undefined): Promise<void> {
  // Asked for beside what stands above the page: the frame of tips waits for it.
  void queryClient.prefetchQuery(queryOf('tipStores'));
  const opened = isHomeTab(tab) ? tab : FIRST_TAB;
  // The other tabs begin with fields, which say what may not be typed.
  const ofFields = opened === FIRST_TAB ? [] : (['errors', 'problems'] as const);
  return loadTexts('tips', ...HOME_TEXTS[opened], 'status', ...ofFields);
}
const home = <const P extends 'tip-pooling' | 'tip-share'>(path: P) => ({
  ...account(path),
  validateSearch: search.tipsSearch,
  beforeLoad: needs('tips'),
  loaderDeps: ({ search: { tab } }: { search: { tab?: string } }) => ({ tab }),
  loader: ({ deps: { tab } }: { deps: { tab: string | undefined } }) => openTab(tab),
  component: lazyPage(() => import('./tips/tips-home.page.tsx'), 'TipsHome'),
});

const payoutTexts = () =>
  loadTexts(
    'tips',
    'tips-payouts',
    'tips-results',
    'payroll-export',
    'status',
    'errors',
    'problems',
  );

/** A payout that is typed: its own address leads to the drafts of the wallet. */
const typed = (draft: (params: { draftId?: string }) => string) => ({
  validateSearch: search.tipsSearch,
  beforeLoad: ({ params, search: { wallet } }: { params: object; search: { wallet?: string } }) => {
    throw redirect({
      to: HOME.pool,
      search: {
        tab: 'drafts',
        draft: draft(params),
        ...(wallet === undefined ? {} : { wallet }),
      },
    });
  },
});

/** The set-up of tips: each step at its address, for one wallet. */
export const tipPages = [
  createRoute(home('tip-pooling')),
  createRoute(home('tip-share')),
  createRoute({ ...account('add-payout'), ...typed(() => 'new') }),
  createRoute({ ...account('add-payout/$draftId'), ...typed(({ draftId }) => draftId ?? 'new') }),
  createRoute({
    ...account('tip-pooling-edit/$id'),
    beforeLoad: needs('tips'),
    loader: editTexts,
    component: lazyPage(
      () => import('#web/features/tips-results/calculator/edit/edit.page.tsx'),
      'EditPool',
    ),
  }),
  createRoute({
    ...account('tip-share-edit/$id'),
    beforeLoad: needs('tips'),
    loader: editTexts,
    component: lazyPage(
      () => import('#web/features/tips-results/calculator/edit/edit.page.tsx'),
      'EditShare',
    ),
  }),
  createRoute({
    ...account('payout-history'),
    validateSearch: search.payoutHistorySearch,
    beforeLoad: needs('tips'),
    loader: payoutTexts,
    component: lazyPage(() => import('#web/features/tips-payouts/history.page.tsx'), 'PoolHistory'),
  }),
  createRoute({
    ...account('payout-share-history'),
    validateSearch: search.payoutHistorySearch,
    beforeLoad: needs('tips'),
    loader: payoutTexts,
    component: lazyPage(
      () => import('#web/features/tips-payouts/history.page.tsx'),
      'ShareHistory',
    ),
  }),
  createRoute({
    ...account('tip-share-edit-payout/$shareId'),
    beforeLoad: needs('tipPayout'),
    loader: () =>
      loadTexts(
        'tips',
        'tips-payouts',
        'tips-results',
        'tips-settings',
        'status',
        'errors',
        'problems',
      ),
    component: lazyPage(() => import('./tips/edit-payout.page.tsx'), 'EditPayout'),
  }),
  createRoute({
    ...account('member-management'),
    validateSearch: search.tipStaffSearch,
    beforeLoad: needs('tips'),
    loader: () => loadTexts('tips', 'tips-settings', 'status', 'errors', 'problems'),
    component: lazyPage(
      () => import('#web/features/tips-results/staff/staff.page.tsx'),
      'MemberManagement',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tippool',
    validateSearch: search.tipStoresSearch,
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(() => import('#web/features/tips-setup/tippool.page.tsx'), 'TipPool'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/select-tip-type/$storeId',
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(
      () => import('#web/features/tips-setup/tip-type.page.tsx'),
      'SelectTipType',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/select-data-input/$storeId',
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(
      () => import('#web/features/tips-setup/data-input.page.tsx'),
      'SelectDataInput',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/assign-services/$storeId',
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(
      () => import('#web/features/tips-setup/services/services.page.tsx'),
      'AssignServices',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/add-jobs/$storeId',
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(() => import('#web/features/tips-setup/jobs/jobs.page.tsx'), 'AddJobs'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/import-members/$storeId',
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(
      () => import('#web/features/tips-setup/jobs/members.page.tsx'),
      'ImportMembers',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/assign-job-codes/$storeId',
    beforeLoad: needs('tips'),
    loader: texts,
    component: lazyPage(
      () => import('#web/features/tips-setup/jobs/job-codes.page.tsx'),
      'AssignJobCodes',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/set-rules/$storeId',
    beforeLoad: needs('tips'),
    loader: rulesTexts,
    component: lazyPage(
      () => import('#web/features/tips-setup/rules/pool-rules.page.tsx'),
      'SetRules',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/set-rules-share/$storeId',
    beforeLoad: needs('tips'),
    loader: rulesTexts,
    component: lazyPage(
      () => import('#web/features/tips-setup/rules/share-rules.page.tsx'),
      'SetRulesShare',
    ),
  }),
] as const;
