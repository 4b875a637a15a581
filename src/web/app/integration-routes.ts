import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import type { NavItem } from './nav-item.ts';
import * as search from './search.ts';
import { account, needs, shell } from './shell-base.ts';

const pages = () => import('#web/features/integrations/pages.ts');

/** A screen of integrations, with every text of the module. */
const screen = (item: NavItem['key'], page: keyof Awaited<ReturnType<typeof pages>>) => ({
  getParentRoute: () => shell,
  validateSearch: search.integrationsSearch,
  beforeLoad: needs(item),
  loader: () =>
    loadTexts(
      'connections',
      'lightspeed',
      'lightspeed-payouts',
      'integrations-desk',
      'schedule',
      'tips-results',
      'errors',
      'problems',
    ),
  component: lazyPage(pages, page),
});

/** The page whose policy lets the scheduling service in is entered by a whole load. */
const schedule = screen('schedule', 'Schedule');
const SCHEDULE = '/schedule';
const wasLoadedHere = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === SCHEDULE;
};

/** Where clock-ins and sales come from, and the schedule. */
export const integrationPages = [
  createRoute({
    ...screen('connections', 'Connections'),
    ...account('thirdparty-connect'),
  }),
  createRoute({
    ...screen('connections', 'StoreConnections'),
    ...account('thirdparty-connect/$storeId'),
  }),
  createRoute({
    ...screen('importEmployees', 'ImportEmployees'),
    path: '/import-employees',
  }),
  createRoute({
    ...screen('lightspeedOptions', 'LightspeedOptions'),
    path: '/lightspeed-options',
  }),
  createRoute({
    ...screen('lightspeedLegacy', 'LightspeedLegacy'),
    path: '/lightspeed-legacy',
  }),
  createRoute({
    ...screen('lightspeedPayouts', 'LightspeedPayouts'),
    ...account('lightspeed-payouts'),
  }),
  createRoute({
    ...schedule,
    path: SCHEDULE,
    beforeLoad: async (entered) => {
      schedule.beforeLoad(entered);
      if (entered.preload || wasLoadedHere()) return;
      location.assign(SCHEDULE);
      // Nothing is drawn any more: the page is left.
      await new Promise(() => undefined);
    },
  }),
  createRoute({
    ...screen('locationRequests', 'LocationRequests'),
    path: '/operator/location-requests',
  }),
  createRoute({
    ...screen('posHealth', 'PosHealth'),
    path: '/operator/integrations',
  }),
] as const;
