import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import type { PosPlace } from '../point-of-sale.port.ts';
import { askedDays, coverage, endedBefore, isWithin } from './asked-days.ts';

const place = (timezone: string): PosPlace => ({
  provider: 'lightspeed',
  connectionId: 1,
  account: 'A',
  location: 'L',
  timezone,
  currency: 'CAD',
  revenueCenter: null,
  options: {},
});
const toronto = place('America/Toronto');
const HOUR = 3_600_000;

describe('the dates that are asked for', () => {
  it.each([
    {
      date: '2026-03-08',
      hours: 23,
      start: '2026-03-08T05:00:00.000Z',
      end: '2026-03-09T04:00:00.000Z',
    },
    {
      date: '2026-11-01',
      hours: 25,
      start: '2026-11-01T04:00:00.000Z',
      end: '2026-11-02T05:00:00.000Z',
    },
    {
      date: '2026-11-20',
      hours: 24,
      start: '2026-11-20T05:00:00.000Z',
      end: '2026-11-21T05:00:00.000Z',
    },
  ])('of $hours hours: from the first moment to the last', ({ date, hours, start, end }) => {
    const day = date as Day;
    const asked = askedDays(toronto, { days: { from: day, to: day } });
    expect([asked?.start.toISOString(), asked?.end.toISOString()]).toEqual([start, end]);
    expect((asked?.end.getTime() ?? 0) - (asked?.start.getTime() ?? 0)).toBe(hours * HOUR);
    expect(isWithin(asked, new Date(start))).toBe(true);
    expect(isWithin(asked, new Date(end))).toBe(false);
    expect(endedBefore(toronto, new Date(new Date(end).getTime() - 1))(day)).toBe(false);
    expect(endedBefore(toronto, new Date(end))(day)).toBe(true);
  });

  it('begin at 01:00 where clocks skip midnight', () => {
    const day = '2026-03-29' as Day;
    const asked = askedDays(place('Asia/Beirut'), { days: { from: day, to: day } });
    expect(asked?.start.toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  it('keep what is open on the date on which it began, also in the hour that comes twice', () => {
    const [from, to] = ['2026-10-31' as Day, '2026-11-01' as Day];
    const covered = coverage(toronto, askedDays(toronto, { days: { from, to } }), {
      whole: true,
      isOver: () => true,
      // 01:30 for the second time, an hour after the first.
      open: [new Date('2026-11-01T06:30:00Z')],
    });
    expect(covered.days).toEqual([
      { day: from, open: 0, complete: true },
      { day: to, open: 1, complete: false },
    ]);
  });
});
