import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import type { Column } from '../data-table.tsx';
import { Refusal } from '../refusal.tsx';
import { Code } from '../values.tsx';
import styles from './imports.module.css';
import { type ImportCatalog, useImportTexts } from './use-import-texts.ts';

/** The number of a row's line in its file. */
export const lineColumn = <R extends { readonly line: number }>(title: string): Column<R> => ({
  key: 'line',
  title,
  cell: (row) => (
    <span className="muted">
      <Code>{row.line}</Code>
    </span>
  ),
});

/** Whom a row is of, in the words that their file or our books have. */
export const nameColumn = <R,>(title: string, nameOf: (row: R) => string): Column<R> => ({
  key: 'name',
  title,
  card: 'title',
  cell: (row) => <span className={styles.who}>{nameOf(row)}</span>,
});

type Words = { readonly children: ReactNode };

export const RowIsGood = ({ children }: Words): ReactNode => (
  <span className={`${styles.state} ${styles.good}`}>
    <CircleCheck aria-hidden="true" />
    {children}
  </span>
);

export const RowIsExcluded = ({ children }: Words): ReactNode => (
  <span className={styles.state}>
    <CircleSlash aria-hidden="true" />
    {children}
  </span>
);

type ExcludeProps = {
  readonly catalog: ImportCatalog;
  readonly line: number;
  readonly excluded: boolean;
  readonly onChange: (excluded: boolean) => void;
};

/** Leaves a row out, or takes it back. */
export function ExcludeRow({ catalog, line, excluded, onChange }: ExcludeProps): ReactNode {
  const t = useImportTexts(catalog);
  return excluded ? (
    <Button size="small" aria-label={t('takeBackNamed', { line })} onClick={() => onChange(false)}>
      {t('takeBack')}
    </Button>
  ) : (
    <Button
      size="small"
      tone="quiet"
      aria-label={t('excludeNamed', { line })}
      onClick={() => onChange(true)}
    >
      {t('exclude')}
    </Button>
  );
}

/** Above the rows: why a correction of one was not taken. */
export const RowsFailure = ({ error }: { readonly error: unknown }): ReactNode =>
  error !== null && (
    <div className={styles.failure}>
      <Refusal error={error} />
    </div>
  );
