import { useQuery } from '@tanstack/react-query';
import Receipt from 'lucide-react/icons/receipt';
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOVEMENT_TYPES } from '#domain/funds/movement-types.ts';
import { call, download } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format.ts';
import { useChangeSearch, type Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Money } from '#web/ui/values.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { usePrintAll } from '#web/ui/use-print-all.ts';
import { NothingFound } from './nothing-found.tsx';
import { useReportExport } from './use-report-export.ts';
import { type Summed, transactions, type Totals } from './reports.queries.ts';
import { FIRST, useTransactionColumns } from './transaction-columns.tsx';
import { useWalletNames } from './use-wallet-names.ts';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['search', 'type', 'status', 'department', 'from', 'to', 'wallet'] as const;

const MovementDialog = lazy(() => import('./movement-dialog.tsx'));
const STATUSES = ['pending', 'complete', 'failed', 'cancelled', 'reversed'] as const;
const STATUS_KEY = {
  pending: 'pre-paid',
  complete: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  reversed: 'reversed',
} as const;
const CLEAR: Search = {
  search: undefined,
  type: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
};

/** Everything that moved on wallets and cards, newest first, with what it sums to. */
export function Transactions(): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const { language, region } = usePreferences();
  const { search, change, perPage } = useListSearch();
  const changeSearch = useChangeSearch();
  /** What opens over the list leaves its page alone. */
  const open = useCallback(
    (movement: string | undefined) => void changeSearch({ movement }, { resetScroll: false }),
    [changeSearch],
  );
  const filter = {
    wallet: search.wallet,
    start_date: search.from,
    end_date: search.to,
    type: search.type,
    status: search.status,
    search: search.search,
  };
  const list = useQuery(transactions({ ...filter, per_page: perPage, cursor: search.after }));
  const { columns, all, chosen } = useTransactionColumns(open);
  const exporting = useReportExport(
    (file_type) => download('transactionsExport', { query: { ...filter, file_type } }),
    { report: 'transactions', filters: filter, total: list.data?.meta.total },
  );
  const filtered = Boolean(
    search.search || search.type || search.status || search.from || search.to,
  );
  const paper = usePrintAll((cursor) =>
    call('cardLoads', { query: { ...filter, per_page: '100', cursor } }),
  );
  const names = useWalletNames(search.wallet);
  const rows = paper.rows ?? list.data?.data;
  const total = list.data?.meta.total ?? null;
  const nothing = (
    <NothingFound
      filtered={filtered}
      onClear={() => change(CLEAR)}
      icon={<Receipt />}
      title={t('noTransactions')}
      text={t('noTransactionsText')}
    />
  );
  return (
    <Page>
      <PrintHead
        about={[names, search.search]}
        from={search.from}
        to={search.to}
        rows={rows?.length ?? 0}
        total={total}
      />
      <PageHeader
        title={t('transactions')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <>
            <ViewsButton list="transactions" filters={VIEW_FILTERS} inHeader />
            <ColumnsButton
              table="transactions"
              all={all}
              chosen={chosen}
              usual={FIRST}
              fixed="card_holder"
            />
            <ExportMenu exporting={exporting} />
            <PrintButton paper={paper} />
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      {!list.isLoadingError && <Sums list={list} />}
      <Card padded={false}>
        <Filters search={search} filtered={filtered} onChange={change} />
        <CursorTable
          label={t('transactions')}
          columns={columns}
          list={list}
          rows={rows}
          keyOf={(row) => String(row.id)}
          onOpen={(row) => open(String(row.id))}
          empty={nothing}
        />
      </Card>
      {search.movement !== undefined && (
        <Suspense fallback={null}>
          <MovementDialog
            id={Number.parseInt(search.movement, 10)}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Sums({ list }: { readonly list: Summed<Totals> }): ReactNode {
  const { t } = useTranslation('reports');
  const totals = list.data?.totals;
  if (list.data && !totals) return <p className="muted small">{t('tooMany')}</p>;
  const figure = (
    key: 'toCards' | 'fromCards' | 'feesAndOrders' | 'walletChange',
    value: string | undefined,
  ) => ({
    label: t(key),
    value:
      value === undefined ? (
        <Skeleton width="96px" height="24px" />
      ) : (
        <Money value={value} {...(key === 'walletChange' && { sign: 'always' as const })} />
      ),
    note: t(`${key}Note`),
  });
  return (
    <FigureStrip
      busy={list.isPlaceholderData}
      figures={[
        figure('toCards', totals?.to_cards),
        figure('fromCards', totals?.from_cards),
        figure('feesAndOrders', totals?.fees_and_orders),
        figure('walletChange', totals?.wallet_change),
      ]}
    />
  );
}

function Filters({
  search,
  filtered,
  onChange,
}: {
  readonly search: Search;
  readonly filtered: boolean;
  readonly onChange: (next: Search) => void;
}): ReactNode {
  const { t } = useTranslation(['reports', 'status']);
  const look = useCallback((text: string) => onChange({ search: text || undefined }), [onChange]);
  return (
    <TableToolbar>
      <TableSearch label={t('reports:search')} value={search.search ?? ''} onSearch={look} />
      <DateRange from={search.from} to={search.to} onChange={onChange} />
      <NativeSelect
        label={t('reports:type')}
        value={search.type ?? ''}
        onChange={(type) => onChange({ type: type || undefined })}
        options={[
          { value: '', label: t('reports:allTypes') },
          ...MOVEMENT_TYPES.map((type) => ({ value: type, label: t(`reports:type.${type}`) })),
        ]}
      />
      <NativeSelect
        label={t('reports:status')}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[
          { value: '', label: t('reports:allStatuses') },
          ...STATUSES.map((status) => ({
            value: status,
            label: t(`status:transaction.${STATUS_KEY[status]}`),
          })),
        ]}
      />
      <ResetFilters when={filtered} onPress={() => onChange(CLEAR)}>
        {t('reports:clear')}
      </ResetFilters>
    </TableToolbar>
  );
}
