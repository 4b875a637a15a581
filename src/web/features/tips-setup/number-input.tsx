import type { ReactNode } from 'react';
import { InlineInput, type InlineInputProps } from './inline-input.tsx';
import styles from './number-input.module.css';

/** Points, a percent or a weight in a row: short. */
export const NumberInput = (props: InlineInputProps): ReactNode => (
  <InlineInput
    {...props}
    inputMode="decimal"
    autoComplete="off"
    maxLength={8}
    classes={{ field: styles.field, input: styles.number, error: styles.error }}
  />
);
