import {
  COLUMNS,
  type Column,
  type Names,
  type DraftRow,
  blank,
  isBlank,
  typed,
  withBlank,
} from './rows.ts';

export type GridPosition = { readonly row: number; readonly column: number };
/** The grid: its rows, where one stands, whether one types there, and the way back. */
export type GridState = {
  readonly rows: readonly DraftRow[];
  readonly at: GridPosition;
  readonly editing: boolean;
  readonly before: readonly DraftRow[] | null;
  readonly past: readonly (readonly DraftRow[])[];
  readonly future: readonly (readonly DraftRow[])[];
  /** Grows with every step that the focus has to follow. */ readonly step: number;
};
export type Move =
  | { readonly do: 'go'; readonly to: GridPosition }
  | { readonly do: 'edit' }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'end'; readonly by: GridPosition | null }
  | { readonly do: 'cancel' }
  | { readonly do: 'clear' }
  | { readonly do: 'remove'; readonly row: number }
  | { readonly do: 'put'; readonly rows: readonly DraftRow[] }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

const MAX_STEPS = 100;
/** The last column holds the button that takes a row out. */
export const WIDTH = COLUMNS.length + 1;

export const begin = (rows: readonly DraftRow[]): GridState => ({
  rows: withBlank(rows),
  at: { row: 0, column: 0 },
  editing: false,
  before: null,
  past: [],
  future: [],
  step: 0,
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
const within = (rows: readonly DraftRow[], { row, column }: GridPosition): GridPosition => ({
  row: clamp(row, rows.length - 1),
  column: clamp(column, WIDTH - 1),
});
const columnAt = ({ column }: GridPosition): Column | null => COLUMNS[column] ?? null;

/** What was there becomes a step back; what was undone is gone. */
const changed = (
  state: GridState,
  rows: readonly DraftRow[],
  from: readonly DraftRow[] = state.rows,
): GridState => ({
  ...state,
  rows: withBlank(rows),
  past: [...state.past, from].slice(-MAX_STEPS),
  future: [],
});

function ended(state: GridState): GridState {
  if (!state.editing) return state;
  const same = state.before === null || state.before === state.rows;
  const done = { ...state, editing: false, before: null };
  return same ? done : changed(done, state.rows, state.before);
}

const put = (state: GridState, text: string, names: Names): readonly DraftRow[] => {
  const column = columnAt(state.at);
  return column === null
    ? state.rows
    : state.rows.map((row, at) => (at === state.at.row ? typed(row, column, text, names) : row));
};

export const gridWith =
  (names: Names) =>
  (state: GridState, move: Move): GridState => {
    const step = state.step + 1;
    switch (move.do) {
      case 'go': {
        const done = ended(state);
        return { ...done, at: within(done.rows, move.to), step };
      }
      case 'edit':
        return columnAt(state.at) === null || state.editing
          ? state
          : { ...state, editing: true, before: state.rows, step };
      case 'type': {
        const open = state.editing ? state : { ...state, editing: true, before: state.rows, step };
        return { ...open, rows: put(open, move.text, names) };
      }
      case 'end': {
        const done = ended(state);
        return move.by === null
          ? done
          : {
              ...done,
              at: within(done.rows, {
                row: state.at.row + move.by.row,
                column: state.at.column + move.by.column,
              }),
              step,
            };
      }
      case 'cancel':
        return { ...state, rows: state.before ?? state.rows, editing: false, before: null, step };
      case 'clear': {
        const column = columnAt(state.at);
        return column === null || state.rows[state.at.row]?.[column] === ''
          ? state
          : changed(state, put(state, '', names));
      }
      case 'remove': {
        const done = ended(state);
        const rows = done.rows.filter((_, at) => at !== move.row);
        return {
          ...changed(done, rows.length > 0 ? rows : [blank()]),
          at: within(withBlank(rows), done.at),
          step,
        };
      }
      case 'put': {
        const done = ended(state);
        return { ...changed(done, move.rows), step };
      }
      case 'undo':
      case 'redo':
        return stepped(ended(state), move.do, step);
    }
  };

function stepped(state: GridState, way: 'undo' | 'redo', step: number): GridState {
  const [from, to] = way === 'undo' ? [state.past, state.future] : [state.future, state.past];
  const rows = from.at(-1);
  if (rows === undefined) return state;
  const [shorter, longer] = [from.slice(0, -1), [...to, state.rows]];
  return {
    ...state,
    rows,
    at: within(rows, state.at),
    step,
    ...(way === 'undo' ? { past: shorter, future: longer } : { future: shorter, past: longer }),
  };
}

/** How many rows hold something. */
export const filled = (rows: readonly DraftRow[]): number =>
  rows.filter((row) => !isBlank(row)).length;
