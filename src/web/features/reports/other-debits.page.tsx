import { useQuery } from '@tanstack/react-query';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePrintAll } from '#web/ui/use-print-all.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { balanceColumn } from './line-columns.tsx';
import { LinesReport } from './lines-report.tsx';
import { type Debit, type DebitTotals, otherDebits, type Summed } from './reports.queries.ts';
import styles from './reports.module.css';
import { LINE_KINDS, useLineWords } from './use-line-words.ts';
import { useReportExport } from './use-report-export.ts';

/** What a load, a payout or a transfer explains is never here, and what only comes in neither. */
const KINDS = LINE_KINDS.filter((kind) =>
  ['fee', 'returned', 'purchase', 'repayment', 'adjustment'].includes(kind),
);

/** What left wallets and is no load, payout or transfer. */
export function OtherDebits(): ReactNode {
  const { t } = useTranslation('reports');
  const { search, perPage } = useListSearch();
  const admin = useCurrentSession()?.manager_id ?? 0;
  const days = { wallet: search.wallet, start_date: search.from, end_date: search.to };
  const filter = { ...days, kind: search.type };
  const params = { admin_id: admin };
  const list = useQuery(otherDebits(admin, { ...filter, per_page: perPage, cursor: search.after }));
  const columns = useDebitColumns();
  const exporting = useReportExport(
    (file_type) => download('exclusiveDebits', { params, query: { ...filter, file_type } }),
    {
      report: 'other_debits',
      filters: { ...days, type: search.type },
      total: list.data?.meta.total,
    },
  );
  const paper = usePrintAll((cursor) =>
    call('exclusiveDebits', { params, query: { ...filter, per_page: '100', cursor } }),
  );
  return (
    <LinesReport
      title={t('otherDebits')}
      below={t('otherDebitsText')}
      label={t('otherDebits')}
      columns={columns}
      kinds={KINDS}
      list={list}
      paper={paper}
      exporting={exporting}
      empty={{
        icon: <WalletMinimal />,
        title: t('noOtherDebits'),
        text: t('noOtherDebitsText'),
      }}
    >
      {!list.isLoadingError && <Sums list={list} />}
    </LinesReport>
  );
}

/** What left in all, and of each kind that there is in these days. */
function Sums({ list }: { readonly list: Summed<DebitTotals> }): ReactNode {
  const { t } = useTranslation('reports');
  const words = useLineWords();
  const totals = list.data?.totals;
  if (list.data && !totals) return <p className="muted small">{t('tooMany')}</p>;
  const all = totals?.amount;
  return (
    <FigureStrip
      busy={list.isPlaceholderData}
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
      balanceColumn(t('total')),
    ],
    [t, words],
  );
}
