import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, readDay } from '#kernel/day.ts';
import { fromWire, wholePercent } from '#kernel/money.ts';
import { outlook } from '#web/features/reports/reports.queries.ts';
import type { Answer } from '#contract/index.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Money } from '#web/ui/values.tsx';
import type { HomeData } from './home.queries.ts';
import styles from './home.module.css';

type Outlook = Answer<'showOutlook'>;
type Props = { readonly home: HomeData };

export function WalletList({ home }: Props): ReactNode {
  const { t } = useTranslation('home');
  const session = useCurrentSession();
  const seesMoney = allows(session, 'view_money', false);
  const ahead = useQuery({ ...outlook({}), enabled: seesMoney }).data;
  const loads = allows(session, 'self_fund') && hasFeature(session, 'load_hub');
  const rail = session?.client.region === 'US' ? 'ach' : 'eft';
  const deposits = seesMoney && hasFeature(session, rail);
  if (home.wallets.length === 0) return <NoWallets />;
  return (
    <Card
      title={t('wallets')}
      aside={
        loads ? (
          <Link to="/load-wallet" className="small">
            {t('loadWallet')}
          </Link>
        ) : (
          deposits && (
            <Link to="/direct-deposit" className="small">
              {t('directDeposit')}
            </Link>
          )
        )
      }
    >
      <Stack>
        {home.wallets.map((wallet) => (
          <WalletLine
            key={wallet.wallet_id}
            wallet={wallet}
            loads={loads}
            ahead={ahead?.wallets.find((one) => one.wallet_id === wallet.wallet_id)}
            today={ahead?.today}
          />
        ))}
      </Stack>
    </Card>
  );
}

type WalletLineProps = {
  readonly wallet: HomeData['wallets'][number];
  readonly loads: boolean;
  /** How far it lasts; absent until it is known, and for who sees no money. */
  readonly ahead: Outlook['wallets'][number] | undefined;
  readonly today: string | undefined;
};

/** What a wallet holds against what seven days usually take, and how long it lasts. */
function WalletLine({ wallet, loads, ahead, today }: WalletLineProps): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const { balance, alert_amount: alertAt } = wallet;
  const low = wallet.below_alert === true;
  const need = fromWire(ahead?.need_7_days ?? '') ?? 0n;
  const held = fromWire(balance ?? '') ?? 0n;
  const scarce = low || held < need;
  const money = (wire: string): string => formatMoney(wire, language, region);
  const notes = [
    alertAt === null ? '' : t(low ? 'belowAlert' : 'alertAt', { amount: money(alertAt) }),
    need > 0n && ahead ? coverOf(ahead.run_out, today, t) : '',
  ].filter((note) => note !== '');
  return (
    <div className={styles.wallet}>
      <span className={styles.walletName}>{wallet.wallet_name}</span>
      {balance !== null && (
        <span className={styles.walletBalance}>
          <Money value={balance} />
        </span>
      )}
      {need > 0n && ahead && (
        <div className={styles.walletBar}>
          <ProgressBar
            thin
            tone={scarce ? 'danger' : 'brand'}
            label={t('needs', { amount: money(ahead.need_7_days) })}
            value={wholePercent(held, need)}
            max={100}
          />
        </div>
      )}
      {notes.length > 0 && (
        <span className={scarce ? `${styles.walletNote} ${styles.low}` : styles.walletNote}>
          <bdi>{notes.join(' · ')}</bdi>
        </span>
      )}
      {low && loads && (
        <Link
          to="/load-wallet"
          search={{ to: String(wallet.wallet_id) }}
          aria-label={t('loadWalletOf', { wallet: wallet.wallet_name })}
          className={`small ${styles.walletAct}`}
        >
          {t('loadWallet')}
        </Link>
      )}
    </div>
  );
}

/** "Covers 9 days": up to the day before the first that would end below zero. */
function coverOf(runOut: string | null, today: string | undefined, t: TFunction<'home'>): string {
  const [last, first] = [readDay(runOut ?? ''), readDay(today ?? '')];
  if (last === null || first === null) return t('coversLong');
  return t('covers', { count: Math.max(0, daysBetween(first, last)) });
}
