import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '#kernel/keys.ts';
import styles from './drafts.module.css';
import { GridRow } from './grid-row.tsx';
import { type GridState, type Move, WIDTH } from './grid-state.ts';
import { GridTotals } from './grid-totals.tsx';
import { COLUMNS, FIGURES, type Names } from './rows.ts';

type Props = {
  readonly state: GridState;
  readonly dispatch: Dispatch<Move>;
  readonly names: Names;
  readonly frozen: boolean;
  readonly label: string;
  /** What is wrong, by row and column: `3.hours`. */ readonly wrong: ReadonlyMap<string, string>;
  /** What each person gets, by number. */ readonly gets: ReadonlyMap<
    number,
    { readonly payout: string; readonly owed: string }
  > | null;
  readonly old: boolean;
  readonly onPaste: (text: string) => void;
};
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-12, 0],
  PageDown: [12, 0],
};

/** Where a night is typed: a grid with one cell in the tab order, as in a spreadsheet. */
export function DraftGrid({
  state,
  dispatch,
  names,
  frozen,
  label,
  wrong,
  gets,
  old,
  onPaste,
}: Props): ReactNode {
  const { t } = useTranslation('tips-data');
  const box = useRef<HTMLDivElement>(null);
  const { at, editing, step } = state;
  useEffect(() => {
    if (step > 0)
      box.current?.querySelector<HTMLElement>(`[data-spot="${at.row}.${at.column}"]`)?.focus();
  }, [step, at.row, at.column, editing]);
  const mirrored = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1);

  const go = (row: number, column: number) =>
    dispatch({ do: 'go', to: { row: at.row + row, column: at.column + column } });
  const keys = (event: KeyboardEvent) => {
    const handled = editing
      ? typing(event, dispatch)
      : moving(event, { go, dispatch, frozen, state, mirrored: mirrored() });
    if (handled) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (frozen || (editing && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    onPaste(text);
  };
  const copy = (event: ClipboardEvent) => {
    const column = COLUMNS[at.column];
    if (editing || column === undefined || String(getSelection()) !== '') return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', state.rows[at.row]?.[column] ?? '');
  };
  const first = new Map<number, number>();
  for (const [nth, { personId }] of state.rows.entries())
    if (personId !== null && !first.has(personId)) first.set(personId, nth);
  return (
    <div
      ref={box}
      className={styles.scroll}
      role="region"
      aria-label={label}
      tabIndex={-1}
      onPaste={paste}
      onCopy={copy}
    >
      <table
        role="grid"
        aria-label={label}
        aria-readonly={frozen || undefined}
        aria-rowcount={state.rows.length + 1}
        aria-colcount={WIDTH + 1}
        className={styles.grid}
        onKeyDown={keys}
      >
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={isOneOf(FIGURES, column) ? styles.end : undefined}
              >
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              {t('column.gets')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('column.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {state.rows.map((row, nth) => (
            <GridRow
              key={row.key}
              row={row}
              nth={nth}
              last={nth === state.rows.length - 1}
              column={nth === at.row ? at.column : -1}
              editing={nth === at.row && editing}
              names={names}
              frozen={frozen}
              dispatch={dispatch}
              wrong={COLUMNS.map((column) => wrong.get(`${nth}.${column}`) ?? '').join('\n')}
              old={old}
              payout={
                row.personId !== null && first.get(row.personId) === nth
                  ? (gets?.get(row.personId)?.payout ?? null)
                  : null
              }
              owed={
                row.personId !== null && first.get(row.personId) === nth
                  ? (gets?.get(row.personId)?.owed ?? null)
                  : null
              }
            />
          ))}
        </tbody>
        <GridTotals rows={state.rows} gets={gets} />
      </table>
    </div>
  );
}

/**
 * Keys while a cell is typed into: Enter goes down, Tab goes on, Escape takes the old text back.
 */
function typing({ key, shiftKey, altKey }: KeyboardEvent, dispatch: Dispatch<Move>): boolean {
  if (altKey) return false;
  if (key === 'Escape') dispatch({ do: 'cancel' });
  else if (key === 'Enter') dispatch({ do: 'end', by: { row: shiftKey ? -1 : 1, column: 0 } });
  else if (key === 'Tab') dispatch({ do: 'end', by: { row: 0, column: shiftKey ? -1 : 1 } });
  else return false;
  return true;
}

type Where = {
  readonly go: (row: number, column: number) => void;
  readonly dispatch: Dispatch<Move>;
  readonly frozen: boolean;
  readonly state: GridState;
  readonly mirrored: number;
};

/** Keys while one goes about: letters replace, F2 changes, Delete empties. */
function moving(event: KeyboardEvent, { go, dispatch, frozen, state, mirrored }: Where): boolean {
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const { at, rows } = state;
  const arrow = STEPS[key];
  if (arrow && !altKey)
    go(
      control ? arrow[0] * rows.length : arrow[0],
      (control ? arrow[1] * WIDTH : arrow[1]) * mirrored,
    );
  else if (key === 'Home') dispatch({ do: 'go', to: { row: control ? 0 : at.row, column: 0 } });
  else if (key === 'End')
    dispatch({
      do: 'go',
      to: { row: control ? rows.length - 1 : at.row, column: COLUMNS.length - 1 },
    });
  else if (key === 'Tab') return tab(shiftKey ? -1 : 1, state, dispatch);
  else if (frozen) return false;
  else if (control && key.toLowerCase() === 'z') dispatch({ do: shiftKey ? 'redo' : 'undo' });
  else if (control && key.toLowerCase() === 'y') dispatch({ do: 'redo' });
  else if (control || altKey) return false;
  else if (at.column >= COLUMNS.length)
    return key === 'Delete' ? (dispatch({ do: 'remove', row: at.row }), true) : false;
  else if (key === 'Enter') go(shiftKey ? -1 : 1, 0);
  else if (key === 'F2') dispatch({ do: 'edit' });
  else if (key === 'Delete' || key === 'Backspace') dispatch({ do: 'clear' });
  else if ([...key].length === 1) dispatch({ do: 'type', text: key });
  else return false;
  return true;
}

/** Tab goes from cell to cell and row to row, and out of the grid at its ends. */
function tab(by: 1 | -1, { at, rows }: GridState, dispatch: Dispatch<Move>): boolean {
  const wide = COLUMNS.length;
  const spot = at.row * wide + Math.min(at.column, wide - 1) + by;
  if (spot < 0 || spot >= rows.length * wide) return false;
  dispatch({ do: 'go', to: { row: Math.floor(spot / wide), column: spot % wide } });
  return true;
}
