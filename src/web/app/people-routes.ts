import { createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import { mayOpen } from './navigation.ts';
import * as search from './search.ts';
import { account, fileRoute, needs, shell } from './shell-base.ts';

const memberTexts = () => loadTexts('members', 'status');
const memberFormTexts = () => loadTexts('members', 'regions', 'status', 'errors', 'problems');
/** A client that sees only the tips has its members at an address of their own. */
const membersOrTips = (at: Parameters<ReturnType<typeof needs>>[0]) => {
  if (at.context.session.client.hide_today !== 0 && mayOpen('tipsMembers', at.context.session))
    throw redirect({ to: '/view-members' });
  needs('members')(at);
};
export const members = [
  createRoute({
    ...account('view-customers'),
    validateSearch: search.membersSearch,
    beforeLoad: membersOrTips,
    loader: memberTexts,
    component: lazyPage(
      () => import('#web/features/members/view-customers.page.tsx'),
      'ViewCustomers',
    ),
  }),
  createRoute({
    ...account('view-customer/$customerId'),
    validateSearch: search.memberSearch,
    beforeLoad: needs('members'),
    loader: () =>
      loadTexts('cards', 'members', 'direct-deposits', 'regions', 'status', 'errors', 'problems'),
    component: lazyPage(() => import('./member-with-card.page.tsx'), 'MemberWithCard'),
  }),
  createRoute({
    ...account('view-customer/$customerId/history'),
    validateSearch: search.memberHistorySearch,
    beforeLoad: needs('members'),
    loader: () => loadTexts('members', 'status', 'errors', 'problems'),
    component: lazyPage(
      () => import('#web/features/members/member-history.page.tsx'),
      'MemberHistory',
    ),
  }),
  createRoute({
    ...account('edit-customer/$customerId'),
    beforeLoad: needs('editMember'),
    loader: memberFormTexts,
    component: lazyPage(
      () => import('#web/features/members/edit-customer.page.tsx'),
      'EditCustomer',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/view-members',
    validateSearch: search.membersSearch,
    beforeLoad: needs('tipsMembers'),
    loader: memberTexts,
    component: lazyPage(
      () => import('#web/features/members/view-customers.page.tsx'),
      'ViewCustomers',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/add-member',
    validateSearch: search.addMemberSearch,
    beforeLoad: needs('addMember'),
    loader: memberFormTexts,
    component: lazyPage(() => import('#web/features/members/add-member.page.tsx'), 'AddMember'),
  }),
  createRoute({
    ...fileRoute('addByFile'),
    component: lazyPage(
      () => import('#web/features/members/file/add-by-file.page.tsx'),
      'AddByFile',
    ),
  }),
] as const;

const cardTexts = () => loadTexts('cards', 'regions', 'status', 'errors', 'problems');
export const cards = [
  createRoute({
    ...account('order-cards'),
    validateSearch: search.orderCardsSearch,
    beforeLoad: needs('orderCards'),
    loader: cardTexts,
    component: lazyPage(() => import('#web/features/cards/order-cards.page.tsx'), 'OrderCards'),
  }),
  createRoute({
    ...account('order-cards/$orderId'),
    validateSearch: search.orderSearch,
    beforeLoad: needs('orderCards'),
    loader: cardTexts,
    component: lazyPage(() => import('#web/features/cards/order.page.tsx'), 'OrderPage'),
  }),
  createRoute({
    ...account('card-proxies'),
    validateSearch: search.proxiesSearch,
    beforeLoad: needs('cardProxies'),
    loader: cardTexts,
    component: lazyPage(() => import('#web/features/cards/proxies.page.tsx'), 'Proxies'),
  }),
  createRoute({
    ...account('add-proxies'),
    validateSearch: search.proxyFileSearch,
    beforeLoad: needs('addProxies'),
    loader: cardTexts,
    component: lazyPage(() => import('#web/features/cards/add-proxies.page.tsx'), 'AddProxies'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/card-lookup',
    validateSearch: search.cardLookupSearch,
    beforeLoad: needs('cardLookup'),
    loader: cardTexts,
    component: lazyPage(() => import('#web/features/cards/card-lookup.page.tsx'), 'CardLookup'),
  }),
] as const;
