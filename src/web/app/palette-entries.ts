import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Download from 'lucide-react/icons/download';
import HandCoins from 'lucide-react/icons/hand-coins';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import type { LucideIcon } from 'lucide-react';
import Moon from 'lucide-react/icons/moon';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Zap from 'lucide-react/icons/zap';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { chooseLanguage } from '#web/lib/choose-language.ts';
import { pageCommands } from '#web/lib/page-commands.ts';
import { prefer, usePreferences } from '#web/lib/preferences.ts';
import { HOME, TAB_GROUPS, historyOf } from '#web/ui/tips/tabs.ts';
import { homeQuery } from './home.queries.ts';
import type { NavItem } from './nav-item.ts';
import { mayOpen, navigation, navigationFor } from './navigation.ts';
import { signOut } from './sign-out.ts';
import { GO } from './use-shortcuts.ts';

export type Entry = {
  readonly id: string;
  readonly name: string;
  /** Other words for it, which it is found by too. */
  readonly also: string;
  /** What tells it from others of that name. */
  readonly note?: string;
  readonly Icon: LucideIcon;
  /** The keys that open it from everywhere. */
  readonly keys?: string | undefined;
  readonly to?: string;
  /** It opens to be filled in. */
  readonly form?: boolean;
  /** Where it is no page. */
  readonly run?: () => unknown;
};

/** Pages on which something is done; they stand among the actions. */
const ACTION_PAGES: readonly NavItem['key'][] = [
  'loadCard',
  'unloadCard',
  'addMember',
  'addByFile',
  'orderCards',
  'bulkLoad',
  'walletTransfer',
  'loadWallet',
  'createManager',
];

const iconOf = (key: NavItem['key']): LucideIcon =>
  navigation.find((group) => group.key === key || group.items?.some((item) => item.key === key))
    ?.icon ?? ArrowRight;
const itemOf = (key: NavItem['key']) =>
  navigation.flatMap((group) => group.items ?? [group]).find((item) => item.key === key);

/** Words beside the name, where the catalog has some. */
function useAlso(): (key: string) => string {
  const { i18n } = useTranslation('palette');
  return (key) => knownText(i18n, 'palette', `also.${key}`) ?? '';
}

/** The pages that the session's level has, the parts of tips, and what stands in the settings. */
export function usePageEntries(session: CurrentSession): readonly Entry[] {
  const { t } = useTranslation(['palette', 'shell', 'tips']);
  const also = useAlso();
  const pages = navigationFor(session)
    .flatMap((group) => (group.items ?? [group]).map((item) => ({ item, Icon: group.icon })))
    .filter(({ item }) => !ACTION_PAGES.includes(item.key))
    .map(({ item: { key, to = '/' }, Icon }) => ({
      id: to,
      name: t(`shell:${key}`),
      also: also(key),
      Icon,
      to,
      keys: keysOf(key === 'tips' ? HOME.pool : to),
    }));
  return [
    ...pages,
    ...useTipTabs(session),
    {
      id: 'settings',
      to: SETTINGS,
      name: t('shell:settings'),
      also: also('settings'),
      Icon: Settings,
    },
    ...(['password', 'devices', 'appearance'] as const)
      .filter((key) => key !== 'devices' || !session.operator)
      .map((key) => ({
        id: key,
        to: key === 'password' ? `${SETTINGS}#password` : SETTINGS,
        name: t(key),
        also: also(key),
        Icon: Settings,
      })),
  ];
}
const SETTINGS = '/account-management/settings';

const keysOf = (to: string): string | undefined => {
  const key = Object.entries(GO).find(([, address]) => address === to)?.[0];
  return key && `g ${key}`;
};

function useTipTabs(session: CurrentSession): readonly Entry[] {
  const { t } = useTranslation(['palette', 'tips']);
  const also = useAlso();
  if (!mayOpen('tips', session)) return [];
  // Where the wallet is of the other kind, the page leads on to it; pools are not open to everybody.
  const type = allows(session, 'tips_enter') ? 'pool' : 'share';
  const tabs = TAB_GROUPS.flatMap(({ tabs: parts }) => parts).map(({ key, to }) => ({
    id: `tips-${key}`,
    to: to?.(type) ?? `${HOME[type]}?tab=${key}`,
    name: t('tipsOf', { name: t(`tips:tab.${key}`) }),
    also: also('tips'),
    Icon: HandCoins,
  }));
  const byPerson = {
    id: 'tips-people',
    to: `${historyOf(type)}?view=people`,
    name: t('byPerson'),
    also: also('tips'),
    Icon: HandCoins,
  };
  return [...tabs, byPerson];
}

