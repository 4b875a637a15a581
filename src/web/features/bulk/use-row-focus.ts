import { useEffect, useRef, type RefObject } from 'react';

type RowFocus = {
  readonly box: RefObject<HTMLDivElement | null>;
  /** A button of the row of this line was pressed. */
  readonly pressed: (line: number) => void;
};

/**
 * A row that is fixed loses the button that fixed it, and often leaves the list. Whoever uses keys
 * goes on from what can be done about the row next, else from the next row, else from the list.
 */
export function useRowFocus(): RowFocus {
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<number | null>(null);
  useEffect(() => {
    if (line.current === null || document.activeElement !== document.body) return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-actions]') ?? [])];
    const from = line.current;
    const next = rows.find((row) => Number(row.dataset.rowActions) >= from) ?? rows.at(-1);
    (next?.querySelector('button') ?? box.current)?.focus({ preventScroll: true });
  });
  return {
    box,
    pressed: (pressedLine) => {
      line.current = pressedLine;
    },
  };
}
