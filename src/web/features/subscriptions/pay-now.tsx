import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import type { Subscription } from './subscriptions.queries.ts';

/** What is open is paid by its own method or another; or a new method is added. */
export function PayNow({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { t } = useTranslation(['billing', 'subscription-access']);
  const { failed, wallet_id: wallet, wallet_name: name } = subscription;
  const store = String(wallet);
  return (
    <>
      {failed?.invoice_id != null && (
        <Link
          to="/account-management/subscriptions/invoices"
          search={{ store, pay: String(failed.invoice_id) }}
          className={buttonClass({ tone: 'primary', size: 'small' })}
          aria-label={t('payFor', { wallet: name })}
        >
          {t('payNow')}
        </Link>
      )}
      <Link
        to="/account-management/subscriptions/add-payment"
        search={{ store }}
        reloadDocument
        className={buttonClass({ size: 'small' })}
        aria-label={t('subscription-access:updateMethodNamed', { wallet: name })}
      >
        {t('subscription-access:updateMethod')}
      </Link>
    </>
  );
}
