import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { chosenOf } from '#web/ui/column-choice.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowButton } from '#web/ui/data-table.tsx';
import { TransactionBadge } from '#web/ui/status-badge.tsx';
import { Code, Instant, Money } from '#web/ui/values.tsx';
import type { HistoryRow } from './reports.queries.ts';
import styles from './reports.module.css';

export const FIRST = ['when', 'type', 'card_holder', 'by', 'notes', 'amount', 'total', 'status'];

/** The columns that the manager chose, in their order; without a choice the usual ones. */
export function useTransactionColumns(open: (movement: string) => void): {
  readonly columns: readonly Column<HistoryRow>[];
  readonly all: readonly Column<HistoryRow>[];
  readonly chosen: readonly string[];
} {
  const { t } = useTranslation('reports');
  const saved = useCurrentSession()?.columns.transactions;
  return useMemo(() => {
    const all: Column<HistoryRow>[] = [
      {
        key: 'when',
        title: t('when'),
        card: 'detail',
        cell: (row) => (
          <RowButton onClick={() => open(String(row.id))}>
            <Instant value={row.adjusted_at} style="short" />
            <span className="visually-hidden"> {t('openTransaction', { id: row.id })}</span>
          </RowButton>
        ),
      },
      { key: 'type', title: t('type'), cell: (row) => t(`type.${row.transaction_type}`) },
      {
        key: 'card_holder',
        title: t('cardHolder'),
        card: 'title',
        cell: (row) => <Who row={row} />,
      },
      { key: 'by', title: t('by'), cell: (row) => <By row={row} /> },
      {
        key: 'notes',
        title: t('notes'),
        cell: (row) => <span className={styles.notes}>{row.notes || row.description || '—'}</span>,
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.adjustment_amount} sign="always" />,
      },
      {
        key: 'total',
        title: t('total'),
        align: 'end',
        cell: (row) => <BalanceAfter row={row} />,
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <TransactionBadge status={row.status} />,
      },
      { key: 'wallet', title: t('wallet'), cell: (row) => row.wallet_name },
      {
        key: 'departments',
        title: t('departments'),
        cell: (row) => row.departments.join(', ') || '—',
      },
      { key: 'staff_id', title: t('staffId'), cell: (row) => <Code>{row.staff_id ?? '—'}</Code> },
      { key: 'proxy', title: t('proxy'), cell: (row) => <Code>{row.proxy ?? '—'}</Code> },
      { key: 'fee', title: t('fee'), align: 'end', cell: (row) => <Money value={row.fee} /> },
      { key: 'memo', title: t('memo'), cell: (row) => row.description || '—' },
      { key: 'reference', title: t('reference'), cell: (row) => <Code>{row.id}</Code> },
    ];
    const named = chosenOf(saved, FIRST, 'card_holder', (key) =>
      all.some((column) => column.key === key),
    );
    // Its date opens a transaction: without a mouse there is no other way to it.
    const chosen = named.includes('when') ? named : ['when', ...named];
    return {
      all,
      chosen,
      columns: chosen.flatMap((key) => all.find((column) => column.key === key) ?? []),
    };
  }, [t, saved, open]);
}

/** Who it was for, with the way to their page. */
function Who({ row }: { readonly row: HistoryRow }): ReactNode {
  if (row.customer_id === null)
    return row.transaction_type === 'adjustment'
      ? row.wallet_name
      : row.description || row.wallet_name;
  return (
    <Link
      to="/account-management/view-customer/$customerId"
      params={{ customerId: String(row.customer_id) }}
    >
      {row.card_holder ?? row.wallet_name}
    </Link>
  );
}

function By({ row }: { readonly row: HistoryRow }): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <>
      {row.adjuster_name || t('system')}
      {row.line !== null && (
        <span className="small muted"> {t('fileLine', { line: row.line })}</span>
      )}
    </>
  );
}

/** Of the card where one was moved, else of the wallet. */
function BalanceAfter({ row }: { readonly row: HistoryRow }): ReactNode {
  const { t } = useTranslation('reports');
  if (row.total_amount === null) return <Money value={row.total_amount} />;
  return (
    <>
      <Money value={row.total_amount} />
      <div className="caption">{t(row.customer_id === null ? 'ofWallet' : 'ofCard')}</div>
    </>
  );
}
