import { describe, expect, it } from 'vitest';
import type { Day } from '../../kernel/day.ts';
import { isDateRunning, isNoRecord, minutesOf } from './index.ts';
import type { ServiceHours } from './vocabulary.ts';

const ZONE = 'America/Toronto';
const FRIDAY = '2026-11-20' as Day;
const SATURDAY = '2026-11-21' as Day;
const LUNCH: ServiceHours = { id: 1, days: [5], timeframes: [{ start: 660, end: 960 }] };
/** From 16:00 to 2:00 of the next day. */
const DINNER: ServiceHours = { id: 2, days: [5], timeframes: [{ start: 960, end: 120 }] };

describe('a date', () => {
  const isRunning = (now: string, date = FRIDAY, services = [LUNCH, DINNER]) =>
    isDateRunning(services, ZONE, date, new Date(now));
  it('runs until the last of its services ends, after midnight too', () => {
    expect(isRunning('2026-11-20T15:00:00-05:00')).toBe(true);
    expect(isRunning('2026-11-20T20:00:00-05:00')).toBe(true);
    expect(isRunning('2026-11-21T01:59:59-05:00')).toBe(true);
    expect(isRunning('2026-11-21T02:00:00-05:00')).toBe(false);
  });
  it('runs before its first service, as all of them are still to end', () =>
    expect(isRunning('2026-11-20T06:00:00-05:00')).toBe(true));
  it('without a service does not run', () => {
    expect(isRunning('2026-11-20T20:00:00-05:00', SATURDAY)).toBe(false);
    expect(isRunning('2026-11-20T20:00:00-05:00', FRIDAY, [])).toBe(false);
  });
});

it.each([
  [0n, 0],
  [599n, 599],
  [1_439n, 1_439],
  [1_440n, 1_440],
  [1_441n, 1_440],
  [90_000n, 1_440],
])('a line of %i minutes counts %i, as nobody works longer than a day', (minutes, counted) =>
  expect(minutesOf({ minutes })).toBe(counted),
);

it('a bill without a sale is no record, so no date waits for it; what cannot be read is one', () => {
  expect(isNoRecord('no_sale')).toBe(true);
  for (const reason of ['', 'unreadable']) expect(isNoRecord(reason)).toBe(false);
});
