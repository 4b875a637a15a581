import type { ComponentProps, ReactNode } from 'react';
import { keptDecimal, shownDecimal } from '#web/lib/typed-decimal.ts';
import { TextField } from './text-field.tsx';

/** A number that may have decimals, which is no amount: hours, points, a percent. */
export const DecimalField = ({
  value,
  onChange,
  ...props
}: Omit<
  ComponentProps<typeof TextField>,
  'type' | 'dir' | 'inputMode' | 'autoComplete'
>): ReactNode => (
  <TextField
    {...props}
    dir="ltr"
    inputMode="decimal"
    autoComplete="off"
    value={shownDecimal(value)}
    onChange={(typed) => onChange(keptDecimal(typed))}
  />
);
