import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { Money } from '#web/ui/values.tsx';
import { type PaydayPeriod, paydaysOf } from '../dashboard/dashboard.queries.ts';
import { PaydayBadge } from './payday-badge.tsx';
import { stillDue } from './still-due.ts';

/** The paydays of a store: what comes off, what payroll said of it, what came back to the fund. */
export function Paydays({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const list = useQuery(paydaysOf(store));
  const columns = useColumns();
  const periods = list.data?.data;
  const late = periods?.find(({ overdue }) => overdue) ?? periods?.find(({ short }) => short);
  return (
    <>
      {late && <LatePayday period={late} />}
      <Card title={t('paydays')} note={t('paydaysNote')} padded={false}>
        <ListTable
          label={t('paydaysList')}
          columns={columns}
          list={list}
          keyOf={({ first_day: day }) => day}
          empty={
            <EmptyState icon={<CalendarDays />} title={t('noPeriods')} text={t('noPeriodsText')} />
          }
        />
      </Card>
    </>
  );
}

/** The wallet could not give back what is due: what to do about it, and where. */
function LatePayday({ period }: { readonly period: PaydayPeriod }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const day = formatDay(period.payday, language, region);
  return (
    <Alert
      tone={period.overdue ? 'danger' : 'warning'}
      title={t(period.overdue ? 'overdueTitle' : 'shortTitle', { day })}
      actions={
        <Link
          to="."
          search={(now) => ({ ...now, period: period.first_day })}
          className={buttonClass()}
        >
          {t('viewPayday')}
        </Link>
      }
    >
      {t(period.overdue ? 'overdueText' : 'shortText')}
    </Alert>
  );
}

function useColumns(): readonly Column<PaydayPeriod>[] {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  return useMemo(
    () => [
      {
        key: 'payday',
        title: t('paydayColumn'),
        card: 'title',
        cell: (row) => (
          <>
            <Link
              to="."
              search={(now) => ({ ...now, period: row.first_day })}
              data-tour-report={row.state}
            >
              <bdi>{formatDay(row.payday, language, region)}</bdi>
            </Link>
            <div className="small muted">
              <bdi>{formatDays(row.first_day, row.last_day, language, region)}</bdi>
            </div>
          </>
        ),
      },
      {
        key: 'members',
        title: t('people'),
        align: 'end',
        cell: (row) => <bdi className="num">{row.members}</bdi>,
      },
      {
        key: 'amount',
        title: t('comesOff'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.amount} />,
      },
      {
        key: 'outcome',
        title: t('outcome'),
        card: 'detail',
        cell: (row) =>
          row.state === 'open' ? (
            <span className="muted">{t('afterCutOff')}</span>
          ) : row.waiting > 0 ? (
            t('waitingRows', { count: row.waiting })
          ) : (
            <OutcomeWords period={row} />
          ),
      },
      {
        key: 'back',
        title: t('stillDue'),
        align: 'end',
        cell: (row) => (row.state === 'open' ? '—' : <Money value={stillDue(row)} />),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <PaydayBadge period={row} />,
      },
    ],
    [t, language, region],
  );
}

/** What payroll took off, and what became of the rest. */
function OutcomeWords({ period }: { readonly period: PaydayPeriod }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  return (
    <>
      {t('deducted')} <Money value={period.deducted} />
      {period.carried !== '0.00' && (
        <div className="small muted">
          {t('carried')} <Money value={period.carried} />
        </div>
      )}
      {period.written_off !== '0.00' && (
        <div className="small muted">
          {t('writtenOff')} <Money value={period.written_off} />
        </div>
      )}
    </>
  );
}
