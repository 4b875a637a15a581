import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './segmented-control.module.css';

export type Segment<T extends string> = { readonly value: T; readonly label: ReactNode };

type Props<T extends string> = {
  readonly label: string;
  readonly options: readonly Segment<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** As wide as its words instead of its box; on a phone in one line that goes on at the side. */
  readonly fit?: boolean;
};

/** Scrolls the strip alone: the page that it stands on must not move. */
function bringToMiddle(strip: HTMLElement): void {
  const chosen = strip.querySelector(':checked')?.parentElement?.getBoundingClientRect();
  if (!chosen) return;
  const { left, width } = strip.getBoundingClientRect();
  strip.scrollBy({ left: chosen.left + chosen.width / 2 - (left + width / 2) });
}

/** One of a few, all in sight. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  fit = false,
}: Props<T>): ReactNode {
  const name = useId();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef('');
  useEffect(() => {
    // Where they go on at the side, the chosen one is in sight, also once words have grown.
    if (!fit) return undefined;
    const { current } = box;
    if (current === null || current.scrollWidth <= current.clientWidth) return undefined;
    const now = `${value} ${current.scrollWidth}`;
    if (seen.current !== now) bringToMiddle(current);
    seen.current = now;
    return undefined;
  });
  return (
    <div
      ref={box}
      role="radiogroup"
      aria-label={label}
      className={fit ? `${styles.group} ${styles.fit}` : styles.group}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

export const segmentClass = styles.option ?? '';
export const segmentGroupClass = styles.group ?? '';
