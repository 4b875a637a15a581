import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect, retainSearchParams } from '@tanstack/react-router';
import type { CurrentSession } from '#web/lib/abilities.ts';
import type { NavItem } from './navigation.ts';
import { NotFound } from './not-found.tsx';
import { PendingPage } from './pending.tsx';
import * as search from './search.ts';

/*
 * What the tables of screens share: the root, the frame of whoever is signed in, and who may come in.
 */

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, pendingComponent: PendingPage });

/** The frame around every page of a session. */
export const shell = createRoute({
  getParentRoute: () => root, id: 'shell', validateSearch: search.shellSearch, search: { middlewares: [retainSearchParams(['wallet'])] },
  beforeLoad: async ({ location }) => (await import('./enter-shell.ts')).enterShell(location.href), pendingComponent: PendingPage, component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'), notFoundComponent: NotFound,
});

/** A page that the session may not use leads home, where a note says so. */
export const needs = (page: NavItem['key']) => async ({ context }: { context: { session: CurrentSession } }) => {
  const { mayOpen } = await import('./navigation.ts');
  if (!mayOpen(page, context.session)) throw redirect({ to: '/', search: { denied: page } });
};
export const account = <const P extends string>(path: P) => ({ getParentRoute: () => shell, path: `/account-management/${path}` as const });
