import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/ui/data-table.tsx';
import { Code, Day, Instant } from '#web/ui/values.tsx';
import { CardBadge } from './card-badges.tsx';
import type { ProxyRow } from './cards.queries.ts';
import styles from './cards.module.css';

/** What the list of cards says of each. */
export function useProxyColumns(): readonly Column<ProxyRow>[] {
  const { t } = useTranslation('cards');
  return useMemo(
    () => [
      {
        key: 'proxy',
        title: t('proxy'),
        card: 'title',
        cell: (row) => (
          <Link to="/reports/card-lookup" search={{ proxy: row.proxy }} className={styles.name}>
            <Code>{row.proxy}</Code>
          </Link>
        ),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <CardBadge state={row.state} />,
      },
      { key: 'holder', title: t('holder'), card: 'detail', cell: (row) => <Holder row={row} /> },
      {
        key: 'expires',
        title: t('expires'),
        cell: (row) => (row.expires_on === null ? '—' : <Day value={row.expires_on} />),
      },
      {
        key: 'added',
        title: t('added'),
        cell: (row) => <Instant value={row.added_at} style="short" />,
      },
    ],
    [t],
  );
}

export function Holder({
  row,
}: {
  readonly row: Pick<ProxyRow, 'customer_id' | 'card_holder'>;
}): ReactNode {
  const { t } = useTranslation('cards');
  if (row.customer_id === null) return <span className="muted">{t('nobody')}</span>;
  return (
    <Link
      to="/account-management/view-customer/$customerId"
      params={{ customerId: String(row.customer_id) }}
      className={styles.name}
    >
      {row.card_holder}
    </Link>
  );
}
