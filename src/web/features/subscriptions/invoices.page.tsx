import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Receipt from 'lucide-react/icons/receipt-text';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { INVOICE_STATUSES } from '#domain/subscriptions/choices.ts';
import { accessQuery } from '#web/lib/access.ts';
import { download } from '#web/lib/api.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { NoMatch, ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import { InvoiceDialog } from './invoice.dialog.tsx';
import { PayInvoice } from './pay-invoice.dialog.tsx';
import { SubscriptionsFrame } from './subscriptions-frame.tsx';
import { type Invoice, invoices } from './subscriptions.queries.ts';
import { readId } from './use-choices.ts';
import { InvoiceBadge } from './words.tsx';

const NO_FILTERS = {
  store: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
} as const;

/** What was charged, newest first; one invoice opens over the list, at an address of its own. */
export function Invoices(): ReactNode {
  const { t } = useTranslation('billing');
  const { search, change, perPage } = useListSearch();
  const status = INVOICE_STATUSES.find((known) => known === search.status);
  const filter = {
    ...(search.store === undefined ? {} : { wallet_id: search.store }),
    ...(status === undefined ? {} : { status }),
    start_date: search.from,
    end_date: search.to,
  };
  const list = useQuery(invoices({ ...filter, per_page: perPage, cursor: search.after }));
  const exporting = useFileExport((file_type) =>
    download('listInvoices', { query: { ...filter, file_type } }),
  );
  const columns = useInvoiceColumns();
  const filtered =
    status !== undefined ||
    search.store !== undefined ||
    search.from !== undefined ||
    search.to !== undefined;
  const reset = () => change(NO_FILTERS);
  const close = () => change({ ...search, invoice: undefined, pay: undefined });
  const [shown, paying] = [readId(search.invoice), readId(search.pay)];
  return (
    <SubscriptionsFrame tab="invoices">
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <WalletFilter value={search.store} onChange={(store) => change({ store })} />
          <NativeSelect
            label={t('status')}
            value={status ?? 'all'}
            onChange={(next) => change({ status: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('all') },
              ...INVOICE_STATUSES.map((value) => ({ value, label: t(`invoice.${value}`) })),
            ]}
          />
          <DateRange from={search.from} to={search.to} onChange={change} />
          <ResetFilters when={filtered} onPress={reset}>
            {t('reset')}
          </ResetFilters>
          <ExportMenu exporting={exporting} />
        </TableToolbar>
        <CursorTable
          label={t('invoices')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.id)}
          empty={
            filtered ? (
              <NoMatch title={t('noneMatch')} reset={t('reset')} onReset={reset} />
            ) : (
              <EmptyState icon={<Receipt />} title={t('noInvoices')} text={t('noInvoicesText')} />
            )
          }
        />
      </Card>
      {shown !== null && paying === null && <InvoiceDialog id={shown} onClose={close} />}
      {paying !== null && <PayInvoice id={paying} onClose={close} />}
    </SubscriptionsFrame>
  );
}

function WalletFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (store: string | undefined) => void;
}): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const wallets = useQuery(accessQuery).data?.wallets ?? [];
  if (wallets.length < 2) return null;
  return (
    <NativeSelect
      label={t('subscriptions:wallet')}
      value={value ?? 'all'}
      onChange={(store) => onChange(store === 'all' ? undefined : store)}
      options={[
        { value: 'all', label: t('allWallets') },
        ...wallets.map((wallet) => ({
          value: String(wallet.wallet_id),
          label: wallet.wallet_name,
        })),
      ]}
    />
  );
}

function useInvoiceColumns(): readonly Column<Invoice>[] {
  const { t } = useTranslation(['billing', 'subscriptions']);
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('number'),
        card: 'title',
        cell: (row) => (
          <>
            <Link to="." search={(now) => ({ ...now, invoice: String(row.id) })}>
              <bdi dir="ltr" className="num">
                {row.number}
              </bdi>
            </Link>
            <div className="small muted">
              <bdi>{row.wallet_name}</bdi>
            </div>
          </>
        ),
      },
      {
        key: 'date',
        title: t('date'),
        card: 'detail',
        cell: (row) => <Day value={row.issue_date} />,
      },
      { key: 'description', title: t('description'), cell: (row) => <bdi>{row.description}</bdi> },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.amount_in_dollars} />,
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <InvoiceBadge status={row.status} />,
      },
    ],
    [t],
  );
}
