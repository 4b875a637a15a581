import type { ReactNode } from 'react';
import { keptDecimal, shownDecimal } from '#web/lib/typed-decimal.ts';
import { InlineInput, type InlineInputProps } from './inline-input.tsx';
import styles from './number-input.module.css';

/** Points, a percent or a weight in a row: short. */
export const NumberInput = ({ value, onChange, ...props }: InlineInputProps): ReactNode => (
  <InlineInput
    {...props}
    value={shownDecimal(value)}
    onChange={(typed) => onChange(keptDecimal(typed))}
    inputMode="decimal"
    autoComplete="off"
    maxLength={8}
    classes={{ field: styles.field, input: styles.number, error: styles.error }}
  />
);
