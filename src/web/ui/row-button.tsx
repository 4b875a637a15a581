import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './row-button.module.css';

/** The cell that opens its row, where nothing else of the row leads to an address. */
export const RowButton = ({ className, ...rest }: ComponentPropsWithRef<'button'>): ReactNode => (
  <button type="button" {...rest} className={[styles.open, className].filter(Boolean).join(' ')} />
);
