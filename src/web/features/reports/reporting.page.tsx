import { useQuery } from '@tanstack/react-query';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { type Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { ResetFilters } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Money } from '#web/ui/values.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useReportExport } from './use-report-export.ts';
import { useReportColumns } from './report-columns.tsx';
import {
  REPORTS,
  type ReportKind,
  type ReportTotals,
  type Summed,
  historyReport,
} from './reports.queries.ts';

const CLEAR: Search = { from: undefined, to: undefined, show: undefined };

/** Which export each kind is. */
const EXPORTS = {
  all: { report: 'transactions', type: undefined },
  wallet: { report: 'transactions', type: 'transfer_out' },
  card: { report: 'cards', type: undefined },
  fees: { report: 'fees', type: undefined },
} as const;

const kindOf = (text: string | undefined): ReportKind =>
  REPORTS.find((kind) => kind === text) ?? 'all';

/** One report in four kinds: all movements, transfers of wallets, cards, or fees. */
export function Reporting(): ReactNode {
  const { t } = useTranslation('reports');
  const { language, region } = usePreferences();
  const { search, change, perPage } = useListSearch();
  const kind = kindOf(search.kind);
  const filter = {
    type: kind,
    wallet: search.wallet,
    start_date: search.from,
    end_date: search.to,
    mine: search.show === 'mine' ? '1' : undefined,
  };
  const list = useQuery(historyReport({ ...filter, per_page: perPage, cursor: search.after }));
  const columns = useReportColumns(kind);
  const exporting = useReportExport(
    (file_type) => download('showHistoryReport', { query: { ...filter, file_type } }),
    {
      report: EXPORTS[kind].report,
      filters: {
        wallet: search.wallet,
        start_date: search.from,
        end_date: search.to,
        type: EXPORTS[kind].type,
        mine: search.show === 'mine',
      },
      total: list.data?.meta.total,
    },
  );
  const filtered = Boolean(search.from || search.to || search.show);
  const total = list.data?.meta.total ?? null;
  const nothing = (
    <NothingFound
      filtered={filtered}
      onClear={() => change(CLEAR)}
      icon={<FileChartColumn />}
      title={t('noReport')}
      text={t('noReportText')}
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('reporting')}
        count={total === null ? undefined : formatCount(total, language, region)}
        below={t('reportingText')}
        actions={<ExportMenu exporting={exporting} />}
      />
      <ExportFailed exporting={exporting} />
      {!list.isLoadingError && <Sums kind={kind} list={list} />}
      <Card padded={false}>
        <TableToolbar>
          <SegmentedControl
            fit
            label={t('reportKind')}
            value={kind}
            options={REPORTS.map((one) => ({ value: one, label: t(`report.${one}`) }))}
            onChange={(next) => change({ kind: next === 'all' ? undefined : next })}
          />
          <DateRange from={search.from} to={search.to} onChange={change} />
          <SegmentedControl
            fit
            label={t('by')}
            value={search.show === 'mine' ? 'mine' : 'everyone'}
            options={[
              { value: 'everyone', label: t('everyone') },
              { value: 'mine', label: t('onlyMine') },
            ]}
            onChange={(who) => change({ show: who === 'mine' ? 'mine' : undefined })}
          />
          <ResetFilters when={filtered} onPress={() => change(CLEAR)}>
            {t('clear')}
          </ResetFilters>
        </TableToolbar>
        <CursorTable
          label={t('reporting')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.id)}
          empty={nothing}
        />
      </Card>
    </Page>
  );
}

function Sums({
  kind,
  list,
}: {
  readonly kind: ReportKind;
  readonly list: Summed<ReportTotals>;
}): ReactNode {
  const { t } = useTranslation('reports');
  const totals = list.data?.totals;
  if (list.data && !totals) return <p className="muted small">{t('tooMany')}</p>;
  const figure = (label: string, value: string | undefined, note: string): Figure => ({
    label,
    value: value === undefined ? <Skeleton width="96px" height="24px" /> : <Money value={value} />,
    note,
  });
  const fees = [
    figure(t('feesSum'), totals?.fee, t('feesSumNote')),
    figure(t('clientPart'), totals?.client_part, t('clientPartNote')),
    figure(t('memberPart'), totals?.member_part, t('memberPartNote')),
  ];
  const moved = [
    figure(t('moneyIn'), totals?.in, t('moneyInNote')),
    figure(t('moneyOut'), totals?.out, t('moneyOutNote')),
    figure(t('feesSum'), totals?.fee, t('feesSumNote')),
  ];
  return <FigureStrip busy={list.isPlaceholderData} figures={kind === 'fees' ? fees : moved} />;
}
