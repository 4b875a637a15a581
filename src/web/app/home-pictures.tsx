import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FiguresChart } from '#web/features/reports/figures-chart.tsx';
import { OutlookChart } from '#web/features/reports/outlook-chart.tsx';
import { type Figures, outlook, recentFigures } from '#web/features/reports/reports.queries.ts';
import { type Cents, fromWire, sum, toWire } from '#kernel/money.ts';
import { formatDay, formatMoney, formatMoneyShort } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState, firstFailed } from '#web/ui/states.tsx';
import { daysAgo } from './days-ago.ts';
import styles from './home.module.css';

/** What went to cards, how long the rest lasts, and the tips of weeks: for who may see money. */
export function HomePictures({
  beside,
}: {
  /** What stands beside the picture of the week. */
  readonly beside: ReactNode;
}): ReactNode {
  const { wallet } = useSearch({ strict: false });
  // A press on another wallet is answered before the pictures are drawn anew.
  const later = useDeferredValue(wallet);
  return (
    <div className={styles.pictures}>
      {beside}
      <TwoWeeks wallet={later} />
      <BalanceAhead wallet={later} />
      <TipsByWeek wallet={later} />
    </div>
  );
}

type Props = { readonly wallet: string | undefined };

/** Days of one week; the same days of the week before stand behind them. */
const WEEK = 7;

/** What went to cards in seven days as loads and as tips, with the week before in gray. */
const TwoWeeks = memo(function TwoWeeks({ wallet }: Props): ReactNode {
  const { t } = useTranslation(['home', 'analytics']);
  const { language, region } = usePreferences();
  const recent = useQuery(recentFigures({ wallet }));
  const money = (cents: Cents): string => formatMoney(cents, language, region);
  const found = recent.data ? weekOf(recent.data.loads, recent.data.tips) : null;
  return (
    <Card
      title={t('home:twoWeeks')}
      note={
        found &&
        t('home:twoWeeksNote', { amount: money(found.total), before: money(found.totalBefore) })
      }
      aside={
        <Link to="/reports/analytics" className="small">
          {t('home:seeAnalytics')}
        </Link>
      }
    >
      {found === null ? (
        <Picture shown={{ ...recent, data: undefined }} />
      ) : found.total + found.totalBefore === 0n ? (
        <p className="muted">{t('home:noneYet')}</p>
      ) : (
        <Chart
          label={t('home:twoWeeks')}
          kind="bars"
          small
          points={found.days.map((day) => ({
            key: day,
            label: formatDay(day, language, region, 'long'),
            short: formatDay(day, language, region, 'short'),
          }))}
          series={[
            { key: 'loads', label: t('analytics:measure.loads'), values: found.loads.map(toWire) },
            { key: 'tips', label: t('analytics:measure.tips'), values: found.tips.map(toWire) },
          ]}
          totals={found.loads.map((amount, at) => toWire(amount + (found.tips[at] ?? 0n)))}
          behind={{ label: t('home:weekBefore'), values: found.before.map(toWire) }}
          format={(value) => formatMoney(value, language, region)}
          formatShort={(value) => formatMoneyShort(value, language, region)}
        />
      )}
    </Card>
  );
});

function weekOf(loads: Figures, tips: Figures) {
  const cents = ({ buckets }: Figures): Cents[] =>
    buckets.map(({ total }) => fromWire(total) ?? 0n);
  const [ofLoads, ofTips] = [cents(loads), cents(tips)];
  const both = ofLoads.map((amount, at) => amount + (ofTips[at] ?? 0n));
  const first = Math.max(0, both.length - WEEK);
  return {
    days: loads.buckets.slice(first).map(({ start }) => start),
    loads: ofLoads.slice(first),
    tips: ofTips.slice(first),
    before: both.slice(Math.max(0, first - WEEK), first),
    total: sum(both.slice(first)),
    totalBefore: sum(both.slice(0, first)),
  };
}

const TipsByWeek = memo(function TipsByWeek({ wallet }: Props): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const recent = useQuery(recentFigures({ wallet }));
  const tips = recent.data?.tips_by_week;
  if (tips && Number(tips.total) === 0) return null;
  const total = tips && formatMoney(tips.total, language, region);
  return (
    <Card title={t('tipsByWeek')} note={total && t('tipsByWeekNote', { amount: total })}>
      <Picture shown={{ ...recent, data: tips }} />
    </Card>
  );
});

const BalanceAhead = memo(function BalanceAhead({ wallet }: Props): ReactNode {
  const { t } = useTranslation('home');
  const { language, region } = usePreferences();
  const recent = useQuery(recentFigures({ wallet }));
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
      {recent.data && found ? (
        <OutlookChart past={recent.data.balance} ahead={found} />
      ) : (
        <Picture shown={{ ...firstFailed(recent, ahead), data: undefined }} />
      )}
    </Card>
  );
});

type Asked = ReturnType<typeof firstFailed> & { readonly data: Figures | undefined };

function Picture({ shown }: { readonly shown: Asked }): ReactNode {
  const { t } = useTranslation('home');
  if (shown.isError)
    return <FailureState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (shown.data === undefined) return <Skeleton height="204px" />;
  if (shown.data.buckets.every(({ total }) => Number(total) === 0))
    return <p className="muted">{t('noneYet')}</p>;
  return <FiguresChart figures={shown.data} small />;
}
