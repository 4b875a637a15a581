import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { lineColumn } from '#web/ui/imports/row-cells.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, Count, Money } from '#web/ui/values.tsx';
import { type Job, type BatchRow, rowsQuery } from './bulk.queries.ts';
import { isRunning } from './follow-job.ts';
import { useRowWords } from './use-row-words.ts';
import { useCacheJob } from './use-wizard.ts';
import styles from './bulk.module.css';

/** The rows that failed, with why; or those that nobody knows of yet. */
export function ResultRows({
  job,
  show,
}: {
  readonly job: Job;
  readonly show: 'failed' | 'unknown';
}): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const { textOf } = useErrorText();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const list = useQuery(rowsQuery(job.job_id, show, cursors.at(-1), '50'));
  const cacheJob = useCacheJob();
  const mark = useAction(
    (row: BatchRow) =>
      call('acceptWarnings', {
        params: { job: job.job_id },
        body: { lines: [row.line], excluded: !row.excluded },
      }),
    { onDone: (answer) => cacheJob(answer, true) },
  );
  const columns = useResultColumns(show, isRunning(job) ? undefined : (row) => mark.run(row));
  const cursor = list.data?.meta.cursor ?? null;
  const paged = cursors.length > 1 || cursor !== null;
  return (
    <Card
      padded={false}
      title={
        <>
          {t(show === 'failed' ? 'failedTitle' : 'unknownRows')}{' '}
          <span className="muted">
            <Count value={job[show].count} />
          </span>
        </>
      }
    >
      {mark.failed && (
        <div className={styles.inCard}>
          <Alert tone="danger" urgent>
            {textOf(mark.error)}
          </Alert>
        </div>
      )}
      <ListTable
        label={t(show === 'failed' ? 'failedTable' : 'unknownTable')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line)}
        empty={null}
      />
      {paged && (
        <div className={styles.moreRows}>
          <Button
            size="small"
            disabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {t('common:previous')}
          </Button>
          <Button
            size="small"
            disabled={cursor === null}
            onClick={() => cursor !== null && setCursors([...cursors, cursor])}
          >
            {t('common:next')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useResultColumns(
  show: 'failed' | 'unknown',
  onMark: ((row: BatchRow) => void) | undefined,
): readonly Column<BatchRow>[] {
  const { t } = useTranslation('bulk');
  const { reasonWords } = useRowWords();
  const columns: Column<BatchRow>[] = [
    lineColumn(t('line')),
    {
      key: 'name',
      title: t('name'),
      card: 'title',
      cell: (row) => <span className={styles.who}>{row.full_name}</span>,
    },
    {
      key: 'staff_id',
      title: t('staffId'),
      cell: (row) => <Code>{row.staff_id || row.identifier}</Code>,
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'reason',
      title: show === 'failed' ? t('why') : t('state'),
      card: 'detail',
      cell: (row) =>
        row.excluded ? (
          <span className="muted">{t('leftOutOfRetry')}</span>
        ) : show === 'unknown' ? (
          <Badge tone="warning">{t('waitingForProcessor')}</Badge>
        ) : (
          <span>{reasonWords(row.reason)}</span>
        ),
    },
  ];
  if (show === 'failed' && onMark) {
    columns.push({
      key: 'actions',
      title: t('actions'),
      quiet: true,
      align: 'end',
      card: 'status',
      cell: (row) => (
        <Button
          size="small"
          tone={row.excluded ? 'plain' : 'quiet'}
          aria-label={t(row.excluded ? 'takeBackNamed' : 'excludeNamed', { line: row.line })}
          onClick={() => onMark(row)}
        >
          {row.excluded ? t('takeBack') : t('exclude')}
        </Button>
      ),
    });
  }
  return columns;
}
