import type { ComponentProps, ReactNode } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'dir'>;

/*
 * Details of somebody or something else than the person at the screen: the browser does not offer
 * its owner's own.
 */

export const EmailField = (props: Props): ReactNode => (
  <TextField autoComplete="off" {...props} type="email" dir="ltr" />
);

export const PhoneField = (props: Props): ReactNode => (
  <TextField autoComplete="off" {...props} type="tel" dir="ltr" />
);

/** Whole numbers: a quantity, a proxy, the number of an account. */
export const DigitsField = (props: Props): ReactNode => (
  <TextField autoComplete="off" {...props} inputMode="numeric" dir="ltr" />
);

/** What another system calls something. */
export const IdentifierField = (props: Props): ReactNode => (
  <TextField autoComplete="off" {...props} dir="ltr" />
);
