import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import Users from 'lucide-react/icons/users';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { TIPS_HOME } from '#web/lib/payout-address.ts';
import type { NavItem } from './nav-item.ts';
import { navigationFor } from './navigation.ts';
import styles from './shell.module.css';

const SPOTS: Readonly<Partial<Record<NavItem['key'], LucideIcon>>> = {
  home: House,
  members: Users,
  loadCard: ArrowLeftRight,
  tips: HandCoins,
};

/** The main places under the thumb, on small screens. */
export function BottomBar({
  session,
  onMore,
}: {
  readonly session: CurrentSession;
  readonly onMore: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const items = navigationFor(session).flatMap((group) => group.items ?? [group]);
  return (
    <nav className={styles.bottom} aria-label={t('mainMenu')}>
      {items.map((item) => {
        const Icon = SPOTS[item.key];
        return (
          Icon && (
            <Link
              key={item.key}
              // A thumb wants tonight; the wallets of all stores are behind `More`.
              to={item.key === 'tips' ? TIPS_HOME.pool : item.to}
              className={styles.bottomItem}
              aria-current={item.also?.test(pathname) ? 'true' : undefined}
              activeOptions={{ exact: item.to === '/', includeSearch: false }}
            >
              <Icon aria-hidden="true" />
              {item.key === 'loadCard' ? t('load') : t(item.key)}
            </Link>
          )
        );
      })}
      <button type="button" className={styles.bottomItem} onClick={onMore}>
        <Ellipsis aria-hidden="true" />
        {t('more')}
      </button>
    </nav>
  );
}
