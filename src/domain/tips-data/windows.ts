import { addDays, type Day, instantAt, wallClock, type Zone } from '../../kernel/day.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { ServiceHours } from './vocabulary.ts';

/**
 * A timeframe of a service on one business date, in milliseconds since 1970; the end does not
 * belong to it.
 */
export type Window = {
  readonly serviceId: number;
  readonly date: Day;
  readonly start: number;
  readonly end: number;
};

const MINUTES_OF_A_DAY = 1_440;

/**
 * The windows of the services that start on the dates from `first` to `last`, in the order of time.
 * A service that crosses midnight belongs to the date of its start.
 */
export function windowsOf(
  services: readonly ServiceHours[],
  zone: Zone,
  first: Day,
  last: Day,
): Window[] {
  const windows: Window[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const { weekday } = wallClock(instantAt(date, MINUTES_OF_A_DAY / 2, zone), zone);
    for (const service of services.filter(({ days }) => days.includes(weekday))) {
      for (const { start, end } of service.timeframes)
        windows.push({ serviceId: service.id, date, ...edges(date, start, end, zone) });
    }
  }
  return windows.sort((a, b) => a.start - b.start);
}

function edges(date: Day, start: number, end: number, zone: Zone): { start: number; end: number } {
  const endsOn = end > start ? date : addDays(date, 1);
  return {
    start: instantAt(date, start, zone).getTime(),
    end: instantAt(endsOn, end, zone).getTime(),
  };
}

/** Whether a service of a date is still to end. */
export const isDateRunning = (
  services: readonly ServiceHours[],
  zone: Zone,
  date: Day,
  now: Instant,
): boolean => windowsOf(services, zone, date, date).some(({ end }) => end > now.getTime());

/**
 * The windows that touch a span; they do not overlap, so that their ends stand in the order of
 * their starts.
 */
export function windowsIn(windows: readonly Window[], from: number, to: number): readonly Window[] {
  let [low, high] = [0, windows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((windows[middle]?.end ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  const first = low;
  while ((windows[low]?.start ?? to) < to) low += 1;
  return windows.slice(first, low);
}

export const windowAt = (windows: readonly Window[], at: number): Window | undefined =>
  windowsIn(windows, at, at + 1)[0];
