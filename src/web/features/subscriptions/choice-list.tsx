import { useId, type ReactNode } from 'react';
import { fieldId } from '#web/ui/field.tsx';
import layout from '#web/ui/form-layout.module.css';
import styles from './subscriptions.module.css';

export type ListedChoice = {
  readonly value: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the end of the line: a price, a state. */
  readonly end?: ReactNode;
  readonly disabled?: boolean;
};

type Props = {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly ListedChoice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Beside each other where there is room. */
  readonly columns?: number;
};

/** One of a few, each explained where it is chosen. */
export function ChoiceList({
  legend,
  name,
  choices,
  value,
  onChange,
  error,
  columns = 1,
}: Props): ReactNode {
  const group = useId();
  return (
    <fieldset
      className={layout.group}
      id={fieldId(name)}
      tabIndex={-1}
      aria-describedby={error ? `${group}error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {error && (
        <p id={`${group}error`} className={styles.error}>
          {error}
        </p>
      )}
      <div className={columns > 1 ? `${styles.list} ${styles.beside}` : styles.list}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={group}
              className={styles.radio}
              checked={value === choice.value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.words}>
              <span className={styles.choiceTitle}>{choice.title}</span>
              {choice.text && <span className={styles.choiceText}>{choice.text}</span>}
            </span>
            {choice.end && <span className={styles.end}>{choice.end}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
