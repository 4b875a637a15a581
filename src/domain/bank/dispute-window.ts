import type { Day } from '#kernel/day.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { after, days } from '#kernel/instant.ts';
import { ZONE_OF_RAIL, addBankingDays } from './calendar.ts';
import { type Rail, knownInstant } from './days.ts';

const WINDOW = days(7);

/** Whether a deposit may still be disputed: 7 times 24 hours, the last instant included. */
export const disputeOpen = ({ depositAt, at }: { depositAt: string; at: string }): boolean =>
  knownInstant(at).getTime() - knownInstant(depositAt).getTime() <= WINDOW;

/** The last instant at which a deposit may be disputed. */
export const disputeWindowEnd = (depositAt: Date): Date => after(depositAt, WINDOW);

/** The day by which a dispute is to be decided: 10 banking days in the US, 30 days in Canada. */
export function disputeDueOn({ rail, openedAt }: { rail: Rail; openedAt: Date }): Day {
  const day = dayOf(openedAt, ZONE_OF_RAIL[rail]);
  return rail === 'ach' ? addBankingDays({ rail, day, n: 10 }) : addDays(day, 30);
}
