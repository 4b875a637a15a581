import { ALL_READ, linesOf, minutesOf } from '#domain/tips-data/index.ts';
import { readClock } from '#domain/tips-setup/times.ts';
import { type Day, instantAt } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';

const DATE = '2026-11-16' as Day; // A Monday.
const ZONE = 'America/Toronto';

/** Whole minutes of one shift in each of two services that follow one another. */
function minutesBy(
  shift: readonly [string, string],
  edges: readonly [string, string, string],
  minOverlapMinutes: number,
): readonly [number, number] {
  const minute = (time: string): number => {
    const found = readClock(time);
    invariant(found !== null, `${time} is a time`);
    return found;
  };
  const at = (time: string): Date => instantAt(DATE, minute(time), ZONE);
  const service = (id: number, start: string, end: string) => ({
    id,
    days: [0, 1, 2, 3, 4, 5, 6],
    timeframes: [{ start: minute(start), end: minute(end) }],
  });
  const { lines } = linesOf({
    services: [service(1, edges[0], edges[1]), service(2, edges[1], edges[2])],
    zone: ZONE,
    first: DATE,
    last: DATE,
    sales: [],
    minOverlapMinutes,
    autoGratuity: true,
    usualJob: () => null,
    unread: ALL_READ,
    punches: [
      {
        id: 1,
        employeeId: 1,
        jobCodeId: 1,
        clockedIn: at(shift[0]),
        clockedOut: at(shift[1]),
        breaks: [],
        deleted: false,
        declaredCashTips: 0n,
        held: null,
      },
    ],
  });
  const minutesIn = (id: number): number => {
    const line = lines.find(({ serviceId }) => serviceId === id);
    return line === undefined ? 0 : minutesOf(line);
  };
  return [minutesIn(1), minutesIn(2)];
}

export function byDayParts({
  shift,
  cut,
}: {
  shift: readonly [string, string];
  cut: string;
}): Readonly<Record<string, unknown>> {
  const [before, after] = minutesBy(shift, ['00:00', cut, '24:00'], 0);
  return { am_minutes: before, pm_minutes: after };
}

export function byOverlap(input: {
  readonly shift: readonly [string, string];
  readonly service: readonly [string, string];
  readonly min_overlap_minutes: number;
}): Readonly<Record<string, unknown>> {
  const [start, end] = input.service;
  const [, minutes] = minutesBy(
    input.shift,
    [input.shift[0], start, end],
    input.min_overlap_minutes,
  );
  return { eligible: minutes > 0, minutes };
}
