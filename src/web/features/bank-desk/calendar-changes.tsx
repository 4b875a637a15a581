import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day, Instant } from '#web/ui/values.tsx';
import type { RailCalendar } from './bank-desk.queries.ts';

type Change = RailCalendar['changes'][number];

/** The days of a year that somebody opened or closed, with the reason. */
export function CalendarChanges({ calendar }: { readonly calendar: RailCalendar }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const columns = useMemo(
    (): readonly Column<Change>[] => [
      { key: 'day', title: t('day'), card: 'title', cell: (row) => <Day value={row.day} /> },
      {
        key: 'change',
        title: t('change'),
        card: 'status',
        cell: (row) => (
          <Badge tone={row.open ? 'success' : 'danger'}>
            {t(`changedTo.${row.open ? 'open' : 'closed'}`)}
          </Badge>
        ),
      },
      { key: 'reason', title: t('reason'), card: 'detail', cell: (row) => <bdi>{row.reason}</bdi> },
      {
        key: 'by',
        title: t('changedBy'),
        cell: (row) => (
          <>
            {row.changed_by}
            <div className="small muted">
              <Instant value={row.changed_at} />
            </div>
          </>
        ),
      },
    ],
    [t],
  );
  if (calendar.changes.length === 0)
    return (
      <Card title={t('changes')}>
        <p className="muted">{t('noChanges')}</p>
      </Card>
    );
  return (
    <Card title={t('changes')} padded={false}>
      <DataTable
        label={t('changeTable')}
        columns={columns}
        rows={calendar.changes}
        keyOf={(row) => row.day}
      />
    </Card>
  );
}
