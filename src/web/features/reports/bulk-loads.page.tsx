import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable, ResetFilters, NoMatch } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count, Instant, Money } from '#web/ui/values.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { bulkLoads, type BulkLoad } from './reports.queries.ts';
import styles from './reports.module.css';

function useBulkColumns(): readonly Column<BulkLoad>[] {
  const { t } = useTranslation('reports');
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('batch'),
        card: 'title',
        cell: (row) => (
          <Link
            to="/reports/bulk-loads/$bulkId"
            params={{ bulkId: String(row.bulk_id) }}
            className={styles.name}
          >
            {row.description || t('batchNumber', { number: row.bulk_id })}
          </Link>
        ),
      },
      {
        key: 'when',
        title: t('when'),
        card: 'detail',
        cell: (row) => <Instant value={row.timestamp} style="short" />,
      },
      { key: 'wallet', title: t('wallet'), cell: (row) => row.wallet_name },
      { key: 'kind', title: t('type'), cell: (row) => t(`type.${row.kind}`) },
      { key: 'by', title: t('by'), cell: (row) => row.manager_name },
      {
        key: 'rows',
        title: t('rows'),
        align: 'end',
        cell: (row) => <Count value={row.transactions} />,
      },
      { key: 'failed', title: t('failed'), align: 'end', cell: (row) => <Failed row={row} /> },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.adjustment_amount} sign="always" />,
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <JobBadge state={row.status} />,
      },
    ],
    [t],
  );
}

function Failed({ row }: { readonly row: BulkLoad }): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <>
      {row.errors > 0 ? (
        <span className={styles.bad}>
          <Count value={row.errors} />
        </span>
      ) : (
        <Count value={0} />
      )}
      {row.unknown > 0 && (
        <span className="small muted"> {t('andUnknown', { count: row.unknown })}</span>
      )}
    </>
  );
}

/** The batches that were sent, newest first. */
export function BulkLoads(): ReactNode {
  const { t } = useTranslation('reports');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const { search, change, page, perPage } = useListSearch();
  const chosen = readWallets(search.wallet, session?.wallets ?? []);
  const filter = {
    wallet: chosen.length > 0 ? chosen.join(',') : undefined,
    start_date: search.from,
    end_date: search.to,
  };
  const list = useQuery(bulkLoads({ ...filter, page: String(page), per_page: perPage }));
  const columns = useBulkColumns();
  const exporting = useFileExport((file_type) =>
    download('bulkReport', { query: { ...filter, file_type } }),
  );
  const filtered = Boolean(search.from || search.to);
  const total = list.data?.meta.total ?? null;
  const start = allows(session, 'bulk') && hasFeature(session, 'corp_load');
  const nothing = filtered ? (
    <NoMatch
      title={t('noBulkMatch')}
      reset={t('clear')}
      onReset={() => change({ from: undefined, to: undefined })}
    />
  ) : (
    <EmptyState
      icon={<Layers />}
      title={t('noBulk')}
      text={t('noBulkText')}
      action={
        start && (
          <Link
            to="/account-management/bulk-load-funds-with-file"
            className={buttonClass({ tone: 'primary' })}
          >
            {t('startBulk')}
          </Link>
        )
      }
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('bulkLoads')}
        count={total === null ? undefined : formatCount(total, language, region)}
        actions={
          <>
            <ExportMenu exporting={exporting} />
            {start && (
              <Link
                to="/account-management/bulk-load-funds-with-file"
                className={buttonClass({ tone: 'primary' })}
              >
                {t('startBulk')}
              </Link>
            )}
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <DateRange from={search.from} to={search.to} onChange={change} />
          <ResetFilters when={filtered} onPress={() => change({ from: undefined, to: undefined })}>
            {t('clear')}
          </ResetFilters>
        </TableToolbar>
        <ListTable
          label={t('bulkLoads')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.bulk_id)}
          empty={nothing}
          pager={(found) => (
            <PagePager list={found} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
    </Page>
  );
}
