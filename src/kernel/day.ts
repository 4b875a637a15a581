import type { Instant } from './instant.ts';
import { invariant } from './invariant.ts';

/** A business date, `YYYY-MM-DD`, in the zone of a wallet. */
export type Day = string & { readonly __day: unique symbol };
export type Zone = string;

/** Years from 1 on: no database has a year 0. */
const DAY = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const formats = new Map<Zone, Intl.DateTimeFormat>();

function format(zone: Zone): Intl.DateTimeFormat {
  let found = formats.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      weekday: 'short',
      hourCycle: 'h23',
    });
    formats.set(zone, found);
  }
  return found;
}

/**
 * Reads the name of a time zone (`America/Toronto`), in its usual spelling; null where there is
 * none of that name.
 */
export function readZone(name: string): Zone | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export type WallClock = {
  readonly day: Day;
  readonly weekday: number;
  readonly minuteOfDay: number;
};
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What the clock on the wall of a zone shows. Weekday 0 is Sunday. */
export function wallClock(instant: Instant, zone: Zone): WallClock {
  const offset = quarterOffset(instant.getTime(), zone);
  return offset === null
    ? formattedClock(instant, zone)
    : clockAt(instant.getTime() + offset * MINUTE);
}

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** From here on no zone changes its clock within a quarter of an hour of UTC. */
const EVEN_SINCE = Date.UTC(1973, 0, 1);
const FOUR_DIGITS_UNTIL = Date.UTC(9999, 0, 1);
/** Offsets that are remembered, of all zones together. */
const MAX_OFFSETS = 50_000;
let offsets = new Map<Zone, Map<number, number>>();
let offsetCount = 0;

/**
 * By how many minutes a zone is ahead of UTC in the quarter of an hour of a moment; null where that
 * may change within it. Formatting a moment is slow, and those of one night share a few quarters.
 */
function quarterOffset(at: number, zone: Zone): number | null {
  if (!(at >= EVEN_SINCE && at < FOUR_DIGITS_UNTIL)) return null;
  const quarter = Math.floor(at / QUARTER);
  let ofZone = offsets.get(zone);
  const known = ofZone?.get(quarter);
  if (known !== undefined) return known;
  const begun = quarter * QUARTER;
  const wall = formattedClock(new Date(begun), zone);
  const shown = Date.parse(`${wall.day}T00:00:00Z`) + wall.minuteOfDay * MINUTE;
  if (offsetCount >= MAX_OFFSETS) {
    offsets = new Map();
    offsetCount = 0;
    ofZone = undefined;
  }
  if (ofZone === undefined) offsets.set(zone, (ofZone = new Map<number, number>()));
  const offset = (shown - begun) / MINUTE;
  ofZone.set(quarter, offset);
  offsetCount += 1;
  return offset;
}

/** What a clock shows whose time, read as UTC, is this. */
function clockAt(shown: number): WallClock {
  const date = new Date(shown);
  return {
    // Ten characters of an ISO moment are its day.
    day: date.toISOString().slice(0, 10) as Day,
    weekday: date.getUTCDay(),
    minuteOfDay: date.getUTCHours() * 60 + date.getUTCMinutes(),
  };
}

function formattedClock(instant: Instant, zone: Zone): WallClock {
  const part: Record<string, string> = {};
  for (const { type, value } of format(zone).formatToParts(instant)) part[type] = value;
  return {
    // The format was asked for four digits of the year and two of month and day.
    day: `${part.year}-${part.month}-${part.day}` as Day,
    weekday: WEEKDAYS.indexOf(part.weekday ?? ''),
    minuteOfDay: Number(part.hour) * 60 + Number(part.minute),
  };
}

export const dayOf = (instant: Instant, zone: Zone): Day => wallClock(instant, zone).day;

/** Reads `YYYY-MM-DD`; null where it is no date of the calendar (2026-02-30). */
export function readDay(text: string): Day | null {
  if (!DAY.test(text)) return null;
  // The one place where a text becomes a day: it was just found in the calendar.
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? (text as Day) : null;
}

/**
 * A day out of a row, a task or a request, where it was checked before it came to us. Throws
 * InvariantError where it wasn't.
 */
export function checkedDay(text: string): Day {
  const day = readDay(text);
  invariant(day !== null, `not a day: ${text}`);
  return day;
}

/** Days of the calendar from one to the other; below 0 where the other is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

export function addDays(day: Day, count: number): Day {
  // Ten characters of an ISO moment are its day.
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000)
    .toISOString()
    .slice(0, 10) as Day;
}

function offsetMinutes(instant: Instant, zone: Zone): number {
  const wall = wallClock(instant, zone);
  const seconds = Math.floor(instant.getTime() / 60_000) * 60_000;
  return (Date.parse(`${wall.day}T00:00:00Z`) + wall.minuteOfDay * 60_000 - seconds) / 60_000;
}

/**
 * The first moment at which the wall clock of a zone shows a minute of a day (0 to 1440, which is
 * the next midnight), or the jump of the clock that skips it. Days of 23 and 25 hours included.
 */
export function instantAt(day: Day, minuteOfDay: number, zone: Zone): Instant {
  const wall = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000;
  const before = offsetMinutes(new Date(wall - 86_400_000), zone);
  const later = offsetMinutes(new Date(wall + 86_400_000), zone);
  const first = wall - Math.max(before, later) * 60_000;
  const second = wall - Math.min(before, later) * 60_000;
  const shows = (at: number): boolean => at + offsetMinutes(new Date(at), zone) * 60_000 === wall;
  if (first === second || shows(first)) return new Date(first);
  return new Date(shows(second) ? second : jumpBetween(first, second, zone));
}

/** The minute at which the offset changes; there is one between the two instants. */
function jumpBetween(from: number, to: number, zone: Zone): number {
  const before = offsetMinutes(new Date(from), zone);
  let [same, changed] = [from / 60_000, to / 60_000];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetMinutes(new Date(middle * 60_000), zone) === before) same = middle;
    else changed = middle;
  }
  return changed * 60_000;
}

/** The instant at which a business date begins in its zone. */
export const startOfDay = (day: Day, zone: Zone): Instant => instantAt(day, 0, zone);
