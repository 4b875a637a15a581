import { addDays, type Day, dayOf, instantAt, type Zone } from '../../kernel/day.ts';
import type { Instant } from '../../kernel/instant.ts';

/** How far back automatic runs read and compute, and the first rules of a store reach. */
export const DAYS_BACK = 14;

/** A load time of one day. */
export type LoadRun = { readonly day: Day; readonly minute: number };

/**
 * The load times that have come and have had no run, of today and the day before, in their order.
 * The wall clock's first moment counts: what a change of clocks skips runs at the jump, what it
 * repeats runs once.
 */
export function dueRuns({
  minutes,
  zone,
  since,
  now,
  ran,
}: {
  readonly minutes: readonly number[];
  readonly zone: Zone;
  readonly since: Instant;
  readonly now: Instant;
  readonly ran: readonly LoadRun[];
}): LoadRun[] {
  const today = dayOf(now, zone);
  return [addDays(today, -1), today].flatMap((day) =>
    [...new Set(minutes)]
      .sort((a, b) => a - b)
      .flatMap((minute): LoadRun[] => {
        const at = instantAt(day, minute, zone);
        return at <= now &&
          at >= since &&
          !ran.some((one) => one.day === day && one.minute === minute)
          ? [{ day, minute }]
          : [];
      }),
  );
}

/** When the next load time after `now` comes, of today and the two days after. */
export const nextRun = (minutes: readonly number[], zone: Zone, now: Instant): Instant | null => {
  const today = dayOf(now, zone);
  const coming = [today, addDays(today, 1), addDays(today, 2)].flatMap((day) =>
    minutes.map((minute) => instantAt(day, minute, zone)).filter((at) => at > now),
  );
  return coming.reduce<Instant | null>((first, at) => (first && first <= at ? first : at), null);
};
