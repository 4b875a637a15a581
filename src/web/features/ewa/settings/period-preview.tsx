import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { Day, Instant } from '#web/ui/values.tsx';
import { type PayPeriod, payPeriodsOf } from '../setup.queries.ts';
import { type ScheduleValues, scheduleQuestion } from './schedule-values.ts';

/** The columns of pay periods, in the time of the store. */
export function usePeriodColumns(zone: string): readonly Column<PayPeriod>[] {
  const { t } = useTranslation('ewa-setup');
  const { language, region } = usePreferences();
  return [
    {
      key: 'days',
      title: t('period'),
      card: 'title',
      cell: (period) => (
        <>
          <bdi>{formatDays(period.first_day, period.last_day, language, region)}</bdi>{' '}
          {period.bridging && <Badge tone="info">{t('bridging')}</Badge>}
        </>
      ),
    },
    {
      key: 'cutoff',
      title: t('cutoff'),
      card: 'detail',
      cell: (period) => <Instant value={period.cutoff_at} zone={zone} />,
    },
    {
      key: 'payday',
      title: t('payday'),
      card: 'amount',
      cell: (period) => (
        <>
          <strong>
            <Day value={period.payday} />
          </strong>{' '}
          {period.payday_moved && <Badge tone="warning">{t('moved')}</Badge>}
        </>
      ),
    },
  ];
}

/** The periods that a schedule would make, before it is saved. */
export function PeriodPreview({
  storeId,
  values,
  zone,
}: {
  readonly storeId: number;
  readonly values: ScheduleValues;
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const { problemText } = useErrorText();
  const question = scheduleQuestion(values);
  const list = useQuery({
    ...payPeriodsOf(storeId, question ?? {}),
    enabled: question !== null,
    retry: false,
  });
  const columns = usePeriodColumns(zone);
  const wrong = list.error instanceof ApiError ? list.error.errors : [];
  return (
    <Card title={t('preview')} note={t('previewNote')} padded={question === null}>
      {question === null || wrong.length > 0 ? (
        <Alert tone="warning">
          {wrong.length > 0 ? wrong.map(problemText).join(' ') : t('previewWaits')}
        </Alert>
      ) : (
        <ListTable
          label={t('periodsTable')}
          columns={columns}
          list={list}
          keyOf={(period) => period.first_day}
          expected={12}
          empty={<p className="muted">{t('previewWaits')}</p>}
        />
      )}
    </Card>
  );
}
