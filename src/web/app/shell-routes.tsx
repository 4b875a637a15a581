import { type AnyRouter, createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionUser } from '#web/lib/session.ts';
import { lazyPage } from './lazy-page.ts';
import { disputes, funds, reports } from './money-routes.ts';
import { bank } from './bank-routes.ts';
import { bankDesk } from './bank-desk-routes.ts';
import { engagement } from './engagement-routes.ts';
import { ewaPages } from './ewa-routes.ts';
import { homeQuery } from './home.queries.ts';
import { integrationPages } from './integration-routes.ts';
import { managers, operatorPages, walletPages } from './organisation-routes.ts';
import { cards, members } from './people-routes.ts';
import * as search from './search.ts';
import { mayOpen } from './navigation.ts';
import { account, shell } from './shell-base.ts';
import { billingDesk, subscriptionPages } from './subscription-routes.ts';
import { tipPages } from './tips-routes.ts';

/*
 * The table of screens behind the sign-in, in a chunk of its own: who stands at the sign-in does
 * not wait for it. Each page is a chunk too, with its texts loaded beside it.
 */

/**
 * Outside of every client an operator's home is the list of clients; where only the tips are
 * switched on, everything leads to them.
 */
const otherHome = ({ context }: { context: { session: CurrentSession } }) => {
  if (context.session.operator && context.session.abilities.length === 0)
    throw redirect({ to: '/operator/clients' });
  if (context.session.client.hide_today !== 0 && mayOpen('tips', context.session))
    throw redirect({ to: '/account-management/tip-pooling' });
};
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: search.homeSearch,
  beforeLoad: otherHome,
  loader: () => {
    // Asked for beside the page's script; what cannot be had says so on the page.
    void queryClient.prefetchQuery(homeQuery);
    return loadTexts('home', 'status');
  },
  component: lazyPage(() => import('./home.page.tsx'), 'Home'),
});
const settings = createRoute({
  ...account('settings'),
  loader: () => loadTexts('settings', 'alerts', 'errors', 'managers', 'problems'),
  component: lazyPage(() => import('#web/features/auth/settings.page.tsx'), 'Settings'),
});

export const shellRoutes = shell.addChildren([
  home,
  settings,
  ...members,
  ...funds,
  ...disputes,
  ...bank,
  ...reports,
  ...managers,
  ...walletPages,
  ...operatorPages,
  ...bankDesk,
  ...engagement,
  ...cards,
  ...tipPages,
  ...subscriptionPages,
  ...billingDesk,
  ...integrationPages,
  ...ewaPages,
]);

/** Asks for the script of the page at hand while the server still looks at the session. */
export function fetchPageAhead(router: AnyRouter): void {
  if (sessionUser() === null) return;
  // Whatever cannot be fetched is asked for again when the page is drawn, which says what is wrong.
  for (const route of router.getMatchedRoutes(location.pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined);
}
