import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { sessionUser } from '#web/lib/session.ts';
import { funds, reports } from './money-routes.ts';
import { NotFound } from './not-found.tsx';
import { managers, operatorPages, walletPages } from './organisation-routes.ts';
import { PendingPage } from './pending.tsx';
import { cards, members } from './people-routes.ts';
import { account, root, shell } from './route-base.ts';
import * as search from './search.ts';

/*
 * The table of screens. Each page is a chunk of its own, with its texts loaded beside it.
 */

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

export const routeTree = root.addChildren([
  user.addChildren([...publicPages]),
  ownPage,
  error,
  shell.addChildren([home, settings, ...members, ...funds, ...reports, ...managers, ...walletPages, ...operatorPages, ...cards]),
]);
