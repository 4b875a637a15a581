import { type Day, type Zone, addDays, readDay, startOfDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';

/** The first and the last day of what is asked for; null where it has no end on that side. */
export type DayRange = { readonly start: Day | null; readonly end: Day | null };

/** Reads a range under the names that its fields have on the wire. */
export function readRange(
  typed: { readonly start: string | undefined; readonly end: string | undefined },
  fields: readonly [start: string, end: string],
): Result<DayRange, 'invalid_input'> {
  const start = typed.start === undefined ? null : readDay(typed.start);
  const end = typed.end === undefined ? null : readDay(typed.end);
  const problems = [
    ...(typed.start !== undefined && !start ? [{ path: fields[0], code: 'date_invalid' }] : []),
    ...(typed.end !== undefined && !end ? [{ path: fields[1], code: 'date_invalid' }] : []),
    ...(start && end && start > end ? [{ path: fields[1], code: 'date_order' }] : []),
  ];
  return problems.length > 0 ? fail('invalid_input', {}, problems) : ok({ start, end });
}

/** Some time; null on a side stands for no end there. The instant `before` is not in it. */
export type TimeSpan = { readonly since: Date | null; readonly before: Date | null };

/** The time that days take by the clocks of a zone. */
export const spanOf = ({ start, end }: DayRange, zone: Zone): TimeSpan => ({
  since: start && startOfDay(start, zone),
  before: end && startOfDay(addDays(end, 1), zone),
});
