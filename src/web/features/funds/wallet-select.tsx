import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { Select } from '#web/ui/select.tsx';
import { wallets as walletsQuery, type Wallet } from './funds.queries.ts';

/**
 * The wallet that the person means before they say so: the address's, the one chosen in the top
 * bar, the only one.
 */
export function useFirstWallet(given = ''): string {
  const session = useCurrentSession();
  const scope = useSearch({ strict: false }).wallet;
  const all = session?.wallets ?? [];
  const named =
    all.find((wallet) => String(wallet.wallet_id) === given) ??
    all.find((wallet) => wallet.main && String(wallet.store_id) === given);
  const chosen = readWallets(scope, all);
  const id =
    named?.wallet_id ??
    (chosen.length === 1 ? chosen[0] : all.length === 1 ? all[0]?.wallet_id : undefined);
  return id === undefined ? '' : String(id);
}

export function useWallet(id: string): Wallet | undefined {
  return useQuery(walletsQuery).data?.data.find((wallet) => String(wallet.wallet_id) === id);
}

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

/** A wallet, with what it holds for those who may see it. */
export function WalletSelect({ label, name, value, onChange, error }: Props): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const known = useQuery(walletsQuery).data?.data;
  const options = (session?.wallets ?? []).map((entry) => {
    const balance = known?.find((one) => one.wallet_id === entry.wallet_id)?.balance;
    return {
      value: String(entry.wallet_id),
      label: entry.wallet_name,
      note: entry.store_name === entry.wallet_name ? undefined : entry.store_name,
      end: balance ? (
        <bdi>{t('available', { amount: formatMoney(balance, language, region) })}</bdi>
      ) : undefined,
    };
  });
  return (
    <Select
      label={label}
      name={name}
      options={options}
      value={value || null}
      onChange={onChange}
      placeholder={t('chooseWallet')}
      error={error}
    />
  );
}
