import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { transferHistory } from './funds.queries.ts';
import styles from './funds.module.css';

type Transfer = Answer<'walletTransferHistory'>['data'][number];

/** What went from wallet to wallet, newest first. */
export function TransferHistory(): ReactNode {
  const { t } = useTranslation('funds');
  const [place, setPlace] = useState({ page: 1, rows: '10' as '10' | '25' | '50' | '100' });
  const list = useQuery(transferHistory({ page: String(place.page), per_page: place.rows }));
  const size = Number.parseInt(place.rows, 10);
  const data = list.data;
  const columns: readonly Column<Transfer>[] = [
    {
      key: 'when',
      title: t('when'),
      card: 'detail',
      cell: (row) => <Instant value={row.adjusted_at} />,
    },
    {
      key: 'from',
      title: t('from'),
      card: 'title',
      cell: (row) => <span className={styles.strong}>{row.wallet_name}</span>,
    },
    { key: 'to', title: t('to'), card: 'status', cell: (row) => row.description },
    { key: 'by', title: t('by'), cell: (row) => row.adjuster_name },
    { key: 'notes', title: t('notes'), cell: (row) => <span className="muted">{row.notes}</span> },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Money value={row.adjustment_amount.replace('-', '')} />,
    },
  ];
  const instead = list.isError ? (
    <FailureState error={list.error} onRetry={() => void list.refetch()} />
  ) : data?.data.length === 0 ? (
    <EmptyState icon={<ArrowLeftRight />} title={t('noTransfers')} text={t('noTransfersText')} />
  ) : undefined;
  return (
    <Card padded={false} title={t('transferHistory')}>
      <DataTable
        label={t('transferRows')}
        columns={columns}
        rows={data?.data}
        keyOf={(row) => String(row.id)}
        busy={list.isPlaceholderData}
        instead={instead}
        total={data?.meta.total ?? null}
      />
      {data && data.data.length > 0 && (
        <Pager
          first={(place.page - 1) * size + 1}
          shown={data.data.length}
          total={data.meta.total}
          perPage={size}
          onPerPage={(rows) => setPlace({ page: 1, rows: String(rows) as '10' })}
          onPrevious={
            place.page > 1 ? () => setPlace({ ...place, page: place.page - 1 }) : undefined
          }
          onNext={
            data.meta.cursor === null
              ? undefined
              : () => setPlace({ ...place, page: place.page + 1 })
          }
        />
      )}
    </Card>
  );
}
