import { loadAmountProblem } from '#domain/funds/load-limits.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { MoneyKind } from './funds.queries.ts';

type Complaint = Complaints<{ readonly amount: string }>['amount'];

/**
 * What is wrong with an amount as typed. `most` is the manager's limit for one card, or what the
 * card holds; null where nobody knows.
 */
export function amountComplaint(kind: MoneyKind, typed: string, most: string | null): Complaint {
  const read = readMoney(typed);
  if (!read.ok) return { code: read.code, params: { typed } };
  const range = kind === 'load' ? loadAmountProblem(read.value) : null;
  if (range) return { code: range.code, params: range.params };
  if (read.value <= 0n) return 'amount_not_positive';
  const limit = most === null ? null : fromWire(most);
  if (limit === null || read.value <= limit || kind === 'transfer') return false;
  return kind === 'load' ? 'exceeds_single_card_limit' : 'exceeds_card_balance';
}
