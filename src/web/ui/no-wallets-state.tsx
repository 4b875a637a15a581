import { Link } from '@tanstack/react-router';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Whoever may open a store is the one that others are told to ask. */
export function NoWalletsState(): ReactNode {
  const { t } = useTranslation('no-wallets');
  const opensStores = allows(useCurrentSession(), 'edit_wallets');
  return (
    <EmptyState
      icon={<Store />}
      title={t('title')}
      text={opensStores ? t('openText') : t('ask')}
      action={
        opensStores && (
          <Link to="/organisation/add-store" className={buttonClass({ tone: 'primary' })}>
            {t('open')}
          </Link>
        )
      }
    />
  );
}
