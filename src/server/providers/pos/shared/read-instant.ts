import type { Instant } from '#kernel/instant.ts';

/** Years 2000 to 2100: nothing else can be a night's. */
const FIRST_INSTANT = 946_684_800_000;
const LAST_INSTANT = 4_102_444_800_000;
const [ZERO, NINE, PLUS, MINUS, DASH, COLON, DOT, LETTER_T, LETTER_Z] = [
  0x30, 0x39, 0x2b, 0x2d, 0x2d, 0x3a, 0x2e, 0x54, 0x5a,
];
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Reads a moment of ISO 8601 with its offset, `2026-11-20T21:00:00+00:00` or with `Z`; null for
 * anything else. Written by hand, as `Date.parse` accepts the 30th of February and half a million
 * moments have to be read within a second.
 */
export function readInstant(text: unknown): Instant | null {
  if (typeof text !== 'string' || text.length < 20 || text.length > 35) return null;
  if (!isAt(text, 4, DASH) || !isAt(text, 7, DASH) || !isAt(text, 10, LETTER_T)) return null;
  if (!isAt(text, 13, COLON) || !isAt(text, 16, COLON)) return null;
  const year = number(text, 0, 4);
  const month = number(text, 5, 7);
  const day = number(text, 8, 10);
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  const [hour, minute, second] = [number(text, 11, 13), number(text, 14, 16), number(text, 17, 19)];
  const end = isAt(text, 19, DOT) ? endOfDigits(text, 20) : 19;
  if (end === 20 || end > 29) return null;
  const fraction = end === 19 ? 0 : number(text.slice(20, Math.min(end, 23)).padEnd(3, '0'), 0, 3);
  const offset = offsetMinutes(text, end);
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return null;
  return instantWithin(
    Date.UTC(year, month - 1, day, hour, minute, second, fraction) - offset * 60_000,
  );
}

/** Null where it is no number, or out of every night. */
export function instantWithin(milliseconds: number): Instant | null {
  // Written this way, what is no number is refused too.
  if (!(milliseconds >= FIRST_INSTANT && milliseconds <= LAST_INSTANT)) return null;
  return new Date(milliseconds);
}

const isAt = (text: string, at: number, code: number): boolean => text.charCodeAt(at) === code;

/** NaN where anything but a digit is in it. */
function number(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (!(code >= ZERO && code <= NINE)) return Number.NaN;
    value = value * 10 + code - ZERO;
  }
  return value;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at += 1;
  return at;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
}

/** Minutes east of Greenwich; NaN where it is no offset. */
function offsetMinutes(text: string, at: number): number {
  if (isAt(text, at, LETTER_Z)) return text.length === at + 1 ? 0 : Number.NaN;
  const sign = isAt(text, at, PLUS) ? 1 : isAt(text, at, MINUS) ? -1 : Number.NaN;
  if (text.length !== at + 6 || !isAt(text, at + 3, COLON)) return Number.NaN;
  const [hour, minute] = [number(text, at + 1, at + 3), number(text, at + 4, at + 6)];
  return hour <= 14 && minute <= 59 ? sign * (hour * 60 + minute) : Number.NaN;
}
