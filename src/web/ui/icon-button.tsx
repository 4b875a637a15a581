import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'tone' | 'size' | 'icon' | 'aria-label'> & {
  /** What it does, and to what: "Remove Dinner". */
  readonly label: string;
};

/** A small button that is an icon only: edit, remove or close what it stands beside. */
export const IconButton = ({ label, ...rest }: Props): ReactNode => (
  <Button {...rest} tone="quiet" size="small" icon aria-label={label} />
);
