import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Search from 'lucide-react/icons/search';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { useUnreadMessages } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { alertsQuery } from './alerts.queries.ts';
import { JobsButton } from './jobs-button.tsx';
import styles from './top-bar.module.css';
import { WalletSwitcher } from './wallet-switcher.tsx';

export type Panel = 'menu' | 'palette' | 'jobs' | 'messages' | 'help' | 'idle';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const loadAccount = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadAccount);

export function TopBar({
  session,
  onPanel,
}: {
  readonly session: CurrentSession;
  readonly onPanel: (panel: Panel) => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const alerts = useQuery({ ...alertsQuery, enabled: allows(session, 'view_money', false) });
  const unread = useUnreadMessages() + (alerts.data?.unread ?? 0);
  const shown = unread > 9 ? '9+' : String(unread);
  return (
    <header className={styles.top}>
      <WalletSwitcher session={session} />
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => onPanel('palette')}
      >
        <Search aria-hidden="true" />
        <span className={styles.searchText}>{t('search')}</span>
        <kbd className={styles.key} aria-hidden="true">
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <div className={styles.fill} />
      <JobsButton onOpen={() => onPanel('jobs')} />
      <Button
        tone="quiet"
        icon
        className={styles.bell}
        aria-label={unread > 0 ? t('messagesUnread', { count: unread, shown }) : t('messages')}
        onClick={() => onPanel('messages')}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {shown}
          </span>
        )}
      </Button>
      <Button
        tone="quiet"
        icon
        className={styles.wide}
        aria-label={t('help')}
        onClick={() => onPanel('help')}
      >
        <CircleHelp aria-hidden="true" />
      </Button>
      <PopupButton
        className={styles.avatar}
        preload={loadAccount}
        popup={(popup) => <AccountMenu {...popup} session={session} />}
      >
        <span aria-hidden="true">{initials(session.fullname)}</span>
        <span className="visually-hidden">{t('account', { name: session.fullname })}</span>
      </PopupButton>
    </header>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
