import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
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
import { Code } from '#web/ui/values.tsx';
import styles from './wizard.module.css';
import { type WizardKind, nameOf, reachOf } from './wizard-kind.ts';
import type { Fixing } from './use-fixing.ts';
import { useWizardTexts } from '../use-import-texts.ts';
import { useWords } from './use-words.ts';

type Props<F extends MappedFile, R extends MappedRow> = {
  readonly kind: WizardKind<F, R>;
  readonly fixing: Fixing<R>;
};
type Editing<F extends MappedFile, R extends MappedRow> = Props<F, R> & {
  readonly onEdit: (row: R) => void;
};

/** The correction that is ready for a row, where there is one. */
const offerOf = (offer: WizardKind['offer'], row: MappedRow): string | null => {
  const found: unknown = row.problems.find((one) => one.code === offer?.code)?.params.offer;
  return typeof found === 'string' ? found : null;
};

/**
 * Who a row is, and each cell that is wrong as an input in place, with what is wrong with it below.
 */
export function useRowColumns<F extends MappedFile, R extends MappedRow>({
  kind,
  fixing,
  onEdit,
}: Editing<F, R>): readonly Column<R>[] {
  const t = useWizardTexts(kind.catalog);
  return [
    lineColumn(t('line')),
    nameColumn(t('name'), (row) => nameOf(kind, row) || t('nobody')),
    {
      key: 'reach',
      title: t('reach'),
      cell: (row) => (
        <span className="muted">
          <Code>{reachOf(kind, row) || '—'}</Code>
        </span>
      ),
    },
    {
      key: 'problems',
      title: t('whatIsWrong'),
      card: 'detail',
      cell: (row) => (
        <>
          <Wrong kind={kind} row={row} fixing={fixing} />
          <div className={styles.onPhone}>
            <Actions kind={kind} row={row} fixing={fixing} onEdit={onEdit} />
          </div>
        </>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      quiet: true,
      align: 'end',
      cell: (row) => <Actions kind={kind} row={row} fixing={fixing} onEdit={onEdit} />,
    },
  ];
}

function Wrong<F extends MappedFile, R extends MappedRow>({
  kind,
  row,
  fixing,
}: Props<F, R> & { readonly row: R }): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { fieldName, problemWords } = useWords(kind);
  if (kind.isApplied(row)) return <RowIsGood>{t('isAdded')}</RowIsGood>;
  if (row.excluded) return <RowIsExcluded>{t('isLeftOut')}</RowIsExcluded>;
  if (row.problems.length === 0) return <RowIsGood>{t('isReady')}</RowIsGood>;
  return (
    <ul className={styles.problems}>
      {[...new Set(row.problems.map((one) => one.column))].map((column) => (
        <li key={column} className={styles.problem}>
          <span className={styles.label}>{fieldName(column)}</span>
          <CellInput
            label={t('cellNamed', { field: fieldName(column), line: row.line })}
            value={column === kind.secret?.field ? '' : (row.typed[column] ?? '')}
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

function Actions<F extends MappedFile, R extends MappedRow>({
  kind,
  row,
  fixing,
  onEdit,
}: Editing<F, R> & { readonly row: R }): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { line } = row;
  const exclude = (excluded: boolean) => fixing.fix(row, { excluded });
  if (kind.isApplied(row)) return null;
  if (row.excluded)
    return <ExcludeRow catalog={kind.catalog} line={line} excluded onChange={exclude} />;
  const offered = kind.offer?.field;
  const offer = offerOf(kind.offer, row);
  return (
    <div className={styles.actions}>
      {offer !== null && offered && (
        <Button
          size="small"
          aria-label={t('useNamed', { offer, line })}
          onClick={() => fixing.fix(row, { [offered]: offer })}
        >
          {t('use', { offer })}
        </Button>
      )}
      <Button size="small" aria-label={t('editNamed', { line })} onClick={() => onEdit(row)}>
        {t('edit')}
      </Button>
      <ExcludeRow catalog={kind.catalog} line={line} excluded={false} onChange={exclude} />
    </div>
  );
}
