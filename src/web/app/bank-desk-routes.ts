import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import * as search from './search.ts';
import { needs, shell } from './shell-base.ts';

/** The operator's screens of the bank. */
const deskTexts = () => loadTexts('bank-desk', 'errors', 'problems');
export const bankDesk = [
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/void-checks',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('voidChecks'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/void-checks.page.tsx'),
      'VoidChecks',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/void-checks/$chequeId',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('voidChecks'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/void-check.page.tsx'),
      'VoidCheck',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/bank-files',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('bankFiles'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/bank-files.page.tsx'),
      'BankFiles',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/bank-files/$fileId',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('bankFiles'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/bank-file.page.tsx'),
      'BankFilePage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/statements',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('statements'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/statements.page.tsx'),
      'Statements',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/bank-calendar',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('bankCalendar'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/bank-calendar.page.tsx'),
      'BankCalendar',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/safeguarding',
    validateSearch: search.bankDeskSearch,
    beforeLoad: needs('safeguarding'),
    loader: deskTexts,
    component: lazyRouteComponent(
      () => import('#web/features/bank-desk/safeguarding.page.tsx'),
      'Safeguarding',
    ),
  }),
] as const;
