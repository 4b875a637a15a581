import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { Pending, PendingPage } from './pending.tsx';
import { root } from './route-base.ts';
import { RouteFailure } from './route-failure.tsx';
import { publicRoutes } from './routes.tsx';
import type { shellRoutes } from './shell-routes.tsx';

/** Addresses read as people write them: `?wallet=2`, all of it text. */
const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Whatever is no screen before sign-in: it may be one behind it, whose table is fetched at the
 * first such address.
 */
const door = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFound,
  pendingComponent: PendingPage,
  beforeLoad: async ({ location }) => {
    await openShell();
    if (!isUnknown(location.pathname)) throw redirect({ href: location.href, replace: true });
  },
});

const wholeTree = (behind: typeof shellRoutes) => root.addChildren([...publicRoutes, door, behind]);

export const router = createRouter({
  // Written as the whole for the types; the rest of it follows.
  routeTree: root.addChildren([...publicRoutes, door]) as unknown as ReturnType<typeof wholeTree>,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPendingComponent: Pending,
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
  trailingSlash: 'never',
});

let opening: Promise<void> | undefined;

/** Fetches the table of screens behind the sign-in, once. */
export function openShell(): Promise<void> {
  opening ??= import('./shell-routes.tsx').then(
    ({ fetchPageAhead, shellRoutes: behind }) => {
      wholeTree(behind);
      router.setRoutes(router.buildRouteTree());
      fetchPageAhead(router);
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

/** Whether no screen that is known so far has this address. */
export const isUnknown = (pathname: string): boolean =>
  router.getMatchedRoutes(pathname)[0].includes(door);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
