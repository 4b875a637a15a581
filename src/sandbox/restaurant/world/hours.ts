import { type Day, addDays, daysBetween, instantAt, startOfDay, wallClock } from '#kernel/day.ts';
import type { Millis } from './night.ts';
import type { SandboxRestaurant } from './place.ts';

const MINUTES = 1_440;
/** The night is over for every provider at 05:30 of the next morning. */
export const NIGHT_ENDS = MINUTES + 330;

// A date of the calendar, as anybody can see.
const FIRST_DAY = '2015-01-01' as Day;
/** Days since 2015: a part of the numbers of records. */
export const dayNumber = (day: Day): number => daysBetween(FIRST_DAY, day);

/** When the wall clock shows a minute of a night; from 1,440 on it is the day after. */
export type Wall = (minute: number) => Millis;

/**
 * The wall clock of a place on one night. Most nights have no jump in them, and are reckoned
 * without asking the calendar for every minute.
 */
export function wallOf({ zone }: Pick<SandboxRestaurant, 'zone'>, day: Day): Wall {
  const next = addDays(day, 1);
  const begins = startOfDay(day, zone).getTime();
  const isPlain =
    startOfDay(next, zone).getTime() - begins === MINUTES * 60_000 &&
    instantAt(next, NIGHT_ENDS - MINUTES, zone).getTime() - begins === NIGHT_ENDS * 60_000;
  if (isPlain) return (minute) => begins + minute * 60_000;
  return (minute) =>
    (minute < MINUTES
      ? instantAt(day, minute, zone)
      : instantAt(next, minute - MINUTES, zone)
    ).getTime();
}

/** When a provider's business date begins and ends: at 05:30 of the place. */
export function businessDay(
  place: Pick<SandboxRestaurant, 'zone'>,
  day: Day,
): { from: Millis; to: Millis } {
  return {
    from: instantAt(day, NIGHT_ENDS - MINUTES, place.zone).getTime(),
    to: instantAt(addDays(day, 1), NIGHT_ENDS - MINUTES, place.zone).getTime(),
  };
}

/** The night to which a moment belongs. */
export function nightAt({ zone }: Pick<SandboxRestaurant, 'zone'>, at: Millis): Day {
  const { day, minuteOfDay } = wallClock(new Date(at), zone);
  return minuteOfDay < NIGHT_ENDS - MINUTES ? addDays(day, -1) : day;
}

/** The nights that hold what began from one moment to another; none where that is no stretch. */
export function nightsWithin(
  place: Pick<SandboxRestaurant, 'zone'>,
  from: Millis,
  to: Millis,
): Day[] {
  const days: Day[] = [];
  const last = nightAt(place, to);
  for (let day = nightAt(place, from); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * When the office corrects a night: two days later at noon; the last night of a month on the 2nd at
 * three, after many have paid it.
 */
export function correctedAt({ zone }: Pick<SandboxRestaurant, 'zone'>, day: Day): Millis {
  return isLastOfMonth(day)
    ? instantAt(addDays(day, 2), 900, zone).getTime()
    : instantAt(addDays(day, 2), 720, zone).getTime();
}

export const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01');
