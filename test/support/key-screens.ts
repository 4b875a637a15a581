import type { Page } from 'playwright-core';
import type { Who } from './standing-portal.ts';

/** Where things of the standing world are found, by what `prepareScreens` has made or looked up. */
export type Places = {
  readonly member: number;
  readonly file: string;
  readonly job: string;
  readonly batch: number;
  readonly draft: number;
};

export type KeyScreen = {
  /** Also the name of its pictures. */
  readonly name: string;
  readonly by: Who;
  readonly at: string | ((places: Places) => string);
  /** What is pressed before the picture is taken; it changes nothing that another screen shows. */
  readonly open?: (page: Page) => Promise<unknown>;
};

/** Wallets of the demo's first client. */
const DOWNTOWN = 1001;
const AIRPORT = 1002;
const OLD_PORT = 1003;

const TIPS = '/account-management/tip-pooling';

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

async function openNight(page: Page): Promise<void> {
  await page.getByRole('gridcell').filter({ hasText: 'Pending' }).first().click();
  await page.getByRole('heading', { level: 3, name: /^Why / }).waitFor();
}

async function reviewLoad(page: Page): Promise<void> {
  await page.getByLabel('Amount').fill('25.00');
  await press(page, 'Review load');
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
}

/** The screens that people look at most, in the order of the portal's navigation. */
export const KEY_SCREENS: readonly KeyScreen[] = [
  { name: 'sign-in', by: 'stranger', at: '/user/login' },
  { name: 'home', by: 'admin', at: '/' },
  { name: 'members', by: 'admin', at: '/account-management/view-customers' },
  {
    name: 'member',
    by: 'admin',
    at: ({ member }) => `/account-management/view-customer/${member}`,
  },
  { name: 'add-member', by: 'admin', at: '/add-member' },
  {
    name: 'add-members-by-file',
    by: 'admin',
    at: ({ file }) => `/account-management/bulk-add-cardholders-with-file?file=${file}`,
  },
  {
    name: 'load-a-card',
    by: 'admin',
    at: ({ member }) => `/account-management/load-funds/${member}/${DOWNTOWN}`,
  },
  {
    name: 'load-a-card-review',
    by: 'admin',
    at: ({ member }) => `/account-management/load-funds/${member}/${DOWNTOWN}`,
    open: reviewLoad,
  },
  {
    name: 'bulk-load-rows',
    by: 'admin',
    at: ({ job }) => `/account-management/bulk-load-funds-with-file?job=${job}`,
  },
  {
    name: 'bulk-load-results',
    by: 'admin',
    at: ({ batch }) => `/reports/bulk-loads/${batch}`,
  },
  { name: 'transfer', by: 'admin', at: '/account-management/wallet-to-wallet-transfer' },
  { name: 'load-wallet', by: 'lonestar', at: '/load-wallet' },
  { name: 'bank-accounts', by: 'lonestar', at: '/organisation/bank-accounts' },
  { name: 'direct-deposit', by: 'lonestar', at: '/direct-deposit' },
  { name: 'pad-schedules', by: 'lonestar', at: '/reports/pad-schedules' },
  { name: 'tips-week', by: 'admin', at: `${TIPS}?wallet=${DOWNTOWN}` },
  { name: 'tips-night', by: 'admin', at: `${TIPS}?wallet=${DOWNTOWN}`, open: openNight },
  {
    name: 'tips-why',
    by: 'admin',
    at: `${TIPS}?wallet=${DOWNTOWN}`,
    open: async (page) => {
      await openNight(page);
      await page.getByRole('heading', { level: 3, name: /^Why / }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'tips-pending', by: 'admin', at: `${TIPS}?wallet=${DOWNTOWN}&tab=pending` },
  {
    name: 'tips-history',
    by: 'admin',
    at: `/account-management/payout-history?wallet=${DOWNTOWN}`,
  },
  {
    name: 'tips-by-person',
    by: 'admin',
    at: `/account-management/payout-history?wallet=${DOWNTOWN}&view=people`,
  },
  { name: 'tips-drafts', by: 'admin', at: `${TIPS}?wallet=${OLD_PORT}&tab=drafts` },
  {
    name: 'tips-draft',
    by: 'admin',
    at: ({ draft }) => `${TIPS}?wallet=${OLD_PORT}&tab=drafts&draft=${draft}`,
  },
  {
    name: 'tips-staff',
    by: 'admin',
    at: `/account-management/member-management?wallet=${DOWNTOWN}`,
  },
  { name: 'tips-setup', by: 'admin', at: `${TIPS}?wallet=${DOWNTOWN}&tab=setup` },
  { name: 'tips-services', by: 'admin', at: `/assign-services/${DOWNTOWN}` },
  {
    name: 'tips-rules-what-if',
    by: 'admin',
    at: `/set-rules-share/${AIRPORT}`,
    open: async (page) => {
      await page.getByText('Last 2 weeks').click();
      await page.getByRole('region', { name: 'Differences' }).waitFor();
    },
  },
  { name: 'earned-wage-access-setup', by: 'admin', at: `/ewa?store=${DOWNTOWN}` },
  { name: 'earned-wage-access', by: 'admin', at: '/ewa/dashboard' },
  { name: 'earned-wage-access-employees', by: 'admin', at: `/ewa/employees/${DOWNTOWN}` },
  { name: 'card-orders', by: 'admin', at: '/account-management/order-cards' },
  { name: 'card-order', by: 'admin', at: '/account-management/order-cards?step=details' },
  { name: 'card-stock', by: 'admin', at: '/account-management/card-proxies' },
  { name: 'transactions', by: 'admin', at: '/reports/transactions' },
  { name: 'analytics', by: 'admin', at: '/reports/analytics' },
  { name: 'reporting', by: 'admin', at: '/reports/reporting' },
  { name: 'balance-activity', by: 'admin', at: '/reports/balance-activity' },
  { name: 'disputes', by: 'lonestar', at: '/reports/disputes' },
  { name: 'audit', by: 'admin', at: '/reports/audit' },
  { name: 'exceptions', by: 'lonestar', at: '/reports/exceptions' },
  { name: 'reconciliation', by: 'lonestar', at: '/reports/reconciliation' },
  { name: 'wallets', by: 'admin', at: '/organisation/wallets' },
  { name: 'wallet', by: 'admin', at: `/organisation/wallets/${DOWNTOWN}` },
  { name: 'managers', by: 'admin', at: '/account-management/view-managers' },
  {
    name: 'subscriptions',
    by: 'admin',
    at: '/account-management/subscriptions/management',
  },
  { name: 'settings', by: 'admin', at: '/account-management/settings' },
  { name: 'integrations', by: 'admin', at: `/account-management/thirdparty-connect/${DOWNTOWN}` },
  { name: 'member-card', by: 'member', at: '/member' },
  { name: 'member-earned-pay', by: 'member', at: '/member/earned' },
];
