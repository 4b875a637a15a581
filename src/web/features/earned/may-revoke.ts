import { fromWire } from '#kernel/money.ts';
import type { EarnedStore } from './earned.queries.ts';

/** Something was taken whose deduction the law lets the member stop until the cut-off. */
export const mayRevoke = (store: EarnedStore): boolean => (fromWire(store.revocable) ?? 0n) > 0n;
