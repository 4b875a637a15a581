import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';

/** The wallets that a report is of, in words. */
export function useWalletNames(wallet: string | undefined): string {
  const { t } = useTranslation('reports');
  const wallets = useCurrentSession()?.wallets ?? [];
  const chosen = readWallets(wallet, wallets);
  return chosen.length === 0
    ? t('allWallets')
    : wallets
        .filter((one) => chosen.includes(one.wallet_id))
        .map((one) => one.wallet_name)
        .join(', ');
}
