import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CellInput } from '#web/ui/cell-input.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import {
  ExcludeRow,
  RowIsExcluded,
  RowIsGood,
  lineColumn,
  nameColumn,
} from '#web/ui/imports/row-cells.tsx';
import type { Job, BatchRow } from './bulk.queries.ts';
import styles from './bulk.module.css';
import { amountMeant, amountShown, offeredAmount } from './row-amount.ts';
import type { Fixing } from './use-fix-rows.ts';
import { useRowWords } from './use-row-words.ts';

const nameOf = (row: BatchRow): string =>
  row.full_name ?? `${row.first_name} ${row.last_name}`.trim();
const bad = (row: BatchRow, column: string): boolean =>
  row.problems.some((problem) => problem.column === column && problem.severity === 'error');

/**
 * The columns of the rows that are being fixed; the cells that a person may correct are inputs in
 * place.
 */
export function useFixColumns(
  job: Job,
  fixing: Fixing,
  onFind: (row: BatchRow) => void,
): readonly Column<BatchRow>[] {
  const { t } = useTranslation('bulk');
  const cell = (row: BatchRow, column: 'identifier' | 'staff_id' | 'memo', wide = false) => (
    <CellInput
      label={t(`cell.${column}`, { line: row.line })}
      value={row[column]}
      bad={bad(row, column)}
      wide={wide}
      busy={fixing.isBusy(row.line)}
      onCommit={(text) => fixing.fix(row, { [column]: text })}
    />
  );
  return [
    lineColumn(t('line')),
    nameColumn(t('name'), (row) => nameOf(row) || t('nobody')),
    { key: 'identifier', title: t('identifier'), cell: (row) => cell(row, 'identifier') },
    { key: 'staff_id', title: t('staffId'), cell: (row) => cell(row, 'staff_id') },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <CellInput
          label={t('cell.load_amount', { line: row.line })}
          value={amountShown(job, row.load_amount)}
          bad={bad(row, 'load_amount')}
          money
          busy={fixing.isBusy(row.line)}
          onCommit={(text) => fixing.fix(row, { load_amount: amountMeant(job, text) })}
        />
      ),
    },
    { key: 'memo', title: t('memo'), cell: (row) => cell(row, 'memo', true) },
    {
      key: 'problems',
      title: t('whatIsWrong'),
      card: 'detail',
      cell: (row) => <Problems row={row} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      quiet: true,
      align: 'end',
      card: 'status',
      cell: (row) => <RowActions job={job} row={row} fixing={fixing} onFind={onFind} />,
    },
  ];
}

function Problems({ row }: { readonly row: BatchRow }): ReactNode {
  const { t } = useTranslation('bulk');
  const { problemWords } = useRowWords();
  if (row.excluded) return <RowIsExcluded>{t('isExcluded')}</RowIsExcluded>;
  if (row.problems.length === 0) return <RowIsGood>{t('isReady')}</RowIsGood>;
  return (
    <ul className={styles.problems}>
      {row.problems.map((problem) => (
        <li
          key={`${problem.column}${problem.code}`}
          className={
            problem.severity === 'error'
              ? styles.error
              : row.accepted
                ? styles.good
                : styles.warning
          }
        >
          {row.accepted && problem.severity === 'warning' ? (
            <CircleCheck aria-hidden="true" />
          ) : (
            <TriangleAlert aria-hidden="true" />
          )}
          <span>{problemWords(problem, row)}</span>
        </li>
      ))}
    </ul>
  );
}

type ActionProps = {
  readonly job: Job;
  readonly row: BatchRow;
  readonly fixing: Fixing;
  readonly onFind: (row: BatchRow) => void;
};

function RowActions({ job, row, fixing, onFind }: ActionProps): ReactNode {
  const { t } = useTranslation('bulk');
  const { line } = row;
  const exclude = (excluded: boolean) => fixing.fix(row, { excluded });
  if (row.excluded)
    return (
      <div className={styles.rowActions} data-row-actions={line}>
        <ExcludeRow catalog="bulk" line={line} excluded onChange={exclude} />
      </div>
    );
  const offered = offeredAmount(job, row);
  const lost = row.problems.some(
    (problem) => problem.code.startsWith('person_') && problem.severity === 'error',
  );
  const errors = row.problems.some((problem) => problem.severity === 'error');
  const shown = offered === null ? '' : amountShown(job, offered);
  return (
    <div className={styles.rowActions} data-row-actions={line}>
      {offered !== null && (
        <Button
          size="small"
          aria-label={t('useNamed', { amount: shown, line })}
          onClick={() => fixing.fix(row, { load_amount: offered })}
        >
          {t('use', { amount: shown })}
        </Button>
      )}
      {lost && (
        <Button size="small" aria-label={t('findNamed', { line })} onClick={() => onFind(row)}>
          {t('find')}
        </Button>
      )}
      {!errors && row.problems.length > 0 && (
        <Button
          size="small"
          aria-label={row.accepted ? t('untickNamed', { line }) : t('keepNamed', { line })}
          onClick={() => fixing.fix(row, { accepted: !row.accepted })}
        >
          {row.accepted ? t('untick') : t('keep')}
        </Button>
      )}
      <ExcludeRow catalog="bulk" line={line} excluded={false} onChange={exclude} />
    </div>
  );
}
