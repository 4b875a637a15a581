import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import type { WalletStanding } from './subscriptions.queries.ts';

/** A subscription of the wallet that was begun and is not there yet. */
export function AttemptNote({
  attempt,
  wallet,
  name,
}: {
  readonly attempt: NonNullable<WalletStanding['attempt']>;
  readonly wallet: number;
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  if (attempt.state === 'processing')
    return <Alert tone="info">{t('attemptProcessing', { wallet: name })}</Alert>;
  return (
    <Alert tone="warning" inline actions={<ConfirmLink wallet={wallet} />}>
      {t('attemptConfirm', { wallet: name })}
    </Alert>
  );
}
