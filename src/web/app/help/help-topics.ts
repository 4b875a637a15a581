import type topics from '#texts/help/topics.en.ts';
import { HOME, historyOf } from '#web/ui/tips/tabs.ts';
import type { NavItem } from '../nav-item.ts';

type TopicId = keyof typeof topics extends infer Key
  ? Key extends `topic.${infer Id}`
    ? Id
    : never
  : never;
export type Topic = {
  readonly id: TopicId;
  /** The screen that it is about. */
  readonly page: NavItem['key'];
  /** Where the screen's entry in the navigation doesn't lead to the very place. */
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Other addresses that it is about. */
  readonly at?: RegExp;
};

const MEMBER = /^\/account-management\/(view-customers?|edit-customer)\b/;
const SETTINGS = '/account-management/settings';
const tips = (id: TopicId, search: Topic['search'], to: string = HOME.pool): Topic => ({
  id,
  page: 'tips',
  to,
  ...(search && { search }),
});

/** What people ask for, the most usual first. */
export const TOPICS: readonly Topic[] = [
  { id: 'firstSteps', page: 'home' },
  tips('payTips', { tab: 'pending' }),
  tips('blockedNights', undefined),
  tips('holds', undefined, historyOf('pool')),
  { id: 'failedLoads', page: 'transactions', at: /^\/account-management\/load-funds/ },
  { id: 'lostCard', page: 'members', at: MEMBER },
  { id: 'cannotBePaid', page: 'members', search: { view: 'cannot_be_paid' }, at: MEMBER },
  { id: 'loadCard', page: 'loadCard' },
  { id: 'unloadCard', page: 'unloadCard', at: /^\/account-management\/unload-funds/ },
  { id: 'bulkErrors', page: 'bulkLoad', at: /^\/account-management\/bulk-/ },
  { id: 'walletTransfer', page: 'walletTransfer' },
  { id: 'loadWallet', page: 'loadWallet', at: /^\/(load-wallet|direct-deposit)/ },
  { id: 'bankVerification', page: 'bankAccounts', at: /^\/load-wallet/ },
  { id: 'padSchedule', page: 'padSchedules' },
  { id: 'addMembers', page: 'addMember', at: /^\/account-management\/.*(cardholder|member).*file/ },
  { id: 'invitations', page: 'members', at: MEMBER },
  { id: 'orderCards', page: 'orderCards' },
  { id: 'cardStock', page: 'cardProxies', at: /proxies|card-lookup/ },
  tips('tipRules', { tab: 'setup' }),
  tips('enterNight', { tab: 'drafts' }),
  tips('squareUps', { view: 'square-ups' }, '/account-management/member-management'),
  tips('payrollFile', { view: 'people' }, historyOf('pool')),
  { id: 'earnedWages', page: 'earnedWages' },
  { id: 'connectPos', page: 'connections', at: /lightspeed|import-employees/ },
  { id: 'missingData', page: 'connections' },
  { id: 'roles', page: 'managers', at: /manager/ },
  { id: 'limits', page: 'managers', at: /(create|edit)-manager/ },
  { id: 'disputes', page: 'disputes', at: /dispute/ },
  { id: 'exports', page: 'transactions', at: /^\/reports\// },
  { id: 'subscription', page: 'subscription', at: /^\/subscription/ },
  { id: 'notifications', page: 'settings', to: SETTINGS },
  { id: 'trustedDevices', page: 'settings', to: SETTINGS },
  { id: 'password', page: 'settings', to: SETTINGS },
];
