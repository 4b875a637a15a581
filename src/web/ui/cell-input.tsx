import { useState, type ReactNode } from 'react';
import styles from './cell-input.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly bad?: boolean;
  readonly busy?: boolean;
  readonly money?: boolean;
  readonly wide?: boolean;
};

type Look = { readonly [look in 'bad' | 'money' | 'wide' | 'framed']?: boolean };

/** The look alone; `framed` where every cell waits to be typed into. */
export const cellClass = (look: Look): string =>
  [
    styles.cell,
    look.bad && styles.bad,
    look.money && styles.money,
    look.wide && styles.wide,
    look.framed && styles.framed,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * A cell that is corrected in place: Enter or leaving it takes the new text, Escape the old one
 * back.
 */
export function CellInput({
  label,
  value,
  onCommit,
  bad = false,
  busy = false,
  money = false,
  wide = false,
}: Props): ReactNode {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const commit = () => text.trim() !== value && onCommit(text.trim());
  return (
    <input
      type="text"
      aria-label={label}
      aria-invalid={bad || undefined}
      aria-busy={busy || undefined}
      inputMode={money ? 'decimal' : undefined}
      dir={money ? 'ltr' : undefined}
      autoComplete="off"
      maxLength={254}
      value={text}
      className={cellClass({ bad, money, wide })}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
