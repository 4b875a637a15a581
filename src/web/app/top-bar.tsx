import Bell from 'lucide-react/icons/bell';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/current-session.ts';
import { prefer, usePreferences } from '#web/lib/preferences.ts';
import { useUnreadMessages } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuEntry, MenuGroup, MenuLine } from '#web/ui/menu.tsx';
import { JobsButton } from './jobs-button.tsx';
import styles from './shell.module.css';
import { signOut } from './sign-out.ts';
import { WalletSwitcher } from './wallet-switcher.tsx';

export type Panel = 'menu' | 'palette' | 'jobs' | 'messages' | 'help' | 'idle';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

export function TopBar({ session, onPanel }: { readonly session: CurrentSession; readonly onPanel: (panel: Panel) => void }): ReactNode {
  const { t } = useTranslation('shell');
  const unread = useUnreadMessages();
  return (
    <header className={styles.top}>
      <WalletSwitcher session={session} />
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={() => onPanel('palette')}>
        <Search aria-hidden="true" />
        <span className={styles.searchText}>{t('search')}</span>
        <kbd className={styles.key} aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <div className={styles.fill} />
      <JobsButton session={session} onOpen={() => onPanel('jobs')} />
      <Button tone="quiet" icon className={styles.bell} aria-label={unread > 0 ? t('messagesUnread', { count: unread }) : t('messages')} onClick={() => onPanel('messages')}>
        <Bell aria-hidden="true" />
        {unread > 0 && <span className={styles.dot} />}
      </Button>
      <Button tone="quiet" icon className={styles.wide} aria-label={t('help')} onClick={() => onPanel('help')}>
        <CircleHelp aria-hidden="true" />
      </Button>
      <AccountMenu session={session} />
    </header>
  );
}

const initials = (name: string): string => name.split(/\s+/).slice(0, 2).map((word) => word.charAt(0)).join('').toUpperCase();

function Face({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <span aria-hidden="true">{initials(session.fullname)}</span>
      <span className="visually-hidden">{t('account', { name: session.fullname })}</span>
    </>
  );
}

function AccountMenu({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { theme } = usePreferences();
  const check = (on: boolean) => (on ? '✓' : undefined);
  return (
    <Menu className={styles.avatar} trigger={<Face session={session} />}>
      <MenuGroup title={`${session.fullname} · ${session.client.client_name}`}>
        <MenuEntry icon={<Settings aria-hidden="true" />} onAction={() => void navigate({ to: '/account-management/settings' })}>{t('settings')}</MenuEntry>
      </MenuGroup>
      <MenuLine />
      <MenuGroup title={t('theme')}>
        <MenuEntry icon={<Sun aria-hidden="true" />} end={check(theme === 'light')} onAction={() => prefer('theme', 'light')}>{t('themeLight')}</MenuEntry>
        <MenuEntry icon={<Moon aria-hidden="true" />} end={check(theme === 'dark')} onAction={() => prefer('theme', 'dark')}>{t('themeDark')}</MenuEntry>
        <MenuEntry icon={<Monitor aria-hidden="true" />} end={check(theme === 'system')} onAction={() => prefer('theme', 'system')}>{t('themeSystem')}</MenuEntry>
      </MenuGroup>
      <MenuLine />
      <MenuEntry icon={<LogOut aria-hidden="true" className="mirrors" />} onAction={() => void signOut()}>{t('signOut')}</MenuEntry>
    </Menu>
  );
}
