import { Link, useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import PilcrowLeft from 'lucide-react/icons/pilcrow-left';
import SettingsIcon from 'lucide-react/icons/settings';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { chooseLanguage } from '#web/lib/choose-language.ts';
import { prefer, usePreferences } from '#web/lib/preferences.ts';
import { Logo } from '#web/ui/logo.tsx';
import { navigationFor, type NavGroup } from './navigation.ts';
import { signOut } from './sign-out.ts';
import styles from './sidebar.module.css';

/** The menu of the session's level: beside the page on wide screens, in a drawer on narrow ones. */
export function Sidebar({
  session,
  onGo,
  onHelp,
}: {
  readonly session: CurrentSession;
  readonly onGo?: () => void;
  readonly onHelp?: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('mainMenu')} className={styles.menu}>
      <Link to="/" className={styles.logo} onClick={onGo}>
        <Logo slot="sidebar" />
      </Link>
      <div className={styles.nav}>
        {navigationFor(session).map((group) => (
          <Group key={group.key} group={group} onGo={onGo} />
        ))}
      </div>
      <div className={styles.foot}>
        <Link to="/account-management/settings" className={styles.item} onClick={onGo}>
          <SettingsIcon aria-hidden="true" />
          {t('settings')}
        </Link>
        {onHelp && (
          <button type="button" className={styles.item} onClick={onHelp}>
            <CircleHelp aria-hidden="true" />
            {t('help')}
          </button>
        )}
        <button type="button" className={styles.item} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="mirrors" />
          {t('signOut')}
        </button>
        <Languages />
      </div>
    </nav>
  );
}

function Group({
  group,
  onGo,
}: {
  readonly group: NavGroup;
  readonly onGo?: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const inside =
    group.items?.some((item) => item.to !== undefined && pathname.startsWith(item.to)) ?? false;
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? inside;
  const id = useId();
  if (group.items === undefined) {
    return (
      <Link
        to={group.to}
        className={group.also?.test(pathname) ? `${styles.item} ${styles.inside}` : styles.item}
        aria-current={group.also?.test(pathname) ? 'true' : undefined}
        activeOptions={{ exact: group.to === '/', includeSearch: false }}
        onClick={onGo}
      >
        <group.icon aria-hidden="true" />
        {t(group.key)}
      </Link>
    );
  }
  return (
    <div>
      <button
        type="button"
        className={inside ? `${styles.item} ${styles.inside}` : styles.item}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setToggled(!open)}
      >
        <group.icon aria-hidden="true" />
        {t(group.key)}
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      <div id={id} className={styles.sub} hidden={!open}>
        {open &&
          group.items.map((item) => (
            <Link
              key={item.key}
              to={item.to}
              className={styles.subItem}
              activeOptions={{ includeSearch: false }}
              onClick={onGo}
            >
              {t(item.key)}
            </Link>
          ))}
      </div>
    </div>
  );
}

function Languages(): ReactNode {
  const { t } = useTranslation('shell');
  const { language, direction } = usePreferences();
  const turn = direction === 'rtl' ? 'ltr' : 'rtl';
  return (
    <div className={styles.languages} role="group" aria-label={t('language')}>
      {(['en', 'es', 'fr'] as const).map((code) => (
        <button
          key={code}
          type="button"
          className={styles.language}
          aria-pressed={language === code}
          onClick={() => chooseLanguage(code)}
        >
          {code}
        </button>
      ))}
      <button
        type="button"
        className={styles.language}
        aria-label={t('rightToLeft')}
        aria-pressed={direction === 'rtl'}
        onClick={() => prefer('direction', turn)}
      >
        <PilcrowLeft aria-hidden="true" />
      </button>
    </div>
  );
}
