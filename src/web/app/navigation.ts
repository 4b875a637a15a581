import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Building2 from 'lucide-react/icons/building-2';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Landmark from 'lucide-react/icons/landmark';
import CreditCard from 'lucide-react/icons/credit-card';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import Plug from 'lucide-react/icons/plug';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import { allows, hasFeature, type CurrentSession } from '#web/lib/abilities.ts';
import { FILE_PAGES } from './file-kinds.ts';
import type { NavItem } from './nav-item.ts';

export type NavGroup = NavItem & { readonly icon: LucideIcon; readonly items?: readonly NavItem[] };

const at = <const P extends string>(page: P) => `/account-management/${page}` as const;

/** The addresses of tips: their homes and what belongs to them, and the steps of the set-up. */
const TIPS =
  /^\/(account-management\/(tip-|payout-|add-payout|member-management)|select-tip-type\/|select-data-input\/|assign-services\/|add-jobs\/|import-members\/|assign-job-codes\/|set-rules)/;
export const isTips = (pathname: string): boolean => pathname === '/tippool' || TIPS.test(pathname);

/** The sidebar, in its order. A group goes when all its items go. */
export const navigation: readonly NavGroup[] = [
  { key: 'home', to: '/', icon: House },
  { key: 'members', to: at('view-customers'), icon: Users, right: 'view_members', reads: true },
  {
    key: 'tipsMembers',
    to: '/view-members',
    icon: Users,
    right: 'view_members',
    reads: true,
    tipsOnly: true,
    tipsMenu: true,
  },
  { key: 'addMember', to: '/add-member', icon: UserPlus, right: 'edit_members', tipsOnly: true },
  {
    key: 'editMember',
    icon: UserPlus,
    right: 'edit_members',
    inside: true,
  },
  {
    key: 'funds',
    icon: ArrowLeftRight,
    items: [
      { key: 'loadCard', to: at('load-funds'), right: 'load_one', feature: 'corp_load' },
      { key: 'unloadCard', to: at('unload-funds'), right: 'unload_one', feature: 'corp_load' },
      { key: 'bulkLoad', to: at('bulk-load-funds-with-file'), right: 'bulk', feature: 'corp_load' },
      {
        key: 'bulkUnload',
        to: at('bulk-unload-funds-with-file'),
        right: 'bulk',
        feature: 'corp_load',
      },
      { key: 'bulkDeposit', to: at('bulk-load-cards'), right: 'bulk', feature: 'corp_load' },
      { key: 'walletTransfer', to: at('wallet-to-wallet-transfer'), right: 'transfer_wallets' },
      {
        key: 'loadWallet',
        to: '/load-wallet',
        right: 'self_fund',
        feature: 'load_hub',
        also: /^\/load-wallet\//,
      },
      {
        key: 'directDeposit',
        to: '/direct-deposit',
        right: 'view_money',
        reads: true,
        feature: 'rail',
      },
    ],
  },
  {
    key: 'tips',
    to: '/tippool',
    icon: HandCoins,
    right: 'tips_enter_shares',
    reads: true,
    tipsOnly: true,
    also: TIPS,
  },
  {
    key: 'tipPayout',
    icon: HandCoins,
    right: 'tips_enter',
    tipsOnly: true,
    inside: true,
  },
  { key: 'earnedWages', to: '/ewa', icon: Wallet, right: 'ewa', also: /^\/ewa\// },
  {
    key: 'cards',
    icon: CreditCard,
    items: [
      { key: 'orderCards', to: at('order-cards'), right: 'order_cards' },
      { key: 'cardProxies', to: at('card-proxies'), right: 'proxies', reads: true },
      { key: 'addProxies', to: at('add-proxies'), right: 'proxies', inside: true },
      { key: 'cardLookup', to: '/reports/card-lookup', right: 'proxies', reads: true },
    ],
  },
  {
    key: 'reports',
    icon: ChartNoAxesColumn,
    items: [
      { key: 'transactions', to: '/reports/transactions', right: 'view_money', reads: true },
      { key: 'analytics', to: '/reports/analytics', right: 'view_money', reads: true },
      { key: 'reporting', to: '/reports/reporting', right: 'view_money', reads: true },
      {
        key: 'balanceActivity',
        to: '/reports/balance-activity',
        right: 'view_money',
        reads: true,
      },
      {
        key: 'walletStatement',
        to: '/reports/wallet-statement',
        right: 'view_money',
        reads: true,
      },
      // For those who see every wallet: the levels with this right do.
      { key: 'otherDebits', to: '/reports/other-debits', right: 'audit', reads: true },
      { key: 'bulkLoads', to: '/reports/bulk-loads', right: 'view_money', reads: true },
      {
        key: 'disputes',
        to: '/reports/disputes',
        right: 'dispute',
        reads: true,
        also: /^\/account-management\/dispute-transaction\//,
      },
      {
        key: 'padSchedules',
        to: '/reports/pad-schedules',
        right: 'view_money',
        reads: true,
        feature: 'pad',
        also: /^\/reports\/(pad-schedules\/|float-audits$)/,
      },
      {
        key: 'editSchedules',
        to: '/reports/pad-schedules/add',
        right: 'edit_float',
        feature: 'pad',
        inside: true,
      },
      {
        key: 'floatAudits',
        to: '/reports/float-audits',
        right: 'view_money',
        reads: true,
        feature: 'pad',
        inside: true,
      },
      { key: 'ledgerProof', to: '/reports/ledger-proof', right: 'audit', reads: true },
      { key: 'exceptions', to: '/reports/exceptions', right: 'audit', reads: true },
      { key: 'reconciliation', to: '/reports/reconciliation', right: 'audit', reads: true },
      { key: 'feeSplit', to: '/reports/fee-split', right: 'audit', reads: true },
    ],
  },
  {
    key: 'integrations',
    icon: Plug,
    items: [
      {
        key: 'connections',
        to: at('thirdparty-connect'),
        right: 'integrations',
        tipsOnly: true,
      },
      { key: 'importEmployees', to: '/import-employees', right: 'integrations', tipsOnly: true },
      {
        key: 'lightspeedOptions',
        to: '/lightspeed-options',
        right: 'integrations',
        tipsOnly: true,
      },
      { key: 'lightspeedLegacy', to: '/lightspeed-legacy', right: 'integrations', inside: true },
      {
        key: 'lightspeedPayouts',
        to: at('lightspeed-payouts'),
        right: 'lightspeed_payouts',
        tipsOnly: true,
      },
      { key: 'schedule', to: '/schedule', right: 'integrations' },
    ],
  },
  {
    key: 'organisation',
    icon: Building2,
    items: [
      { key: 'managers', to: at('view-managers'), right: 'edit_managers', reads: true },
      { key: 'createManager', to: at('create-manager'), right: 'edit_managers', inside: true },
      { key: 'walletPages', to: '/organisation/wallets', right: 'view_members', reads: true },
      { key: 'editWallets', to: '/organisation/add-store', right: 'edit_wallets', inside: true },
      {
        key: 'bankAccounts',
        to: '/organisation/bank-accounts',
        right: 'self_fund',
        feature: 'load_hub',
      },
      { key: 'subscription', to: '/subscription', tipsOnly: true },
      { key: 'subscriptions', right: 'subscription', tipsOnly: true, inside: true },
      { key: 'thirdParty', to: '/organisation/third-party', right: 'integrations' },
      { key: 'survey', to: '/survey', right: 'integrations', tipsOnly: true, inside: true },
      { key: 'audit', to: '/reports/audit', right: 'audit', reads: true },
    ],
  },
  {
    key: 'operator',
    icon: Landmark,
    items: [
      { key: 'clients', to: '/operator/clients', operator: true },
      { key: 'programs', to: '/operator/programs', operator: true },
      { key: 'voidChecks', to: '/operator/void-checks', operator: true },
      { key: 'bankFiles', to: '/operator/bank-files', operator: true },
      { key: 'statements', to: '/operator/statements', operator: true },
      { key: 'bankCalendar', to: '/operator/bank-calendar', operator: true },
      { key: 'safeguarding', to: '/operator/safeguarding', operator: true },
      { key: 'allSubscriptions', to: '/operator/subscriptions', operator: true },
      { key: 'promoCodes', to: '/operator/promo-codes', operator: true },
      { key: 'taxRates', to: '/operator/tax-rates', operator: true },
      { key: 'locationRequests', to: '/operator/location-requests', operator: true },
      { key: 'posHealth', to: '/operator/integrations', operator: true },
      { key: 'popUps', to: '/operator/pop-ups', operator: true },
      { key: 'surveys', to: '/operator/surveys', operator: true },
    ],
  },
  ...FILE_PAGES.map((page) => ({ ...page, icon: UserPlus })),
];

/** Whether the level, the client's features and its tips-only switch leave a page open. */
export const mayOpen = (key: NavItem['key'], session: CurrentSession): boolean =>
  navigation.some((group) =>
    (group.items ?? [group]).some((item) => item.key === key && shows(item, session)),
  );

function shows(item: NavItem, session: CurrentSession): boolean {
  if (item.operator === true) return session.operator;
  if (session.client.hide_today !== 0 && item.tipsOnly !== true) return false;
  if (item.feature !== undefined && !hasFeature(session, featureOf(item.feature, session)))
    return false;
  return item.right === undefined || allows(session, item.right, item.reads !== true);
}

const featureOf = (feature: string, { client }: CurrentSession): string =>
  feature !== 'rail' ? feature : client.region === 'CA' ? 'eft' : 'ach';

export function navigationFor(session: CurrentSession): readonly NavGroup[] {
  const drawn = (item: NavItem): boolean =>
    item.inside !== true &&
    (item.tipsMenu !== true || session.client.hide_today !== 0) &&
    shows(item, session);
  return navigation.flatMap((group) => {
    if (group.items === undefined) return drawn(group) ? [group] : [];
    const items = group.items.filter(drawn);
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
