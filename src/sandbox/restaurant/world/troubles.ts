import type { Day } from '#kernel/day.ts';
import { draw } from './draw.ts';
import { dayNumber, isLastOfMonth } from './hours.ts';
import type { SandboxRestaurant } from './place.ts';

/** What goes wrong in restaurants; null where a night of two weeks has nothing. */
const ROTATION = [
  null,
  'open_break',
  'double_punch',
  'deleted_punch',
  'no_punch',
  null,
  'void_and_refund',
  'late_correction',
  'two_jobs',
  'newcomer',
  'no_show',
  'before_opening',
  'missing_clock_out',
  null,
] as const;
export type Trouble = NonNullable<(typeof ROTATION)[number]>;
const ALL: readonly Trouble[] = ROTATION.filter((trouble) => trouble !== null);

/**
 * What goes wrong at a place on a night; each place meets a trouble on other nights. The night
 * before a calm one has somebody who forgot to clock out.
 */
export function troublesOf(
  { id, troubles, calmOn }: SandboxRestaurant,
  day: Day,
): ReadonlySet<Trouble> {
  if (troubles === 'none') return new Set();
  if (troubles === 'all') return new Set(ALL);
  const turn =
    calmOn === null
      ? dayNumber(day) + draw(ROTATION.length, id)
      : dayNumber(day) - dayNumber(calmOn) - 1;
  const trouble = ROTATION[((turn % ROTATION.length) + ROTATION.length) % ROTATION.length] ?? null;
  return new Set([
    ...(trouble ? [trouble] : []),
    ...(isLastOfMonth(day) ? ['late_correction' as const] : []),
  ]);
}

/** Those that meet one person, in the order of the people whom they meet. */
const PERSONAL: readonly Trouble[] = [
  'missing_clock_out',
  'double_punch',
  'late_correction',
  'no_punch',
  'deleted_punch',
  'two_jobs',
  'open_break',
];

/**
 * Whom the troubles of a night meet, of the people who sell; where there are too few of them, the
 * later troubles meet nobody.
 */
export function peopleHit(
  troubles: ReadonlySet<Trouble>,
  sellers: readonly number[],
): ReadonlyMap<number, Trouble> {
  const personal = PERSONAL.filter((trouble) => troubles.has(trouble));
  const hit = new Map<number, Trouble>();
  for (const [index, trouble] of personal.entries()) {
    const person = sellers[index];
    if (person !== undefined) hit.set(person, trouble);
  }
  return hit;
}
