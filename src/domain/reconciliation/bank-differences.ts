import { type BankCalendar, addBankingDays } from '../bank/calendar.ts';
import { type Day, addDays } from '#kernel/day.ts';

/** How the statements of the bank, what we asked for and our books can disagree. */
export const BANK_DIFFERENCE_KINDS = [
  'missing_outside',
  'missing_here',
  'amount_differs',
  'twice_outside',
  'return_twice',
  'late_return',
  'unknown_line',
  'in_flight',
  'timing',
] as const;
export type BankDifferenceKind = (typeof BANK_DIFFERENCE_KINDS)[number];

/** What a day of the bank is counted by; `own` is the provider's money, `unknown` nobody's. */
export const BANK_FIGURE_KINDS = ['debit', 'deposit', 'return', 'own', 'unknown'] as const;
export type BankFigureKind = (typeof BANK_FIGURE_KINDS)[number];

/** Why a difference is over without a person. */
export const EXPLAINING_RULES = ['timing', 'equal', 'decided'] as const;
export type ExplainingRule = (typeof EXPLAINING_RULES)[number];

/** Days before the last statement that may still change: a debit settles within eight of them. */
const LOOKED_AT = 14;

export type BankWindow = {
  /** The first day that is held against the books. */
  readonly since: Day;
  /** From this day on a statement may still show what is expected of it. */
  readonly inTime: Day;
  /** The day of the last statement. */
  readonly until: Day;
};

/**
 * Which days of a rail are looked at, and for which of them a missing line is a matter of time: two
 * banking days. Days before the first statement have nothing to be held against.
 */
export function bankWindow(
  calendar: BankCalendar,
  known: { readonly first: Day; readonly last: Day; readonly compared: Day | null },
): BankWindow {
  const since = addDays(known.compared ?? known.last, -LOOKED_AT);
  return {
    since: since > known.first ? since : known.first,
    inTime: addBankingDays({ ...calendar, day: known.last, n: -1 }),
    until: known.last,
  };
}
