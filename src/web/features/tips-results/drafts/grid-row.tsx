import Trash2 from 'lucide-react/icons/trash-2';
import { type Dispatch, memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#web/ui/values.tsx';
import { keptDecimal, shownDecimal } from '#web/lib/typed-decimal.ts';
import styles from './drafts.module.css';
import type { Move } from './grid-state.ts';
import { COLUMNS, type Column, type Names, type DraftRow } from './rows.ts';

type Props = {
  readonly row: DraftRow;
  readonly nth: number;
  readonly last: boolean;
  /** The cell of this row on which one stands, or -1. */ readonly column: number;
  readonly editing: boolean;
  readonly names: Names;
  readonly frozen: boolean;
  readonly dispatch: Dispatch<Move>;
  /** What is wrong with each cell, a line a column. */ readonly wrong: string;
  readonly old: boolean;
  readonly payout: string | null;
  readonly owed: string | null;
};

/** Drawn anew only when something of it changed: sixty of them stay smooth. */
export const GridRow = memo(function GridRow({
  row,
  nth,
  last,
  column,
  editing,
  names,
  frozen,
  dispatch,
  wrong,
  old,
  payout,
  owed,
}: Props): ReactNode {
  const { t } = useTranslation('tips-data');
  const problems = wrong.split('\n');
  return (
    <tr>
      {COLUMNS.map((name, at) => (
        <Cell
          key={name}
          row={row}
          name={name}
          spot={`${nth}.${at}`}
          here={column === at}
          editing={editing && column === at}
          problem={problems[at] ?? ''}
          frozen={frozen}
          names={names}
          dispatch={dispatch}
          nth={nth}
          at={at}
        />
      ))}
      <td role="gridcell" className={old ? `${styles.gets} ${styles.old}` : styles.gets}>
        {payout !== null && <Money value={payout} />}
        {owed !== null && owed !== '0.00' && (
          <span className={styles.owed}>
            {t('owes')} <Money value={owed} />
          </span>
        )}
      </td>
      <td role="gridcell" className={styles.tool}>
        {!frozen && !last && (
          <button
            type="button"
            data-spot={`${nth}.${COLUMNS.length}`}
            tabIndex={column === COLUMNS.length ? 0 : -1}
            className={styles.remove}
            aria-label={t('removeRow', { name: row.person || String(nth + 1) })}
            onClick={() => dispatch({ do: 'remove', row: nth })}
          >
            <Trash2 aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  );
});

type CellProps = {
  readonly row: DraftRow;
  readonly name: Column;
  readonly spot: string;
  readonly here: boolean;
  readonly editing: boolean;
  readonly problem: string;
  readonly frozen: boolean;
  readonly names: Names;
  readonly dispatch: Dispatch<Move>;
  readonly nth: number;
  readonly at: number;
};

function Cell({
  row,
  name,
  spot,
  here,
  editing,
  problem,
  frozen,
  names,
  dispatch,
  nth,
  at,
}: CellProps): ReactNode {
  const { t } = useTranslation('tips-data');
  const figure = name !== 'person' && name !== 'job';
  const look = [styles.cell, figure && styles.figure, problem && styles.wrong, here && styles.here]
    .filter(Boolean)
    .join(' ');
  const described = problem ? `wrong-${spot}` : undefined;
  const says = problem && (
    <span id={`wrong-${spot}`} role="tooltip" className={styles.problem}>
      {problem}
    </span>
  );
  if (editing) {
    return (
      <td
        role="gridcell"
        className={`${look} ${styles.open}`}
        aria-invalid={problem ? true : undefined}
      >
        <CellEditor
          row={row}
          name={name}
          spot={spot}
          figure={figure}
          described={described}
          names={names}
          dispatch={dispatch}
          label={t('cellOf', { column: t(`column.${name}`), nth: nth + 1 })}
        />
        {says}
      </td>
    );
  }
  return (
    <td
      role="gridcell"
      data-spot={spot}
      tabIndex={here ? 0 : -1}
      className={look}
      aria-invalid={problem ? true : undefined}
      aria-describedby={described}
      aria-readonly={frozen || undefined}
      aria-selected={here}
      onClick={(event) => {
        const { nativeEvent: press } = event;
        const touched = 'pointerType' in press && press.pointerType === 'touch';
        dispatch({ do: 'go', to: { row: nth, column: at } });
        if (!frozen && (here || touched)) dispatch({ do: 'edit' });
      }}
    >
      <span dir={figure ? 'ltr' : undefined}>
        {name === 'hours' ? shownDecimal(row.hours) : row[name]}
      </span>
      {says}
    </td>
  );
}

type EditorProps = Pick<CellProps, 'row' | 'name' | 'spot' | 'names' | 'dispatch'> & {
  readonly figure: boolean;
  readonly described: string | undefined;
  readonly label: string;
};

function CellEditor({
  row,
  name,
  spot,
  figure,
  described,
  names,
  dispatch,
  label,
}: EditorProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const text = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(text, text);
  }, []);
  const own = names.people.find(({ id }) => id === row.personId)?.jobCodeIds ?? [];
  const choices =
    name === 'person'
      ? names.people.map((one) => one.label)
      : name === 'job'
        ? [...names.jobs]
            .sort((a, b) => Number(own.includes(b.id)) - Number(own.includes(a.id)))
            .map((one) => one.name)
        : [];
  return (
    <>
      <input
        ref={input}
        data-spot={spot}
        aria-label={label}
        aria-describedby={described}
        autoComplete="off"
        spellCheck={false}
        maxLength={figure ? 40 : 80}
        inputMode={figure ? 'decimal' : undefined}
        dir={figure ? 'ltr' : undefined}
        list={choices.length > 0 ? `choices-${spot}` : undefined}
        value={name === 'hours' ? shownDecimal(row.hours) : row[name]}
        className={styles.input}
        onChange={({ target: { value } }) =>
          dispatch({ do: 'type', text: name === 'hours' ? keptDecimal(value) : value })
        }
        onBlur={() => dispatch({ do: 'end', by: null })}
      />
      {choices.length > 0 && (
        <datalist id={`choices-${spot}`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
