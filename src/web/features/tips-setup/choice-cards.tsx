import { useId, type ReactNode } from 'react';
import { fieldId } from '#web/ui/field.tsx';
import { IconDisc } from '#web/ui/badge.tsx';
import styles from './setup.module.css';

export type Choice<T extends string> = {
  readonly value: T;
  readonly title: string;
  readonly text: string;
  readonly example: string;
  readonly icon: ReactNode;
};

/** One of two ways, each explained where it is chosen. */
export function ChoiceCards<T extends string>({
  label,
  name,
  choices,
  value,
  onChange,
  error,
}: {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: string | undefined;
}): ReactNode {
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={error ? `${group}error` : undefined}
      id={fieldId(name)}
      tabIndex={-1}
      className={styles.choices}
    >
      {error && (
        <p id={`${group}error`} className={styles.error}>
          {error}
        </p>
      )}
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            className={styles.radio}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-describedby={`${group}${choice.value}`}
          />
          <IconDisc tone="brand" size={40} square>
            {choice.icon}
          </IconDisc>
          <span className={styles.choiceTitle}>{choice.title}</span>
          <span id={`${group}${choice.value}`} className={styles.choiceText}>
            {choice.text}
            <span className={styles.choiceExample}>{choice.example}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
