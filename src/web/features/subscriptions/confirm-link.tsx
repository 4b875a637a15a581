import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';

/** The page where the bank asks the payer to confirm, of an attempt to subscribe or of an invoice. */
export const confirmAddress = (wallet: number, invoice?: number): string =>
  `/account-management/subscriptions/confirm?store=${wallet}${invoice === undefined ? '' : `&invoice=${invoice}`}`;

/** It is entered by a whole page load: only then may the provider's script run there. */
export function ConfirmLink({ wallet }: { readonly wallet: number }): ReactNode {
  const { t } = useTranslation('subscriptions');
  return (
    <Link
      to="/account-management/subscriptions/confirm"
      search={{ store: String(wallet) }}
      reloadDocument
      className={buttonClass({ tone: 'primary', size: 'small' })}
    >
      {t('confirmPayment')}
    </Link>
  );
}
