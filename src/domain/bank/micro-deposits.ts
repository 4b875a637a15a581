import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { type BankCalendar, addBankingDays } from './calendar.ts';

/** How often somebody may enter the two amounts before the account is refused. */
export const MICRO_TRIES = 3;
/** Banking days after they arrive in which the amounts can be entered. */
const ENTER_WITHIN = 10;
const LEAST = 2;
const MOST = 45;

/** Two amounts from 0.02 to 0.45 that differ; `draw` answers a number from 0 up to below its limit. */
export function microAmounts(draw: (below: number) => number): readonly [Cents, Cents] {
  const first = LEAST + draw(MOST - LEAST + 1);
  const other = LEAST + draw(MOST - LEAST);
  return [BigInt(first), BigInt(other >= first ? other + 1 : other)];
}

/** The last day on which the amounts of deposits that arrive on a day can be entered. */
export const lastDayToEnter = (calendar: BankCalendar, arrivesOn: Day): Day =>
  addBankingDays({ ...calendar, day: arrivesOn, n: ENTER_WITHIN });

/** Amounts in one form, whichever of them was entered first. */
export const amountsText = (amounts: readonly Cents[]): string =>
  [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join(' ');
