import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { askOtherTabs, sessionUser } from '#web/lib/session.ts';
import { NotFound } from './not-found.tsx';
import { PendingPage } from './pending.tsx';
import { root } from './route-base.ts';
import * as search from './public-search.ts';

/*
 * The table of screens before sign-in, which the entry brings; whoever is signed in has
 * shell-routes.tsx. Each page is a chunk of its own, with its texts loaded beside it.
 */

const homeIfSignedIn = () => {
  if (sessionUser() !== null) throw redirect({ to: '/' });
};
const authTexts = async () => {
  await loadTexts('auth');
  // Nobody is refused before the page is drawn: what a refusal says follows it.
  setTimeout(() => void loadTexts('errors', 'problems'));
  // While the person types, what they will enter is fetched.
  setTimeout(() => {
    void import('#web/features/auth/finish-step.tsx').catch(() => undefined);
    void import('./shell-routes.tsx').catch(() => undefined);
  }, 1_500);
};

const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  pendingComponent: PendingPage,
  beforeLoad: ({ location }) => {
    if (location.pathname === '/user') throw redirect({ to: '/user/login' });
  },
});
/** What the pages of the sign-in share. */
const authPage = {
  getParentRoute: () => user,
  loader: authTexts,
  pendingComponent: PendingPage,
};
const publicPages = [
  createRoute({
    ...authPage,
    path: '/login',
    validateSearch: search.loginSearch,
    beforeLoad: homeIfSignedIn,
    component: lazyRouteComponent(
      () => import('#web/features/auth/login.page.tsx'),
      'LoginByMobile',
    ),
  }),
  createRoute({
    ...authPage,
    path: '/loginemail',
    validateSearch: search.loginSearch,
    beforeLoad: homeIfSignedIn,
    component: lazyRouteComponent(
      () => import('#web/features/auth/login.page.tsx'),
      'LoginByEmail',
    ),
  }),
  createRoute({
    ...authPage,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('#web/features/auth/forgot-password.page.tsx'),
      'ForgotPassword',
    ),
  }),
  createRoute({
    ...authPage,
    path: '/set-password',
    validateSearch: search.invitationSearch,
    loader: () => Promise.all([authTexts(), loadTexts('member-page')]),
    component: lazyRouteComponent(
      () => import('#web/features/auth/set-password.page.tsx'),
      'SetPassword',
    ),
  }),
] as const;
/** A member's own pages and the way into them: apart from the portal, with a session of its own. */
const memberPage = {
  getParentRoute: () => root,
  validateSearch: search.ownPageSearch,
  loader: async () => {
    await loadTexts('auth', 'member-page');
    setTimeout(() => void loadTexts('errors', 'problems'), 1_500);
  },
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import('./member.page.tsx'), 'MemberDoor'),
};
const ownPage = createRoute({ ...memberPage, path: '/member' });
const earnedPage = createRoute({ ...memberPage, path: '/member/earned' });
/** Linked from agreements: to be read without a session. */
const terms = createRoute({
  getParentRoute: () => root,
  path: '/tippool-terms-conditions',
  loader: () => loadTexts('tips-terms'),
  pendingComponent: PendingPage,
  component: lazyRouteComponent(
    () => import('#web/features/tips-setup/terms.page.tsx'),
    'TermsOfTips',
  ),
});
/**
 * Where Lightspeed and 7shifts send people back to. Whoever is signed in goes on from there; nobody
 * else is asked for anything.
 */
const returnPages = () => import('#web/features/integrations/sign-in/pages.ts');
const returnPage = <const P extends 'lightspeed' | '7shifts'>(
  path: P,
  page: keyof Awaited<ReturnType<typeof returnPages>>,
) => ({
  getParentRoute: () => root,
  path: `/${path}` as const,
  pendingComponent: PendingPage,
  loader: () => Promise.all([askOtherTabs(), loadTexts('connections', 'errors', 'problems')]),
  component: lazyRouteComponent(returnPages, page),
});
const backFromLightspeed = createRoute(returnPage('lightspeed', 'LightspeedReturn'));
const backFromSevenShifts = createRoute(returnPage('7shifts', 'SevenShiftsReturn'));
/** What somebody was given the address of: no session, and nothing else is reached from it. */
const sharedTexts = () => loadTexts('tips-shared', 'tips-results');
const shared = <const K extends 'pool' | 'share'>(kind: K) => ({
  getParentRoute: () => root,
  path: `/tip-pooling/view-tip-${kind}/$id` as const,
  pendingComponent: PendingPage,
  loader: async ({ params: { id } }: { params: { id: string } }) => {
    const load = import('#web/features/tips-results/shared-page/load-shared.ts');
    const [page] = await Promise.all([
      load.then(({ loadShared }) => loadShared(kind, id)),
      sharedTexts(),
    ]);
    return page;
  },
  component: lazyRouteComponent(
    () => import('#web/features/tips-results/shared-page/shared.page.tsx'),
    'SharedTips',
  ),
});
const sharedPool = createRoute(shared('pool'));
const sharedShare = createRoute(shared('share'));
const error = createRoute({ getParentRoute: () => root, path: '/error', component: NotFound });

export const publicRoutes = [
  user.addChildren([...publicPages]),
  ownPage,
  earnedPage,
  terms,
  backFromLightspeed,
  backFromSevenShifts,
  sharedPool,
  sharedShare,
  error,
] as const;
