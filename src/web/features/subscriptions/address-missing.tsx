import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { Customer } from './subscriptions.queries.ts';

/** Taxes follow from the address: without one, what is charged is not yet what it will be. */
export function AddressMissing({ customer }: { readonly customer: Customer }): ReactNode {
  const { t } = useTranslation('subscriptions');
  if (customer.address_province !== '' && customer.address_postal_code !== '') return null;
  return (
    <Alert
      tone="warning"
      inline
      actions={
        <Link
          to="/account-management/subscriptions/payments"
          className={buttonClass({ size: 'small' })}
        >
          {t('addAddress')}
        </Link>
      }
    >
      {t('addressMissing')}
    </Alert>
  );
}
