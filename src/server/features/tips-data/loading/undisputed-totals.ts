import { groupBy } from '#kernel/group-by.ts';
import type { PosTotal } from '#server/providers/pos/point-of-sale.port.ts';

/** Of a date with several totals nobody knows which one holds. */
export const undisputedTotals = (totals: readonly PosTotal[]): PosTotal[] =>
  [...groupBy(totals, ({ day }) => day).values()].flatMap(([total, ...others]) =>
    total !== undefined && others.length === 0 ? [total] : [],
  );
