import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';

/** Over a refusal to send: of several wallets, which one it is about. */
export function useNotSent(): (error: unknown) => string {
  const { t } = useTranslation('bulk');
  return (error) => {
    const wallet = error instanceof ApiError ? error.params.wallet_name : undefined;
    return wallet === undefined ? t('notSent') : t('notSentFrom', { wallet: String(wallet) });
  };
}
