import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FiguresChart } from '#web/features/reports/figures-chart.tsx';
import { OutlookChart } from '#web/features/reports/outlook-chart.tsx';
import { type Figures, figures, outlook } from '#web/features/reports/reports.queries.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { daysAgo } from './days-ago.ts';
import styles from './home.module.css';

/** What left the wallets, how long the rest lasts, and the tips of weeks: for who may see money. */
export function HomePictures({ wallet }: { readonly wallet: string | undefined }): ReactNode {
  return (
    <div className={styles.pictures}>
      <MoneyOut wallet={wallet} />
      <BalanceAhead wallet={wallet} />
      <TipsByWeek wallet={wallet} />
    </div>
  );
}

type Props = { readonly wallet: string | undefined };

function MoneyOut({ wallet }: Props): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const start = daysAgo(13);
  const shown = useQuery(figures({ measure: 'money_out', by: 'day', wallet, start_date: start }));
  const total = shown.data && formatMoney(shown.data.total, language, region);
  return (
    <Card
      title={t('moneyOut')}
      note={total && t('moneyOutNote', { amount: total })}
      aside={
        <Link to="/reports/analytics" className="small">
          {t('seeAnalytics')}
        </Link>
      }
    >
      <Picture shown={shown} />
    </Card>
  );
}

function TipsByWeek({ wallet }: Props): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const start = daysAgo(55);
  const shown = useQuery(figures({ measure: 'tips', by: 'week', wallet, start_date: start }));
  if (shown.data && Number(shown.data.total) === 0) return null;
  const total = shown.data && formatMoney(shown.data.total, language, region);
  return (
    <Card title={t('tipsByWeek')} note={total && t('tipsByWeekNote', { amount: total })}>
      <Picture shown={shown} />
    </Card>
  );
}

function BalanceAhead({ wallet }: Props): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const start = daysAgo(27);
  const past = useQuery(figures({ measure: 'balance', by: 'day', wallet, start_date: start }));
  const ahead = useQuery(outlook({ wallet }));
  const found = ahead.data;
  const note = (): string => {
    if (!found) return '';
    if (Number(found.out_last_28) === 0) return t('noPace');
    if (found.run_out === null || found.run_out > daysAgo(-60)) return t('lastsLong');
    return t('lastsUntil', { day: formatDay(found.run_out, language, region, 'long') });
  };
  return (
    <Card title={t('balanceOf')} note={note()}>
      {past.data && found ? (
        <OutlookChart past={past.data} ahead={found} />
      ) : (
        <Picture shown={past.isError ? past : { ...past, data: undefined }} />
      )}
    </Card>
  );
}

type Asked = Pick<ReturnType<typeof useQuery<Figures>>, 'data' | 'isError' | 'error' | 'refetch'>;

function Picture({ shown }: { readonly shown: Asked }): ReactNode {
  const { t } = useTranslation('home');
  if (shown.isError)
    return <FailureState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (shown.data === undefined) return <Skeleton height="204px" />;
  if (shown.data.buckets.every(({ total }) => Number(total) === 0))
    return <p className="muted">{t('noneYet')}</p>;
  return <FiguresChart figures={shown.data} small />;
}
