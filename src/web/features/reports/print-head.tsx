import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import styles from './reports.module.css';

type Props = {
  readonly filters: {
    readonly wallet?: string;
    readonly start_date?: string;
    readonly end_date?: string;
    readonly search?: string;
  };
  readonly rows: number;
  readonly total: number | null;
};

/** On paper alone: whose it is, what was filtered, who printed it and when. */
export function PrintHead({ filters, rows, total }: Props): ReactNode {
  const { t } = useTranslation('reports');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const [moment] = useState(now);
  if (!session) return null;
  const chosen = readWallets(filters.wallet, session.wallets);
  const names =
    chosen.length === 0
      ? t('allWallets')
      : session.wallets
          .filter((wallet) => chosen.includes(wallet.wallet_id))
          .map((wallet) => wallet.wallet_name)
          .join(', ');
  const day = (text: string | undefined) =>
    text === undefined ? '…' : formatDay(text, language, region);
  const range =
    filters.start_date || filters.end_date
      ? `${day(filters.start_date)} – ${day(filters.end_date)}`
      : t('allDates');
  return (
    <div className={styles.printHead}>
      <strong>{session.client.client_name}</strong>
      <span>
        {[names, range, filters.search, session.client.currency].filter(Boolean).join(' · ')}
      </span>
      <span>
        {t('printed', {
          name: session.fullname,
          when: formatInstant(moment, language, region),
          rows,
          total: total ?? '10,000+',
        })}
      </span>
    </div>
  );
}
