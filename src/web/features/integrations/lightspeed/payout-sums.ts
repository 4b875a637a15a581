import { fromWire } from '#kernel/money.ts';
import type { PendingPayout } from '../integrations.queries.ts';

export const isPayable = ({ reason, blocked }: PendingPayout): boolean =>
  reason === null && blocked.length === 0;
export const sumOf = (payouts: readonly PendingPayout[]): bigint =>
  payouts.reduce((sum, { tips }) => sum + (fromWire(tips) ?? 0n), 0n);