/** What the session's level may do. Forms of money are opened; nothing is sent from here. */
export function useActionEntries(session: CurrentSession): readonly Entry[] {
  const { t } = useTranslation(['palette', 'shell']);
  const also = useAlso();
  const { theme, language } = usePreferences();
  const pages = ACTION_PAGES.filter((key) => mayOpen(key, session)).map((key) => {
    const to = itemOf(key)?.to ?? '/';
    return {
      id: to,
      // The page lists orders; the action begins one.
      to: key === 'orderCards' ? `${to}?step=details` : to,
      name: t(`shell:${key}`),
      also: also(key),
      Icon: iconOf(key),
      keys: keysOf(to),
      form: true,
    };
  });
  const action = (
    key: Named,
    wanted: boolean,
    rest: Pick<Entry, 'to' | 'form' | 'run'>,
    Icon = Zap,
  ) => (wanted ? [{ id: key, name: t(key), also: also(key), Icon, ...rest }] : []);
  const wholePortal = session.client.hide_today === 0;
  const tips = mayOpen('tips', session);
  const next = theme === 'dark' ? 'light' : 'dark';
  const offered = pageCommands().map(({ key, run }) => ({
    id: key,
    name: t(key),
    also: also(key === 'invite' ? key : 'export'),
    Icon: key === 'invite' ? Send : Download,
    run,
  }));
  const pays = tips && allows(session, 'tips_pay');
  const nights = useNightEntries(pays);
  return [
    // Before pages, what is done with who is looked at; files after them: "load" is in "download".
    ...offered.filter(({ id }) => id === 'invite'),
    ...nights.map((night) => ({ ...night, also: also('payTips'), Icon: Zap })),
    ...action('payTips', pays && nights.length !== 1, { to: `${HOME.pool}?tab=pending` }),
    ...pages,
    ...offered.filter(({ id }) => id !== 'invite'),
    ...action('bulkRows', mayOpen('bulkLoad', session), {
      to: `${itemOf('bulkLoad')?.to}?step=table`,
      form: true,
    }),
    ...action('enterNight', tips && allows(session, 'tips_enter'), {
      to: '/account-management/add-payout',
    }),
    ...EXPORTS.flatMap(([key, operation, right]) =>
      action(
        key,
        wholePortal && allows(session, right, false),
        { run: () => download(operation, { query: {} }) },
        Download,
      ).map((entry) => ({ ...entry, also: also('export') })),
    ),
    ...action(next, true, { run: () => prefer('theme', next) }, Moon).map((entry) => ({
      ...entry,
      also: also('appearance'),
    })),
    ...LANGUAGES.filter(([code]) => code !== language).flatMap(([code, key]) =>
      action(key, true, { run: () => chooseLanguage(code) }, Languages),
    ),
    ...action('signOut', true, { run: () => signOut() }, LogOut),
  ];
}
type Named =
  | 'payTips'
  | 'bulkRows'
  | 'enterNight'
  | 'exportMembers'
  | 'exportCards'
  | 'dark'
  | 'light'
  | 'english'
  | 'spanish'
  | 'french'
  | 'signOut';
const LANGUAGES = [
  ['en', 'english'],
  ['es', 'spanish'],
  ['fr', 'french'],
] as const;
const EXPORTS = [
  ['exportMembers', 'exportCustomers', 'view_members'],
  ['exportCards', 'exportProxies', 'proxies'],
] as const;

/** The payouts of the last night that are ready, of each wallet: they open as their review. */
function useNightEntries(pays: boolean): readonly { id: string; name: string; to: string }[] {
  const { t } = useTranslation('palette');
  const found = useQuery({ ...homeQuery, enabled: pays });
  if (!pays) return [];
  const ready = (found.data?.tips?.nights ?? []).filter(({ ready: ids }) => ids.length > 0);
  return ready.map(({ wallet_id: wallet, wallet_name: name, tip_type: type, ready: ids }) => ({
    id: `pay-${wallet}`,
    name: ready.length === 1 ? t('payTips') : t('payTipsOf', { name }),
    to: `${HOME[type]}?${new URLSearchParams({ wallet: String(wallet), tab: 'pending', pick: ids.join(',') }).toString()}`,
  }));
}

/** Every word that is typed begins or stands in the name, or in the other words for it. */
export const matches = (
  { name, also }: Pick<Entry, 'name' | 'also'>,
  text: string,
  contains: (whole: string, part: string) => boolean,
): boolean =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => contains(`${name} ${also}`, word));
