import { addDays, type Day } from '#kernel/day.ts';

/** How many days are asked for at once. */
export const DAYS_A_STEP = 7;

/** Clockings and sales each take a step for every `DAYS_A_STEP` days, and one for today. */
export function stepsOf(first: Day, last: Day): number {
  let steps = 2;
  for (let day = first; day < last; day = addDays(day, DAYS_A_STEP)) steps += 2;
  return steps;
}
