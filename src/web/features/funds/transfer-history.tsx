import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useLocalPage } from '#web/lib/use-local-page.ts';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { transferHistory } from './funds.queries.ts';
import styles from './funds.module.css';

type Transfer = Answer<'walletTransferHistory'>['data'][number];

/** What went from wallet to wallet, newest first. */
export function TransferHistory(): ReactNode {
  const { t } = useTranslation('funds');
  const { page, perPage, change } = useLocalPage('10');
  const list = useQuery(transferHistory({ page: String(page), per_page: perPage }));
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
  const nothing = (
    <EmptyState icon={<ArrowLeftRight />} title={t('noTransfers')} text={t('noTransfersText')} />
  );
  return (
    <Card padded={false} title={t('transferHistory')}>
      <ListTable
        label={t('transferRows')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.id)}
        empty={nothing}
        pager={(found) => (
          <PagePager list={found} page={page} perPage={perPage} onChange={change} />
        )}
      />
    </Card>
  );
}
