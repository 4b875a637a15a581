import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, sum } from '#kernel/money.ts';
import { formatDay, formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useFirstInSlices } from '#web/lib/use-first-in-slices.ts';
import { FigureStrip, FigureStripBones } from '#web/ui/figure-strip.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { Money } from '#web/ui/values.tsx';
import { ewaPeople } from '../setup.queries.ts';
import { adoptionOf, historyOf, recommendationOf } from './dashboard.queries.ts';

/** What the fund holds and for how long, what was taken, who takes part, what is still to come back. */
export function DashboardFigures({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const decimal = (value: string) => formatDecimal(value, language, region, { least: 1, most: 1 });
  const day = (value: string) => formatDay(value, language, region, 'short');
  const history = useQuery(historyOf(store, 'day'));
  const adoption = useQuery(adoptionOf(store));
  const recommendation = useQuery(recommendationOf(store));
  const people = useQuery(
    ewaPeople({ store_id: String(store), state: 'must_verify', per_page: '10' }),
  );
  const drawn = useFirstInSlices(
    recommendation.isPending || people.isPending ? undefined : history.data,
  );
  const failed = firstFailed(history, adoption);
  if (failed.isError && !(history.data && adoption.data))
    return <LoadingCard found={failed} height="64px" />;
  // Drawn at once: a note that comes later would move all that stands below.
  if (!drawn || !history.data || !adoption.data)
    return (
      <FigureStripBones
        labels={[t('fundHolds'), t('takenThisPeriod'), t('adoption'), t('dueBack')]}
      />
    );
  const outlook = recommendation.data;
  const toVerify = people.data?.meta.total;
  const { fund_balance: fund, current_period: period, due_back: due } = history.data;
  const { eligible, enrolled, adoption_rate: rate } = adoption.data;
  const overdue = due.some((one) => one.overdue);
  const next = due[0];
  return (
    <FigureStrip
      figures={[
        {
          label: t('fundHolds'),
          value: <Money value={fund} />,
          note: outlook
            ? outlook.runs_out_on === null
              ? t('lastsLonger')
              : t('runsOutOn', { day: day(outlook.runs_out_on) })
            : undefined,
          ...(fund === '0.00' && { tone: 'danger' as const }),
        },
        {
          label: t('takenThisPeriod'),
          value: <Money value={period?.taken ?? null} />,
          note: period
            ? t('takenBy', { count: period.members, day: day(period.payday) })
            : t('noPeriod'),
        },
        {
          label: t('adoption'),
          value: rate === null ? '—' : <bdi>{t('percent', { percent: decimal(rate) })}</bdi>,
          note:
            rate === null ? (
              t('nobodyMatched')
            ) : (
              <>
                {t('enrolledOf', { enrolled, eligible })}
                {toVerify ? <> · {t('toVerify', { count: toVerify })}</> : null}
              </>
            ),
        },
        {
          label: t('dueBack'),
          value:
            due.length === 0 ? (
              <Money value="0.00" />
            ) : (
              <Money value={sum(due.map(({ amount }) => fromWire(amount) ?? 0n))} />
            ),
          note: next
            ? overdue
              ? t('overdueSince', { day: day(next.payday) })
              : t('dueOn', { day: day(next.payday) })
            : t('nothingDue'),
          ...(overdue && { tone: 'danger' as const }),
        },
      ]}
    />
  );
}
