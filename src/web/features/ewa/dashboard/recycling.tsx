import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatDay, formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useFirstInSlices } from '#web/lib/use-first-in-slices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Money } from '#web/ui/values.tsx';
import styles from './recycling.module.css';
import { type PaydayPeriod, paydaysOf } from './dashboard.queries.ts';

/** How many periods are drawn: the open ones, and what came before them. */
const PERIODS = 6;

/** How the fund's money goes out and comes back, by pay period. */
export function Recycling({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const found = useQuery(paydaysOf(store));
  const paydays = useFirstInSlices(found.data);
  const columns = useColumns();
  if (!paydays) return <LoadingCard found={found} title={t('recycling')} height="220px" />;
  const periods = paydays.data.slice(0, PERIODS);
  const flowing = periods.findLast(({ state }) => state !== 'settled') ?? periods[0];
  return (
    <Card title={t('recycling')} note={t('recyclingNote')} padded={periods.length === 0}>
      {flowing === undefined ? (
        <EmptyState icon={<RefreshCw />} title={t('noPeriods')} text={t('noPeriodsText')} />
      ) : (
        <>
          <Flow period={flowing} />
          <DataTable
            label={t('recyclingList')}
            columns={columns}
            rows={periods}
            keyOf={({ first_day: day }) => day}
          />
        </>
      )}
    </Card>
  );
}

/** Where the money of one period is: out, due on its payday, back. */
function Flow({ period }: { readonly period: PaydayPeriod }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const day = formatDay(period.payday, language, region, 'short');
  const steps = [
    { key: 'out', label: t('flowOut'), value: period.amount, on: period.state === 'open' },
    {
      key: 'due',
      label: period.overdue ? t('flowOverdue', { day }) : t('flowDue', { day }),
      value: period.state === 'open' ? period.amount : period.due_back,
      on: period.state === 'reported',
    },
    {
      key: 'back',
      label: t('flowBack'),
      value: period.given_back,
      on: period.state === 'settled',
    },
  ];
  return (
    <ol className={styles.flow} aria-label={t('flow')}>
      {steps.map(({ key, label, value, on }, index) => (
        <li
          key={key}
          className={on ? styles.now : undefined}
          aria-current={on ? 'step' : undefined}
        >
          {index > 0 && <ArrowRight aria-hidden="true" className={styles.arrow} />}
          <span className={styles.step}>
            <span className={styles.label}>{label}</span>
            <span className={styles.amount}>
              <Money value={value} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function useColumns(): readonly Column<PaydayPeriod>[] {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  return useMemo(() => {
    const money = (key: string, title: string, of: (row: PaydayPeriod) => string | null) =>
      ({
        key,
        title,
        align: 'end',
        cell: (row: PaydayPeriod) => <Money value={of(row)} />,
      }) as const;
    return [
      {
        key: 'period',
        title: t('payPeriod'),
        card: 'title',
        cell: (row) => (
          <>
            <bdi>{formatDays(row.first_day, row.last_day, language, region)}</bdi>
            <div className="small muted">
              {t('paydayOn', { day: formatDay(row.payday, language, region, 'short') })}
            </div>
          </>
        ),
      },
      money('start', t('fundAtStart'), (row) => row.fund_at_start),
      { ...money('out', t('out'), (row) => row.amount), card: 'amount' as const },
      {
        key: 'back',
        title: t('back'),
        card: 'below',
        cell: (row) =>
          row.state === 'open' ? (
            <Badge tone="neutral">{t('notDueYet')}</Badge>
          ) : (
            <ProgressBar
              thin
              label={t('back')}
              value={inCents(row.given_back)}
              max={inCents(row.due_back)}
              tone={row.overdue ? 'danger' : 'brand'}
              text={
                <>
                  <Money value={row.given_back} /> / <Money value={row.due_back} />
                </>
              }
            />
          ),
      },
      money('end', t('fundAtEndShort'), (row) => row.fund_at_end),
    ];
  }, [t, language, region]);
}

/** For the length of a bar alone. */
const inCents = (wire: string): number => Number.parseInt(String(fromWire(wire) ?? 0n), 10);
