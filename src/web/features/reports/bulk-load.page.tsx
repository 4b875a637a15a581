import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import ListX from 'lucide-react/icons/list-x';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip, FigureStripBones } from '#web/ui/figure-strip.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { JobBadge, TransactionBadge } from '#web/ui/status-badge.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Count, Instant, Money } from '#web/ui/values.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { bulkDetails, type BulkLoad, type BulkRow } from './reports.queries.ts';
import styles from './reports.module.css';

const SHOWS = [undefined, 'paid', 'failed', 'pending'] as const;

function useRowColumns(): readonly Column<BulkRow>[] {
  const { t } = useTranslation('reports');
  const { reasonText } = useErrorText();
  return useMemo(
    () => [
      { key: 'line', title: t('line'), cell: (row) => <Code>{row.line}</Code> },
      { key: 'who', title: t('cardHolder'), card: 'title', cell: (row) => <Who row={row} /> },
      {
        key: 'proxy',
        title: t('proxy'),
        card: 'detail',
        cell: (row) => <Code>{row.proxy ?? '—'}</Code>,
      },
      {
        key: 'memo',
        title: t('memo'),
        cell: (row) => <span className={styles.notes}>{row.description || '—'}</span>,
      },
      { key: 'fee', title: t('fee'), align: 'end', cell: (row) => <Money value={row.fees} /> },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.amount} sign="always" />,
      },
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => <TransactionBadge status={row.status} />,
      },
      {
        key: 'reason',
        title: t('reason'),
        cell: (row) => (row.reason === null ? '' : reasonText(row.reason)),
      },
    ],
    [t, reasonText],
  );
}

function Who({ row }: { readonly row: BulkRow }): ReactNode {
  if (row.cardholder_id === null) return row.cardholder;
  return (
    <Link
      to="/account-management/view-customer/$customerId"
      params={{ customerId: String(row.cardholder_id) }}
      className={styles.name}
    >
      {row.cardholder}
    </Link>
  );
}

/** One batch and the fate of each of its rows. */
export function BulkLoadDetails(): ReactNode {
  const { t } = useTranslation('reports');
  const id = Number.parseInt(useParams({ strict: false }).bulkId ?? '', 10);
  const { search, change, perPage } = useListSearch();
  const list = useQuery(
    bulkDetails(id, { status: search.status, per_page: perPage, cursor: search.after }),
  );
  const columns = useRowColumns();
  const exporting = useFileExport((file_type) =>
    download('bulkReport', { query: { bulk_id: String(id), file_type } }),
  );
  const bulk = list.data?.bulk;
  const nothing = <EmptyState icon={<ListX />} title={t('noRows')} />;
  const back = <BackLink to="/reports/bulk-loads">{t('bulkLoads')}</BackLink>;
  return (
    <Page>
      <PageHeader
        key={bulk?.bulk_id}
        above={back}
        title={
          bulk ? (
            bulk.description || t('batchNumber', { number: bulk.bulk_id })
          ) : list.isError ? (
            t('bulkLoads')
          ) : (
            <TitleBone />
          )
        }
        beside={bulk && <JobBadge state={bulk.status} />}
        below={
          bulk ? (
            <bdi>
              {t(`type.${bulk.kind}`)}
              {' · '}
              {bulk.wallet_name}
              {' · '}
              <Instant value={bulk.timestamp} />
              {' · '}
              {bulk.manager_name}
            </bdi>
          ) : (
            !list.isError && <Skeleton width="320px" />
          )
        }
        actions={!list.isError && <Actions bulk={bulk} exporting={exporting} />}
      />
      <ExportFailed exporting={exporting} />
      {(bulk || !list.isError) && <Sums bulk={bulk} />}
      <Card padded={false}>
        <TableToolbar>
          <Chips label={t('status')}>
            {SHOWS.map((show) => (
              <Chip
                key={show ?? 'all'}
                on={search.status === show}
                onPress={() => change({ status: show })}
              >
                {t(`show.${show ?? 'all'}`)}
              </Chip>
            ))}
          </Chips>
        </TableToolbar>
        <CursorTable
          label={t('batchRows')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.line)}
          empty={nothing}
        />
      </Card>
    </Page>
  );
}

function Actions({
  bulk,
  exporting,
}: {
  readonly bulk: BulkLoad | undefined;
  readonly exporting: ReturnType<typeof useFileExport>;
}): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const session = useCurrentSession();
  const open = bulk !== undefined && bulk.errors + bulk.unknown > 0 && allows(session, 'bulk');
  const page =
    bulk?.kind === 'unload'
      ? '/account-management/bulk-unload-funds-with-file'
      : '/account-management/bulk-load-funds-with-file';
  return (
    <>
      <ExportMenu exporting={exporting} />
      <Button onClick={() => window.print()}>{t('common:print')}</Button>
      {open && (
        <Link
          to={page}
          search={{ job: String(bulk.bulk_id) }}
          className={buttonClass({ tone: 'primary' })}
        >
          {t('openBatch')}
        </Link>
      )}
    </>
  );
}

function Sums({ bulk }: { readonly bulk: BulkLoad | undefined }): ReactNode {
  const { t } = useTranslation('reports');
  const currency = useCurrentSession()?.client.currency;
  if (bulk === undefined)
    return <FigureStripBones labels={[t('sent'), t('rows'), t('failed'), t('notKnown')]} />;
  return (
    <FigureStrip
      figures={[
        { label: t('sent'), value: <Money value={bulk.adjustment_amount} />, note: currency },
        { label: t('rows'), value: <Count value={bulk.transactions} /> },
        {
          label: t('failed'),
          value: <Count value={bulk.errors} />,
          tone: bulk.errors > 0 ? 'danger' : undefined,
        },
        {
          label: t('notKnown'),
          value: <Count value={bulk.unknown} />,
          tone: bulk.unknown > 0 ? 'warning' : undefined,
        },
      ]}
    />
  );
}
