import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CellInput } from '#web/ui/cell-input.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExcludeRow, RowIsExcluded, RowIsGood, lineColumn } from '#web/ui/imports/row-cells.tsx';
import { Code } from '#web/ui/values.tsx';
import styles from './file.module.css';
import type { FileRow } from './member-file.queries.ts';
import type { Fixing } from './use-fixing.ts';
import { useWords } from './use-words.ts';

export const nameOf = (row: FileRow): string =>
  `${row.typed.first_name ?? ''} ${row.typed.last_name ?? ''}`.trim();
const offerOf = (row: FileRow): string | null => {
  const offer: unknown = row.problems.find((one) => one.code === 'mobile_country_code')?.params
    .offer;
  return typeof offer === 'string' ? offer : null;
};

/**
 * Who a row is, and each cell that is wrong as an input in place, with what is wrong with it below.
 */
export function useRowColumns(
  fixing: Fixing,
  onEdit: (row: FileRow) => void,
): readonly Column<FileRow>[] {
  const { t } = useTranslation('member-file');
  return [
    lineColumn(t('line')),
    {
      key: 'name',
      title: t('name'),
      card: 'title',
      cell: (row) => <span className={styles.who}>{nameOf(row) || t('nobody')}</span>,
    },
    {
      key: 'reach',
      title: t('reach'),
      cell: (row) => (
        <span className="muted">
          <Code>{row.typed.mobile_number || row.typed.email || '—'}</Code>
        </span>
      ),
    },
    {
      key: 'problems',
      title: t('whatIsWrong'),
      card: 'detail',
      cell: (row) => (
        <>
          <Wrong row={row} fixing={fixing} />
          <div className={styles.onPhone}>
            <Actions row={row} fixing={fixing} onEdit={onEdit} />
          </div>
        </>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      quiet: true,
      align: 'end',
      cell: (row) => <Actions row={row} fixing={fixing} onEdit={onEdit} />,
    },
  ];
}

function Wrong({ row, fixing }: { readonly row: FileRow; readonly fixing: Fixing }): ReactNode {
  const { t } = useTranslation('member-file');
  const { fieldName, problemWords } = useWords();
  if (row.fate === 'created') return <RowIsGood>{t('isAdded')}</RowIsGood>;
  if (row.excluded) return <RowIsExcluded>{t('isLeftOut')}</RowIsExcluded>;
  if (row.problems.length === 0) return <RowIsGood>{t('isReady')}</RowIsGood>;
  return (
    <ul className={styles.problems}>
      {[...new Set(row.problems.map((one) => one.column))].map((column) => (
        <li key={column} className={styles.problem}>
          <span className={styles.label}>{fieldName(column)}</span>
          <CellInput
            label={t('cellNamed', { field: fieldName(column), line: row.line })}
            value={column === 'identity_number' ? '' : (row.typed[column] ?? '')}
            bad
            wide
            busy={fixing.isBusy(row.line)}
            onCommit={(text) => fixing.fix(row, { [column]: text })}
          />
          <span className={styles.error}>
            <TriangleAlert aria-hidden="true" />
            {row.problems
              .filter((one) => one.column === column)
              .map(problemWords)
              .join(' ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Actions({
  row,
  fixing,
  onEdit,
}: {
  readonly row: FileRow;
  readonly fixing: Fixing;
  readonly onEdit: (row: FileRow) => void;
}): ReactNode {
  const { t } = useTranslation('member-file');
  const { line } = row;
  const exclude = (excluded: boolean) => fixing.fix(row, { excluded });
  if (row.fate === 'created') return null;
  if (row.excluded)
    return <ExcludeRow catalog="member-file" line={line} excluded onChange={exclude} />;
  const offer = offerOf(row);
  return (
    <div className={styles.actions}>
      {offer !== null && (
        <Button
          size="small"
          aria-label={t('useNamed', { offer, line })}
          onClick={() => fixing.fix(row, { mobile_number: offer })}
        >
          {t('use', { offer })}
        </Button>
      )}
      <Button size="small" aria-label={t('editNamed', { line })} onClick={() => onEdit(row)}>
        {t('edit')}
      </Button>
      <ExcludeRow catalog="member-file" line={line} excluded={false} onChange={exclude} />
    </div>
  );
}
