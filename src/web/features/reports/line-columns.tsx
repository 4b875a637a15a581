import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/values.tsx';
import styles from './reports.module.css';

/** What rows of a report changed, with its sign. */
export const changeColumn = <R extends { readonly amount_difference: string }>(
  title: string,
): Column<R> => ({
  key: 'change',
  title,
  align: 'end',
  card: 'amount',
  cell: (row) => (
    <span className={styles.oneLine}>
      <Money value={row.amount_difference} sign="always" />
    </span>
  ),
});

/** What a wallet held after each row. */
export const balanceColumn = <R extends { readonly balance_after: string }>(
  title: string,
): Column<R> => ({
  key: 'balance',
  title,
  align: 'end',
  card: 'status',
  cell: (row) => (
    <span className={styles.oneLine}>
      <Money value={row.balance_after} />
    </span>
  ),
});
