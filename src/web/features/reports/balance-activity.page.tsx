import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_PARTS } from '#domain/funds/day-parts.ts';
import { download } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { NoMatch, ResetFilters } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { useReportExport } from './use-report-export.ts';
import styles from './reports.module.css';
import { type DayChange, type DayTotals, balanceActivity } from './reports.queries.ts';

const CLEAR: Search = { from: undefined, to: undefined };

/** What each wallet held when its days ended, and what changed it. */
export function BalanceActivity(): ReactNode {
  const { t } = useTranslation('reports');
  const { language, region } = usePreferences();
  const { search, change, perPage } = useListSearch();
  const filter = { wallet: search.wallet, start: search.from, end: search.to };
  const list = useQuery(balanceActivity({ ...filter, per_page: perPage, cursor: search.after }));
  const detailed = search.view === 'changes';
  const columns = useDayColumns(detailed, list.data);
  const exporting = useReportExport(
    (file_type) =>
      download(detailed ? 'endOfDayMovements' : 'endOfDayBalances', {
        query: { ...filter, file_type },
      }),
    {
      report: detailed ? 'balance_changes' : 'balances',
      filters: { wallet: search.wallet, start_date: search.from, end_date: search.to },
      total: list.data?.meta.total,
    },
  );
  const filtered = Boolean(search.from || search.to);
  const total = list.data?.meta.total ?? null;
  const nothing = filtered ? (
    <NoMatch title={t('noDaysMatch')} reset={t('clear')} onReset={() => change(CLEAR)} />
  ) : (
    <EmptyState icon={<CalendarDays />} title={t('noDays')} text={t('noDaysText')} />
  );
  return (
    <Page>
      <PageHeader
        title={t('balanceActivity')}
        count={total === null ? undefined : formatCount(total, language, region)}
        below={t('balanceActivityText')}
        actions={<ExportMenu exporting={exporting} />}
      />
      <ExportFailed exporting={exporting} />
      {list.data && !list.data.totals ? (
        <p className="muted small">{t('tooMany')}</p>
      ) : (
        !list.isLoadingError && (
          <PeriodFigures totals={list.data?.totals ?? undefined} busy={list.isPlaceholderData} />
        )
      )}
      <Card padded={false}>
        <TableToolbar>
          <SegmentedControl
            fit
            label={t('showDays')}
            value={detailed ? 'changes' : 'balances'}
            options={[
              { value: 'balances', label: t('days.balances') },
              { value: 'changes', label: t('days.changes') },
            ]}
            onChange={(view) => change({ view: view === 'balances' ? undefined : view })}
          />
          <DateRange from={search.from} to={search.to} onChange={change} />
          <ResetFilters when={filtered} onPress={() => change(CLEAR)}>
            {t('clear')}
          </ResetFilters>
        </TableToolbar>
        <CursorTable
          label={t('balanceActivity')}
          columns={columns}
          list={list}
          keyOf={(row) => `${row.date} ${row.wallet_id}`}
          empty={nothing}
        />
      </Card>
    </Page>
  );
}

/**
 * Two views of the same days: what was there, or all that changed it. A part that nothing of is in
 * these days has no column.
 */
function useDayColumns(
  detailed: boolean,
  list: { readonly data: readonly DayChange[]; readonly totals: DayTotals } | undefined,
): readonly Column<DayChange>[] {
  const { t } = useTranslation('reports');
  return useMemo(() => {
    const rows = list?.data ?? [];
    const totals = list?.totals;
    const money = (
      key: string,
      title: string,
      value: (row: DayChange) => string | null,
      sign: 'auto' | 'always' = 'auto',
    ): Column<DayChange> => ({
      key,
      title,
      align: 'end',
      cell: (row) => (
        <span className={value(row) === '0.00' ? `${styles.oneLine} muted` : styles.oneLine}>
          <Money value={value(row)} sign={sign} />
        </span>
      ),
    });
    const parts = DAY_PARTS.filter(
      (part) => totals?.[part] !== '0.00' || rows.some((row) => row[part] !== '0.00'),
    ).map((part) => money(part, t(`part.${part}`), (row) => row[part]));
    return [
      {
        key: 'wallet',
        title: t('wallet'),
        card: 'title',
        cell: (row) => row.wallet_name,
      },
      {
        key: 'date',
        title: t('day'),
        card: 'detail',
        cell: (row) => (
          <>
            <span className={styles.oneLine}>
              <Day value={row.date} />
            </span>
            {detailed && <PartsOnCard day={row} />}
          </>
        ),
      },
      ...(detailed ? [money('opening', t('opening'), (row) => row.opening), ...parts] : []),
      {
        ...money('change', t('dayChange'), (row) => row.amount_difference, 'always'),
        card: 'status',
      },
      { ...money('balance', t('endOfDay'), (row) => row.balance_at), card: 'amount' },
    ];
  }, [t, detailed, list]);
}

/** What changed a day, on the card that it is on a phone, where the columns of it have no room. */
function PartsOnCard({ day }: { readonly day: DayChange }): ReactNode {
  const { t } = useTranslation('reports');
  const parts = DAY_PARTS.filter((part) => day[part] !== '0.00');
  return (
    <div className={styles.onPhone}>
      <dl className={styles.parts}>
        <dt>{t('opening')}</dt>
        <dd>
          <Money value={day.opening} />
        </dd>
        {parts.map((part) => (
          <Fragment key={part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>
              <Money value={day[part]} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
