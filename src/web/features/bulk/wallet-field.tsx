import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStopText } from '#web/i18n/use-stop-text.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { Select } from '#web/ui/select.tsx';
import { Money } from '#web/ui/values.tsx';
import { type Kind, wallets as walletsQuery } from './bulk.queries.ts';

/**
 * The wallet that is meant before anybody says so: the one chosen in the top bar, or the only one.
 */
export function useFirstWallet(): string {
  const all = useCurrentSession()?.wallets ?? [];
  const scope: string | undefined = useSearch({ strict: false }).wallet;
  const chosen = readWallets(scope, all);
  const id = chosen.length === 1 ? chosen[0] : all.length === 1 ? all[0]?.wallet_id : undefined;
  return id === undefined ? '' : String(id);
}

/** The wallet of a batch, with what it holds for those who may see it, and what stops it. */
export function WalletField({
  kind,
  label,
  value,
  onChange,
  error,
}: {
  readonly kind: Kind;
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const { language, region } = usePreferences();
  const all = useCurrentSession()?.wallets ?? [];
  const known = useQuery(walletsQuery).data?.data;
  const walletOf = (id: number) => known?.find((wallet) => wallet.wallet_id === id);
  const stopOf = useStopText();
  const options = all.map((wallet) => {
    const balance = walletOf(wallet.wallet_id)?.balance;
    return {
      value: String(wallet.wallet_id),
      label: wallet.wallet_name,
      note: wallet.store_name === wallet.wallet_name ? undefined : wallet.store_name,
      end: balance ? <Money value={balance} /> : undefined,
    };
  });
  const chosen = walletOf(Number.parseInt(value, 10));
  const held = chosen?.balance;
  const stop = stopOf(chosen, kind === 'load' ? 'wallet_pay' : 'free');
  return (
    <Select
      label={label ?? t('wallet')}
      name="store_id"
      options={options}
      value={value || null}
      onChange={onChange}
      placeholder={t('chooseWallet')}
      hint={held ? t('available', { amount: formatMoney(held, language, region) }) : undefined}
      error={error ?? stop ?? undefined}
    />
  );
}
