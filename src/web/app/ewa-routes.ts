import { createRoute } from '@tanstack/react-router';
import { ewaStores } from '#web/features/ewa/ewa-stores.queries.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { lazyPage } from './lazy-page.ts';
import * as search from './search.ts';
import { fileRoute, shell } from './shell-base.ts';

const pages = () => import('#web/features/ewa/pages.ts');
const dashboardPages = () => import('#web/features/ewa/dashboard/pages.ts');

/*
 * Whoever is signed in may read what earned wage access is; what a store has of it shows to who
 * holds the right alone.
 */

/** Earned wage access of the stores of a client. */
export const ewaPages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/ewa',
    validateSearch: search.ewaSearch,
    loader: () => loadTexts('ewa-setup', 'ewa-dashboard', 'regions', 'errors', 'problems'),
    component: lazyPage(pages, 'EwaIntro'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/ewa/dashboard',
    validateSearch: search.ewaSearch,
    loader: () => {
      // Asked for beside what stands above the page; all else on it is of one of these stores.
      void queryClient.prefetchQuery(ewaStores);
      return loadTexts('ewa-dashboard', 'ewa-employees');
    },
    component: lazyPage(dashboardPages, 'EwaDashboard'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/ewa/employees/$storeId',
    validateSearch: search.ewaSearch,
    loader: () => loadTexts('ewa-employees', 'status', 'errors', 'problems'),
    component: lazyPage(pages, 'EwaEmployees'),
  }),
  createRoute({
    ...fileRoute('payrollFile'),
    component: lazyPage(pages, 'PayrollFilePage'),
  }),
] as const;
