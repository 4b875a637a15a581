import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Plus from 'lucide-react/icons/plus';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { download } from '#web/lib/api.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Schedule, padSchedules } from '../bank.queries.ts';
import { FloatBar } from './float-picture.tsx';
import { ScheduleBadge, last4Of, useRhythm } from './schedule-words.tsx';
import styles from './schedules.module.css';

const SHOW = ['open', 'ended', 'all'] as const;

/** The schedules of pre-authorized debits, by store, with what each would take. */
export function PadSchedules(): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const session = useCurrentSession();
  const { search, change } = useAddress();
  const found = useQuery(padSchedules);
  const columns = useColumns();
  const exporting = useFileExport((file_type) =>
    download('padSchedules', { query: { file_type } }),
  );
  const show = SHOW.find((one) => one === search.status) ?? 'open';
  const all = found.data?.data;
  const rows = all?.filter(
    ({ state }) => show === 'all' || (state === 'ended') === (show === 'ended'),
  );
  const choose = (next: string) =>
    void change({ status: next === 'open' ? undefined : next }, true);
  const add = allows(session, 'edit_float') && (
    <Link to="/reports/pad-schedules/add" className={buttonClass({ tone: 'primary' })}>
      <Plus aria-hidden="true" /> {t('add')}
    </Link>
  );
  const nothing =
    all?.length === 0 ? (
      <EmptyState
        icon={<CalendarClock />}
        title={t('none')}
        text={t(add ? 'noneText' : 'noneAdded')}
        action={add}
      />
    ) : (
      <NoMatch title={t('noMatch')} reset={t('reset')} onReset={() => choose('all')} />
    );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        below={t('titleNote')}
        actions={
          <>
            <Link to="/reports/float-audits" className={buttonClass()}>
              {t('auditsLink')}
            </Link>
            {all !== undefined && all.length > 0 && (
              <>
                <ExportMenu exporting={exporting} />
                {add}
              </>
            )}
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        {all !== undefined && all.length > 0 && (
          <TableToolbar>
            <NativeSelect
              label={t('show')}
              value={show}
              onChange={choose}
              options={SHOW.map((value) => ({ value, label: t(`show.${value}`) }))}
            />
          </TableToolbar>
        )}
        <ListTable
          label={t('title')}
          columns={columns}
          rows={rows}
          keyOf={(row) => String(row.schedule_id)}
          list={found}
          empty={nothing}
        />
      </Card>
    </Page>
  );
}

function useColumns(): readonly Column<Schedule>[] {
  const { t } = useTranslation('pad-schedules');
  const rhythm = useRhythm();
  return useMemo(
    () => [
      {
        key: 'store',
        title: t('store'),
        card: 'title',
        cell: (row) => (
          <>
            <Link
              to="/reports/pad-schedules/$scheduleId"
              params={{ scheduleId: String(row.schedule_id) }}
              className={styles.name}
            >
              {row.store_name}
            </Link>
            <div className="small muted">
              {rhythm(row)} · <bdi>{t('account', { last4: last4Of(row) })}</bdi>
            </div>
          </>
        ),
      },
      {
        key: 'float',
        title: t('float'),
        card: 'detail',
        cell: (row) => <FloatBar figures={row} />,
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => (row.state === 'active' ? <Money value={row.amount} /> : '—'),
      },
      {
        key: 'next',
        title: t('next'),
        cell: (row) =>
          row.next_pad_load === null ? (
            '—'
          ) : (
            <Instant value={row.next_pad_load} style="day" zone={row.timezone} />
          ),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <ScheduleBadge state={row.state} />,
      },
    ],
    [t, rhythm],
  );
}
