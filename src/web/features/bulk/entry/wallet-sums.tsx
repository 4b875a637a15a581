import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupBy } from '#kernel/group-by.ts';
import { fromWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { wallets as walletsQuery } from '../bulk.queries.ts';
import { useCounted } from '../use-counted.ts';
import { type EntryRow, sumOf } from './entry-rows.ts';
import styles from './entry.module.css';

type Wallet = { readonly wallet_id: number; readonly wallet_name: string };

/** What would leave each wallet, and which of them lacks it, while amounts are typed. */
export function WalletSums({
  rows,
  walletOf,
  wallets,
}: {
  readonly rows: readonly EntryRow[];
  readonly walletOf: (row: EntryRow) => string;
  readonly wallets: readonly Wallet[];
}): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { language, region } = usePreferences();
  const known = useQuery(walletsQuery).data?.data;
  const groups = groupBy(rows, walletOf);
  const used = wallets.filter(({ wallet_id: id }) => groups.has(String(id)));
  if (used.length === 0) return null;
  return (
    <ul className={styles.sums} aria-label={t('walletsTitle')}>
      {used.map(({ wallet_id: id, wallet_name: wallet }) => {
        const paid = groups.get(String(id)) ?? [];
        const sum = sumOf(paid);
        const held = fromWire(known?.find((one) => one.wallet_id === id)?.balance ?? '');
        const short = held !== null && sum > held;
        return (
          <li key={id} className={short ? styles.short : undefined}>
            {short && <TriangleAlert aria-hidden="true" />}
            <strong>{wallet}</strong>{' '}
            {t('entrySum', { ...n(paid.length), amount: formatMoney(sum, language, region) })}
            {short && ` · ${t('available', { amount: formatMoney(held, language, region) })}`}
          </li>
        );
      })}
    </ul>
  );
}
