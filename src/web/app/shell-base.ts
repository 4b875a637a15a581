import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { enterShell } from './enter-shell.ts';
import { FILE_KINDS, type FileScreen } from './file-kinds.ts';
import type { NavItem } from './nav-item.ts';
import { mayOpen } from './navigation.ts';
import { NotFound } from './not-found.tsx';
import { fetchNotices } from './notices-ahead.ts';
import { PendingPage } from './pending.tsx';
import { root } from './route-base.ts';
import * as search from './search.ts';
import { Shell } from './shell.tsx';

/*
 * What the tables of screens behind the sign-in share: the frame, and who may come in.
 */

/** The frame around every page of a session. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: search.shellSearch,
  search: { middlewares: [retainSearchParams(['wallet'])] },
  beforeLoad: ({ location }) => enterShell(location.href),
  loader: ({ context }) => fetchNotices(context.session),
  pendingComponent: PendingPage,
  component: Shell,
  notFoundComponent: NotFound,
});

/** A page that the session may not use leads home, where a note says so. */
export const needs =
  (page: NavItem['key']) =>
  ({ context }: { context: { session: CurrentSession } }) => {
    if (!mayOpen(page, context.session)) throw redirect({ to: '/', search: { denied: page } });
  };
export const account = <const P extends string>(path: P) => ({
  getParentRoute: () => shell,
  path: `/account-management/${path}` as const,
});

/** The screen of a kind of file. */
export const fileRoute = <const S extends FileScreen>(screen: S) => ({
  getParentRoute: () => shell,
  path: FILE_KINDS[screen].to,
  validateSearch: search.memberFileSearch,
  beforeLoad: needs(screen),
  loader: () => loadTexts(...FILE_KINDS[screen].texts, 'status', 'errors', 'problems'),
});
