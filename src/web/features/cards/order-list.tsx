import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_STATES } from '#domain/cards/order-states.ts';
import { download } from '#web/lib/api.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count, Instant, Money } from '#web/ui/values.tsx';
import { OrderBadge } from './card-badges.tsx';
import { type Order, orderList } from './cards.queries.ts';
import styles from './cards.module.css';
import { StateFilter } from './state-filter.tsx';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['state', 'wallet'] as const;

/** The orders of cards that the manager may see, newest first. */
export function OrderList(): ReactNode {
  const { t } = useTranslation('cards');
  const { language, region } = usePreferences();
  const { search, change, page, perPage } = useListSearch();
  const list = useQuery(orderList({ state: search.state, page: String(page), per_page: perPage }));
  const columns = useColumns();
  const exporting = useFileExport((file_type) =>
    download('listCardOrders', { query: { state: search.state, file_type } }),
  );
  const total = list.data?.meta.total ?? null;
  const shown = list.data?.data.length ?? 0;
  const start = (
    <Link
      to="/account-management/order-cards"
      search={{ step: 'details' }}
      className={buttonClass({ tone: 'primary' })}
    >
      <CreditCard aria-hidden="true" />
      {t('orderCards')}
    </Link>
  );
  const nothing = search.state ? (
    <NoMatch
      title={t('noOrderMatch')}
      reset={t('reset')}
      onReset={() => change({ state: undefined })}
    />
  ) : (
    <EmptyState
      icon={<CreditCard />}
      title={t('noOrders')}
      text={t('noOrdersText')}
      action={start}
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('orders')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          (shown > 0 || search.state) && (
            <>
              <ExportMenu exporting={exporting} />
              {start}
            </>
          )
        }
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <StateFilter
            states={ORDER_STATES.map((value) => ({ value, label: t(`order.${value}`) }))}
          />
          <ViewsButton list="card_orders" filters={VIEW_FILTERS} />
        </TableToolbar>
        <ListTable
          label={t('orders')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.order_id)}
          empty={nothing}
          pager={(found) => (
            <PagePager list={found} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
    </Page>
  );
}

function useColumns(): readonly Column<Order>[] {
  const { t } = useTranslation('cards');
  return useMemo(
    () => [
      {
        key: 'order',
        title: t('orderColumn'),
        card: 'title',
        cell: (row) => (
          <Link
            to="/account-management/order-cards/$orderId"
            params={{ orderId: String(row.order_id) }}
            className={styles.name}
          >
            {t('orderNumber', { id: row.order_id })}
          </Link>
        ),
      },
      {
        key: 'ordered',
        title: t('ordered'),
        card: 'detail',
        cell: (row) => <Instant value={row.created_at} style="short" />,
      },
      {
        key: 'quantity',
        title: t('quantity'),
        align: 'end',
        cell: (row) => <Count value={row.quantity} />,
      },
      { key: 'wallet', title: t('wallet'), cell: (row) => row.wallet_name },
      { key: 'by', title: t('by'), cell: (row) => row.created_by },
      {
        key: 'total',
        title: t('total'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.quote.total} />,
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <OrderBadge order={row} />,
      },
    ],
    [t],
  );
}
