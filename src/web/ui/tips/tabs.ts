import type { TextModule } from '#web/i18n/i18n.ts';
import type { TipSettings } from './setup.queries.ts';

export { TIPS_HOME as HOME } from '#web/lib/payout-address.ts';
export type HomeTab = 'calculator' | 'pending' | 'drafts' | 'data' | 'jobs' | 'settings' | 'setup';

/** The tabs of a home, in the address as `tab=`, with the texts that each brings. */
export const HOME_TEXTS: Readonly<Record<HomeTab, readonly TextModule[]>> = {
  calculator: ['tips-calculator', 'tips-results', 'tips-edit', 'tips-data'],
  pending: ['tips-payouts', 'tips-results'],
  drafts: ['tips-data'],
  data: ['tips-data'],
  jobs: ['tips-setup'],
  settings: ['tips-settings', 'tips-setup', 'regions', 'payroll-export'],
  setup: ['tips-setup'],
};
export const isHomeTab = (tab: string | undefined): tab is HomeTab =>
  tab !== undefined && tab in HOME_TEXTS;
export const FIRST_TAB: HomeTab = 'calculator';

/** Where what was paid is read. */
export const historyOf = (type: 'pool' | 'share') =>
  type === 'pool'
    ? '/account-management/payout-history'
    : '/account-management/payout-share-history';

export type Tab = {
  readonly key: HomeTab | 'history' | 'staff';
  /** A tab with an address of its own; the others are of the home. */
  readonly to?: (type: 'pool' | 'share') => string;
  readonly shown?: (settings: TipSettings) => boolean;
};
export type TabGroup = {
  readonly key: 'tonight' | 'payouts' | 'staff' | 'setup';
  readonly tabs: readonly Tab[];
};

/** The one navigation of tips, in the order in which it is drawn. A group opens with its first tab. */
export const TAB_GROUPS: readonly TabGroup[] = [
  { key: 'tonight', tabs: [{ key: 'calculator' }] },
  {
    key: 'payouts',
    tabs: [{ key: 'pending' }, { key: 'history', to: historyOf }, { key: 'drafts' }],
  },
  { key: 'staff', tabs: [{ key: 'staff', to: () => '/account-management/member-management' }] },
  {
    key: 'setup',
    tabs: [
      { key: 'setup' },
      { key: 'jobs' },
      { key: 'data', shown: (settings) => settings.import_type === 'pos' },
      { key: 'settings' },
    ],
  },
];
