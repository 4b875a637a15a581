import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Count, Money } from '#web/ui/values.tsx';
import { type BatchRow, type Job, rowsQuery } from './bulk.queries.ts';
import type { Jobs } from './group.ts';
import { RowSteps, useRowCursors } from './row-steps.tsx';
import styles from './bulk.module.css';

/** Who gets what, wallet by wallet: the rows as they will be sent. */
export function ReviewPeople({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation('bulk');
  const ready = jobs.filter((job) => job.ready.count > 0);
  const [chosen, setChosen] = useState<number | null>(null);
  const job = ready.find((one) => one.job_id === chosen) ?? ready[0];
  if (!job) return null;
  return (
    <Card padded={false} title={t('peopleTitle')}>
      {ready.length > 1 && (
        <TableToolbar>
          <Chips label={t('batches')}>
            {ready.map((one) => (
              <Chip
                key={one.job_id}
                on={one.job_id === job.job_id}
                count={<Count value={one.ready.count} />}
                onPress={() => setChosen(one.job_id)}
              >
                {one.wallet.wallet_name}
              </Chip>
            ))}
          </Chips>
        </TableToolbar>
      )}
      <People key={job.job_id} job={job} />
    </Card>
  );
}

const A_PAGE = '25';

function People({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const cursors = useRowCursors();
  const list = useQuery(rowsQuery(job.job_id, 'ready', cursors.cursor, A_PAGE));
  const columns: readonly Column<BatchRow>[] = [
    {
      key: 'name',
      title: t('name'),
      card: 'title',
      cell: (row) => <span className={styles.who}>{row.full_name}</span>,
    },
    { key: 'identifier', title: t('identifier'), cell: (row) => <Code>{row.identifier}</Code> },
    { key: 'staff_id', title: t('staffId'), cell: (row) => <Code>{row.staff_id}</Code> },
    { key: 'proxy', title: t('proxy'), cell: (row) => row.proxy && <Code>{row.proxy}</Code> },
    {
      key: 'status',
      title: t('state'),
      card: 'status',
      cell: (row) => row.member_status && <MemberBadge status={row.member_status} />,
    },
    { key: 'memo', title: t('memo'), card: 'detail', cell: (row) => row.memo || job.memo },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Money value={row.amount} />,
    },
  ];
  return (
    <>
      <ListTable
        label={t('peopleTable', { wallet: job.wallet.wallet_name })}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line)}
        expected={Math.min(job.ready.count, Number(A_PAGE))}
        empty={null}
      />
      <RowSteps cursors={cursors} next={list.data?.meta.cursor ?? null} />
    </>
  );
}
