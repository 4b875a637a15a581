import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { isRunning } from './group.ts';
import { RowSteps, useRowCursors } from './row-steps.tsx';
import { useRowWords } from './use-row-words.ts';
import { useCacheJob } from './use-wizard.ts';
import styles from './bulk.module.css';

/** The rows that failed, with why; or those that nobody knows of yet. */
export function ResultRows({
  job,
  show,
  named,
}: {
  readonly job: Job;
  readonly show: 'failed' | 'unknown';
  /** One among several: its wallet stands in the title. */
  readonly named: boolean;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const { textOf } = useErrorText();
  const cursors = useRowCursors();
  const list = useQuery(rowsQuery(job.job_id, show, cursors.cursor, '50'));
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
  return (
    <Card
      padded={false}
      title={
        <>
          {t(show === 'failed' ? 'failedTitle' : 'unknownRows')}
          {named && ` · ${job.wallet.wallet_name}`}{' '}
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
        label={`${t(show === 'failed' ? 'failedTable' : 'unknownTable')}${named ? ` · ${job.wallet.wallet_name}` : ''}`}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line)}
        empty={null}
      />
      <RowSteps cursors={cursors} next={list.data?.meta.cursor ?? null} />
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
