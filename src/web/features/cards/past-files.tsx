import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#web/lib/links.ts';
import { useListSearch, pageSizeOf } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { Count, Instant } from '#web/ui/values.tsx';
import { type ProxyFileRow, proxyFiles } from './cards.queries.ts';
import styles from './cards.module.css';

/** A list that fits on the shortest page needs no pager. */
const SHORTEST = '10';

/** The files of proxies that were uploaded, newest first; nothing where there are none yet. */
export function PastFiles(): ReactNode {
  const { t } = useTranslation('cards');
  const { search, page } = useListSearch();
  const changeSearch = useChangeSearch();
  const size = pageSizeOf(search.rows, SHORTEST);
  const list = useQuery(proxyFiles(String(page), size));
  const columns = useColumns();
  const total = list.data?.meta.total ?? null;
  if (list.data?.data.length === 0 && page === 1) return null;
  return (
    <Card title={t('pastFiles')} padded={false} className={styles.table}>
      <ListTable
        label={t('pastFiles')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.job_id)}
        empty={null}
        pager={(found) =>
          (total === null || total > Number(SHORTEST) || page > 1) && (
            <PagePager
              list={found}
              page={page}
              perPage={size}
              onChange={(next) =>
                void changeSearch({ page: undefined, ...next }, { resetScroll: false })
              }
            />
          )
        }
      />
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
