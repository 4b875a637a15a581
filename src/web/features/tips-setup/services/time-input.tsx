import type { ReactNode } from 'react';
import { InlineInput, type InlineInputProps } from '../inline-input.tsx';
import styles from '../setup.module.css';

/** A time of the wall clock; the end of the day is its midnight. */
export const TimeInput = ({ value, ...props }: InlineInputProps): ReactNode => (
  <InlineInput
    {...props}
    value={value === '24:00' ? '00:00' : value}
    type="time"
    classes={{ field: styles.timeField, input: styles.input, error: styles.error }}
  />
);
