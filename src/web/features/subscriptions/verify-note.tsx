import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { PaymentMethod } from './subscriptions.queries.ts';

/** A bank account whose small deposit is still to be entered, on the provider's page. */
export function VerifyNote({ method }: { readonly method: PaymentMethod }): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { verification_url: url } = method;
  return (
    <Alert
      tone="warning"
      inline
      title={t('verifyBank')}
      actions={
        url !== null && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'small' })}>
            {t('verifyBank')}
          </a>
        )
      }
    >
      {t('verifyBankText')}
    </Alert>
  );
}
