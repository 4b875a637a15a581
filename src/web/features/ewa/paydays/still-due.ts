import { fromWire, toWire } from '#kernel/money.ts';
import type { PaydayPeriod } from '../dashboard/dashboard.queries.ts';

/** What the wallet has not given back to the fund for a payday, as the wire writes money. */
export const stillDue = ({ due_back: due, given_back: given }: PaydayPeriod): string =>
  toWire((fromWire(due) ?? 0n) - (fromWire(given) ?? 0n));
