import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { EwaStore } from '../use-ewa-store.ts';

/** The end of a store's set-up: who can take pay now, and where to follow it. */
export function SetUpDone({
  store,
  matched,
}: {
  readonly store: EwaStore;
  readonly matched: number;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  return (
    <Alert
      tone="success"
      title={t('readyTitle', { store: store.name })}
      actions={
        <>
          <Link
            to="/ewa/dashboard"
            search={{ store: String(store.id) }}
            className={buttonClass({ size: 'small' })}
          >
            {t('dashboard')}
          </Link>
          <Link
            to="/ewa/employees/$storeId"
            params={{ storeId: String(store.id) }}
            className={buttonClass({ size: 'small' })}
          >
            {t('employees')}
          </Link>
        </>
      }
    >
      {t('readyText', { count: matched })}
    </Alert>
  );
}
