import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { Day, Instant, Money } from '#web/ui/values.tsx';
import { type Run, type Schedule, padRuns } from '../bank.queries.ts';

const TONE: Readonly<Record<Run['outcome'], Tone>> = {
  debited: 'success',
  nothing_due: 'neutral',
  missed: 'warning',
};

/** What each run of a schedule took, newest first. */
export function RunHistory({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const found = useQuery(padRuns(schedule.schedule_id));
  const columns = useColumns(schedule.timezone);
  const { next_pad_load: next, timezone } = schedule;
  const empty = (
    <EmptyState
      icon={<History />}
      title={t('noRuns')}
      text={
        next && t('noRunsText', { day: formatInstant(next, language, region, 'day', timezone) })
      }
    />
  );
  return (
    <Card padded={false} title={t('runs')}>
      <DataTable
        label={t('runs')}
        columns={columns}
        rows={found.data?.data}
        keyOf={(row) => row.period}
        instead={
          found.isError ? (
            <FailureState error={found.error} onRetry={() => void found.refetch()} />
          ) : found.data?.data.length === 0 ? (
            empty
          ) : undefined
        }
      />
    </Card>
  );
}

function useColumns(zone: string): readonly Column<Run>[] {
  const { t } = useTranslation('pad-schedules');
  return useMemo(
    () => [
      {
        key: 'period',
        title: t('period'),
        card: 'title',
        cell: (row) => <Day value={row.period} />,
      },
      {
        key: 'at',
        title: t('ranAt'),
        card: 'detail',
        cell: (row) => <Instant value={row.at} style="short" zone={zone} />,
      },
      {
        key: 'amount',
        title: t('taken'),
        align: 'end',
        card: 'amount',
        cell: (row) => (row.outcome === 'missed' ? '—' : <Money value={row.amount} />),
      },
      {
        key: 'outcome',
        title: t('outcome'),
        card: 'status',
        cell: (row) => <Badge tone={TONE[row.outcome]}>{t(`outcome.${row.outcome}`)}</Badge>,
      },
    ],
    [t, zone],
  );
}
