import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeclineReason } from '#domain/subscriptions/decline-reasons.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import styles from './subscriptions.module.css';

/**
 * A payment that was declined: why, and another way. What was chosen is still in the address, so
 * nothing has to be chosen again.
 */
export function PaymentFailed(): ReactNode {
  const { t } = useTranslation(['subscriptions', 'errors']);
  const search = useSearch({ strict: false });
  const reason = readDeclineReason(search.reason);
  const isNew = search.price !== undefined;
  const others = (now: typeof search) => ({ ...now, reason: undefined });
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/account-management/subscriptions/management">{t('back')}</BackLink>}
        title={t('errors:payment_failed')}
      />
      <Alert tone="danger" urgent title={t('failContact', { reason: t(`reason.${reason}`) })}>
        {isNew && t('failText')}
      </Alert>
      <div className={styles.ways}>
        {reason === 'authentication' && search.store !== undefined && (
          <Link
            to="/account-management/subscriptions/confirm"
            search={{ store: search.store, invoice: search.invoice }}
            reloadDocument
            className={buttonClass({ tone: 'primary' })}
          >
            {t('confirmPayment')}
          </Link>
        )}
        <Link
          to={`/account-management/subscriptions/${isNew ? 'payment' : 'add-payment'}`}
          search={isNew ? others : { store: search.store }}
          state={true}
          className={buttonClass({ tone: reason === 'authentication' ? 'plain' : 'primary' })}
        >
          {t('otherMethod')}
        </Link>
        <Link to="/account-management/subscriptions/management" className={buttonClass()}>
          {t('toManagement')}
        </Link>
      </div>
    </Page>
  );
}
