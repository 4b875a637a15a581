import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Count, Instant } from '#web/ui/values.tsx';
import { type ProxyFileRow, proxyFiles } from './cards.queries.ts';
import styles from './cards.module.css';

const SIZES = ['10', '25', '50', '100'] as const;

/** The files of proxies that were uploaded, newest first; nothing where there are none yet. */
export function PastFiles(): ReactNode {
  const { t } = useTranslation('cards');
  const { page: asked, rows }: { page?: string; rows?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Math.max(1, Number.parseInt(asked ?? '1', 10) || 1);
  const size = SIZES.find((one) => one === rows) ?? '10';
  const list = useQuery(proxyFiles(String(page), size));
  const columns = useColumns();
  const turn = (to: number) => () =>
    void navigate({ to: '.', search: { page: String(to), rows }, resetScroll: false });
  const shown = list.data?.data.length ?? 0;
  const total = list.data?.meta.total ?? null;
  if (list.data && shown === 0 && page === 1) return null;
  return (
    <Card title={t('pastFiles')} padded={false} className={styles.table}>
      <DataTable
        label={t('pastFiles')}
        columns={columns}
        rows={list.data?.data}
        keyOf={(row) => String(row.job_id)}
        busy={list.isPlaceholderData}
        total={total}
        instead={
          list.isError ? (
            <FailureState error={list.error} onRetry={() => void list.refetch()} />
          ) : undefined
        }
      />
      {total !== null && (total > Number(SIZES[0]) || page > 1) && (
        <Pager
          first={(page - 1) * Number(size) + 1}
          shown={shown}
          total={total}
          perPage={Number(size)}
          onPerPage={(now) =>
            void navigate({ to: '.', search: { rows: String(now) }, resetScroll: false })
          }
          {...(page > 1 && { onPrevious: turn(page - 1) })}
          {...(page < (list.data?.meta.last_page ?? 1) && { onNext: turn(page + 1) })}
        />
      )}
    </Card>
  );
}

function useColumns(): readonly Column<ProxyFileRow>[] {
  const { t } = useTranslation('cards');
  return useMemo(
    () => [
      {
        key: 'file',
        title: t('file'),
        card: 'title',
        cell: (row) => (
          <Link
            to="/account-management/add-proxies"
            search={{ file: String(row.job_id) }}
            className={styles.name}
          >
            <bdi>{row.file_name}</bdi>
          </Link>
        ),
      },
      {
        key: 'when',
        title: t('uploaded'),
        card: 'detail',
        cell: (row) => (
          <>
            <Instant value={row.created_at} style="short" />{' '}
            <span className="muted">
              · <bdi>{row.created_by}</bdi>
            </span>
          </>
        ),
      },
      { key: 'lines', title: t('lines'), align: 'end', cell: (row) => <Count value={row.lines} /> },
      {
        key: 'added',
        title: t('addedCards'),
        align: 'end',
        cell: (row) => <Count value={row.added} />,
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => (
          <JobBadge
            state={
              row.state === 'processing'
                ? 'adding'
                : row.state === 'complete' && row.faults > 0
                  ? 'complete_with_errors'
                  : row.state
            }
          />
        ),
      },
    ],
    [t],
  );
}
