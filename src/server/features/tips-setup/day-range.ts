import { addDays, checkedDay, type Day } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';

export type DayRange = { readonly first: Day; readonly last: Day };

/** The days of a request from one to another, both among them, and not more than `most`. */
export function readRange(
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string },
  most: number,
): Result<DayRange, 'invalid_input'> {
  const [first, last] = [checkedDay(start), checkedDay(end)];
  if (last < first) return fail('invalid_input', {}, [{ path: 'end_date', code: 'date_order' }]);
  return addDays(first, most) <= last
    ? fail('invalid_input', {}, [
        { path: 'start_date', code: 'days_too_many', params: { maximum: most } },
      ])
    : ok({ first, last });
}
