import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import type { NavItem } from './nav-item.ts';
import * as search from './search.ts';
import { needs, shell } from './shell-base.ts';

const pages = () => import('#web/features/bank-desk/pages.ts');
const screen = <const P extends string>(
  path: P,
  item: NavItem['key'],
  page: keyof Awaited<ReturnType<typeof pages>>,
) => ({
  getParentRoute: () => shell,
  path: `/operator/${path}` as const,
  validateSearch: search.bankDeskSearch,
  beforeLoad: needs(item),
  loader: () => loadTexts('bank-desk', 'errors', 'problems'),
  component: lazyPage(pages, page),
});

/** The operator's screens of the bank. */
export const bankDesk = [
  createRoute(screen('void-checks', 'voidChecks', 'VoidChecks')),
  createRoute(screen('void-checks/$chequeId', 'voidChecks', 'VoidCheck')),
  createRoute(screen('bank-files', 'bankFiles', 'BankFiles')),
  createRoute(screen('bank-files/$fileId', 'bankFiles', 'BankFilePage')),
  createRoute(screen('statements', 'statements', 'Statements')),
  createRoute(screen('bank-calendar', 'bankCalendar', 'BankCalendar')),
  createRoute(screen('safeguarding', 'safeguarding', 'Safeguarding')),
] as const;
