import { type Day, type Zone, addDays, dayOf } from '#kernel/day.ts';
import { knownInstant, weekdayOf } from './days.ts';

/** The week of an instant in a zone, Monday to Sunday: what the limit of self-loads counts. */
export function weekOf({ at, timezone }: { at: string; timezone: Zone }): { start: Day; end: Day } {
  const day = dayOf(knownInstant(at), timezone);
  const start = addDays(day, -((weekdayOf(day) + 6) % 7));
  return { start, end: addDays(start, 6) };
}
