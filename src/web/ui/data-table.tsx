import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ComponentPropsWithRef, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowsInSlices } from '#web/lib/use-first-in-slices.ts';
import { CheckboxOnly } from './checkbox.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './table.module.css';

export type Column<R> = {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'end';
  /** The server sorts by this name. */
  readonly sort?: string;
  /**
   * Its place on the card that a row becomes on a phone, one column a place; without one it is left
   * out there. `below` is as wide as the card.
   */
  readonly card?: 'title' | 'amount' | 'detail' | 'status' | 'below';
  /** Hides the words of the heading, where the cells speak for themselves. */
  readonly quiet?: boolean;
};
export type Sort = { readonly by: string; readonly down: boolean };
export type RowSelection<R> = {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly nameOf: (row: R) => string;
};

type Props<R> = {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** Undefined until the first answer came. */
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  /** Newer rows are on their way: the old ones stay, dimmed. */
  readonly busy?: boolean;
  /** Takes the place of the rows: an empty, failed or forbidden state. */
  readonly instead?: ReactNode;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: RowSelection<R>;
  /**
   * A press anywhere in a row but on what has an effect of its own. One of its cells does the same
   * for the keyboard.
   */
  readonly onOpen?: (row: R) => void;
  readonly total?: number | null;
  /** How many rows will come, where that is known: what stands below must not move as they do. */
  readonly expected?: number;
  /** Other rows are not drawn in slices: they are for paper, or are narrowed as somebody types. */
  readonly atOnce?: boolean;
};

