import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { ListTable, ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { usePrintAll } from '#web/ui/use-print-all.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { NothingFound } from './nothing-found.tsx';
import { type Debit, type DebitTotals, otherDebits } from './reports.queries.ts';
import styles from './reports.module.css';
import { LINE_KINDS, useLineWords } from './use-line-words.ts';
import { useReportExport } from './use-report-export.ts';
import { useWalletNames } from './use-wallet-names.ts';

const CLEAR: Search = { from: undefined, to: undefined, type: undefined };
/** What a load, a payout or a transfer explains is never here, and what only comes in neither. */
const KINDS = LINE_KINDS.filter((kind) =>
  ['fee', 'returned', 'purchase', 'repayment', 'adjustment'].includes(kind),
);

/** What left wallets and is no load, payout or transfer. */
export function OtherDebits(): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const { language, region } = usePreferences();
  const { search, change, perPage } = useListSearch();
  const admin = useCurrentSession()?.manager_id ?? 0;
  const days = { wallet: search.wallet, start_date: search.from, end_date: search.to };
  const filter = { ...days, kind: search.type };
  const list = useQuery(otherDebits(admin, { ...filter, per_page: perPage, cursor: search.after }));
  const columns = useDebitColumns();
  const words = useLineWords();
  const names = useWalletNames(search.wallet);
  const exporting = useReportExport(
    (file_type) =>
      download('exclusiveDebits', { params: { admin_id: admin }, query: { ...filter, file_type } }),
    {
      report: 'other_debits',
      filters: { ...days, type: search.type },
      total: list.data?.meta.total,
    },
  );
  const paper = usePrintAll((cursor) =>
    call('exclusiveDebits', {
      params: { admin_id: admin },
      query: { ...filter, per_page: '100', cursor },
    }),
  );
  const rows = paper.rows ?? list.data?.data;
  const total = list.data?.meta.total ?? null;
  const filtered = Boolean(search.from || search.to || search.type);
  return (
    <Page>
      <PrintHead
        about={[names, search.type && words(search.type)]}
        from={search.from}
        to={search.to}
        rows={rows?.length ?? 0}
        total={total}
      />
      <PageHeader
        title={t('otherDebits')}
        count={total === null ? undefined : formatCount(total, language, region)}
        below={t('otherDebitsText')}
        actions={
          <>
            <ExportMenu exporting={exporting} />
            <Button busy={paper.busy} onClick={paper.print}>
              <Printer aria-hidden="true" />
              {t('common:print')}
            </Button>
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      {!list.isError && <Sums totals={list.data?.totals} known={list.data !== undefined} />}
      <Card padded={false}>
        <TableToolbar>
          <DateRange from={search.from} to={search.to} onChange={change} />
          <NativeSelect
            label={t('type')}
            value={search.type ?? ''}
            onChange={(type) => change({ type: type || undefined })}
            options={[
              { value: '', label: t('allTypes') },
              ...KINDS.map((kind) => ({ value: kind, label: words(kind) })),
            ]}
          />
          <ResetFilters when={filtered} onPress={() => change(CLEAR)}>
            {t('clear')}
          </ResetFilters>
        </TableToolbar>
        <ListTable
          label={t('otherDebits')}
          columns={columns}
          list={list}
          rows={rows}
          keyOf={(row) => `${row.wallet_id} ${row.entry}`}
          empty={
            <NothingFound
              filtered={filtered}
              onClear={() => change(CLEAR)}
              icon={<WalletMinimal />}
              title={t('noOtherDebits')}
              text={t('noOtherDebitsText')}
            />
          }
          pager={(found) => (
            <CursorPager list={found} place={search} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
    </Page>
  );
}

/** What left in all, and of each kind that there is in these days. */
function Sums({
  totals,
  known,
}: {
  readonly totals: DebitTotals | undefined;
  readonly known: boolean;
}): ReactNode {
  const { t } = useTranslation('reports');
  const words = useLineWords();
  if (known && !totals) return <p className="muted small">{t('tooMany')}</p>;
  const all = totals?.amount;
  return (
    <FigureStrip
      figures={[
        {
          label: t('debitsSum'),
          value:
            all === undefined ? <Skeleton width="96px" height="24px" /> : <Money value={all} />,
          note: t('debitsSumNote'),
        },
        ...(totals?.kinds ?? []).map(({ kind, lines, amount }) => ({
          label: words(kind),
          value: <Money value={amount} />,
          note: t('lines', { count: lines }),
        })),
      ]}
    />
  );
}

function useDebitColumns(): readonly Column<Debit>[] {
  const { t } = useTranslation('reports');
  const words = useLineWords();
  return useMemo(
    () => [
      {
        key: 'when',
        title: t('when'),
        card: 'detail',
        cell: (row) => <Instant value={row.at} style="short" />,
      },
      { key: 'kind', title: t('type'), card: 'title', cell: (row) => words(row.kind) },
      { key: 'wallet', title: t('wallet'), cell: (row) => row.wallet_name },
      {
        key: 'about',
        title: t('lineAbout'),
        cell: (row) => <span className={styles.notes}>{row.description || '—'}</span>,
      },
      { key: 'by', title: t('by'), cell: (row) => row.adjuster || t('system') },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <span className={styles.oneLine}>
            <Money value={row.amount} />
          </span>
        ),
      },
      {
        key: 'balance',
        title: t('total'),
        align: 'end',
        card: 'status',
        cell: (row) => (
          <span className={styles.oneLine}>
            <Money value={row.balance_after} />
          </span>
        ),
      },
    ],
    [t, words],
  );
}
