import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';

/** Leads to the page that may load the provider's fields, which is entered by a whole page load. */
export function AddMethodLink({ wallet }: { readonly wallet: number }): ReactNode {
  const { t } = useTranslation('subscription-access');
  return (
    <Link
      to="/account-management/subscriptions/add-payment"
      search={{ store: String(wallet) }}
      reloadDocument
      className={buttonClass()}
    >
      {t('addMethod')}
    </Link>
  );
}