/** A real table; below 768 px each row is a card of the columns that have a place there. */
export function DataTable<R>(props: Props<R>): ReactNode {
  const { label, columns, keyOf, busy = false, instead, selection, onOpen, total } = props;
  const inSlices = useRowsInSlices(props.rows, keyOf);
  const rows = props.atOnce ? props.rows : inSlices;
  if (instead !== undefined && instead !== null) return instead;
  return (
    <div
      className={busy ? `${styles.scroll} ${styles.busy}` : styles.scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table
        role="table"
        aria-label={label}
        aria-rowcount={total ?? undefined}
        aria-busy={busy || rows === undefined || rows !== props.rows}
        className={[styles.table, styles.cards, selection && styles.ticks]
          .filter(Boolean)
          .join(' ')}
      >
        <thead role="rowgroup">
          <HeadRow {...props} />
        </thead>
        <tbody role="rowgroup">
          {rows === undefined ? (
            <Bones
              columns={columns}
              ticks={selection !== undefined}
              expected={props.expected ?? BONES.length}
            />
          ) : (
            rows.map((row) => (
              <BodyRow
                key={keyOf(row)}
                row={row}
                id={keyOf(row)}
                columns={columns}
                selection={selection}
                onOpen={onOpen}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

function HeadRow<R>({ columns, rows = [], keyOf, sort, onSort, selection }: Props<R>): ReactNode {
  const { t } = useTranslation('common');
  const chosenHere = selection ? rows.filter((row) => selection.chosen.has(keyOf(row))).length : 0;
  const togglePage = (on: boolean) => {
    if (!selection) return;
    const next = new Set(selection.chosen);
    for (const row of rows) {
      if (on) next.add(keyOf(row));
      else next.delete(keyOf(row));
    }
    selection.onChange(next);
  };
  return (
    <tr role="row">
      {selection && (
        <th scope="col" role="columnheader" className={`${styles.heading} ${styles.tick}`}>
          <CheckboxOnly
            aria-label={t('selectPage')}
            disabled={rows.length === 0}
            checked={rows.length > 0 && chosenHere === rows.length}
            indeterminate={chosenHere > 0 && chosenHere < rows.length}
            onChange={togglePage}
          />
        </th>
      )}
      {columns.map((column) => (
        <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  );
}

function Heading<R>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<R>;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}): ReactNode {
  const sorted = column.sort !== undefined && sort?.by === column.sort;
  const Arrow = sorted ? (sort.down ? ArrowDown : ArrowUp) : ChevronsUpDown;
  const words = column.quiet ? (
    <span className="visually-hidden">{column.title}</span>
  ) : (
    column.title
  );
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sorted ? (sort.down ? 'descending' : 'ascending') : undefined}
      className={column.align === 'end' ? `${styles.heading} ${styles.end}` : styles.heading}
    >
      {column.sort !== undefined && onSort ? (
        <button
          type="button"
          className={sorted ? `${styles.sort} ${styles.sorted}` : styles.sort}
          onClick={() => onSort({ by: column.sort ?? '', down: sorted ? !sort.down : false })}
        >
          {words}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        words
      )}
    </th>
  );
}

function BodyRow<R>({
  row,
  id,
  columns,
  selection,
  onOpen,
}: {
  readonly row: R;
  readonly id: string;
  readonly columns: readonly Column<R>[];
  readonly selection?: RowSelection<R>;
  readonly onOpen?: (row: R) => void;
}): ReactNode {
  const { t } = useTranslation('common');
  const chosen = selection?.chosen.has(id) ?? false;
  const toggle = (on: boolean) => {
    const next = new Set(selection?.chosen);
    if (on) next.add(id);
    else next.delete(id);
    selection?.onChange(next);
  };
  return (
    <tr
      role="row"
      className={onOpen ? `${styles.row} ${styles.opens}` : styles.row}
      aria-selected={selection ? chosen : undefined}
      onClick={onOpen && ((event) => isPlain(event.target) && onOpen(row))}
    >
      {selection && (
        <td role="cell" className={`${styles.cell} ${styles.tick}`} data-card="tick">
          <CheckboxOnly
            aria-label={t('selectRow', { name: selection.nameOf(row) })}
            checked={chosen}
            onChange={toggle}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  );
}

/**
 * Drawn again only where the row or the columns are others: sorting, choosing and turning a page
 * answer a press before new rows are there, and drew the old ones once more for it.
 */
const Cells = memo(function Cells<R>({
  row,
  columns,
}: {
  readonly row: R;
  readonly columns: readonly Column<R>[];
}): ReactNode {
  return columns.map((column) => {
    const className = column.align === 'end' ? `${styles.cell} ${styles.end}` : styles.cell;
    return column.card === 'title' ? (
      <th key={column.key} scope="row" role="rowheader" className={className} data-card="title">
        {column.cell(row)}
      </th>
    ) : (
      <td key={column.key} role="cell" className={className} data-card={column.card}>
        {column.cell(row)}
      </td>
    );
  });
}) as <R>(props: { readonly row: R; readonly columns: readonly Column<R>[] }) => ReactNode;

/**
 * Whether a press there is not meant for a link, a button or a field, nor ends the marking of a
 * text.
 */
const isPlain = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') === null &&
  getSelection()?.isCollapsed !== false;

const BONES = ['70%', '55%', '80%', '60%', '75%', '50%', '65%', '72%'] as const;

function Bones<R>({
  columns,
  ticks,
  expected,
}: {
  readonly columns: readonly Column<R>[];
  readonly ticks: boolean;
  readonly expected: number;
}): ReactNode {
  return Array.from({ length: expected }, (_, nth) => (
    <tr key={nth} role="row" className={styles.row}>
      {ticks && <td role="cell" className={styles.cell} />}
      {columns.map((column) => (
        <td key={column.key} role="cell" className={styles.cell} data-card={column.card}>
          <Skeleton width={BONES[nth % BONES.length]} />
        </td>
      ))}
    </tr>
  ));
}

/** The cell that opens its row, where nothing else of the row leads to an address. */
export const RowButton = ({ className, ...rest }: ComponentPropsWithRef<'button'>): ReactNode => (
  <button type="button" {...rest} className={[styles.open, className].filter(Boolean).join(' ')} />
);
