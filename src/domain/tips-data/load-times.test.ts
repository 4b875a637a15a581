import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { dueRuns, nextRun } from './load-times.ts';

const ZONE = 'America/Toronto';
const SINCE = new Date('2026-01-01T00:00:00Z');
const HALF_PAST_TWO = 150;
const due = (
  now: string,
  ran: readonly { day: Day; minute: number }[] = [],
  minutes: readonly number[] = [HALF_PAST_TWO],
) =>
  dueRuns({ minutes, zone: ZONE, since: SINCE, now: new Date(now), ran }).map(
    ({ day, minute }) => `${day} ${minute}`,
  );
const upTo = (day: string): { day: Day; minute: number }[] => [
  { day: day as Day, minute: HALF_PAST_TWO },
];

describe('load times', () => {
  it('come once they are reached on the clock of the wallet', () => {
    expect(due('2026-02-02T07:29:59Z', upTo('2026-02-01'))).toEqual([]);
    expect(due('2026-02-02T07:30:00Z', upTo('2026-02-01'))).toEqual(['2026-02-02 150']);
    expect(due('2026-02-02T23:00:00Z', [...upTo('2026-02-01'), ...upTo('2026-02-02')])).toEqual([]);
  });

  it('that the clock skips run at the jump: on the day of 23 hours there is no half past two', () => {
    expect(due('2026-03-08T06:59:59Z', upTo('2026-03-07'))).toEqual([]);
    expect(due('2026-03-08T07:00:00Z', upTo('2026-03-07'))).toEqual(['2026-03-08 150']);
  });

  it('that the clock shows twice run at the first: on the day of 25 hours half past one comes again', () => {
    const at = (now: string, ran: readonly { day: Day; minute: number }[]) => due(now, ran, [90]);
    const before = [{ day: '2026-10-31' as Day, minute: 90 }];
    expect(at('2026-11-01T05:29:59Z', before)).toEqual([]);
    expect(at('2026-11-01T05:30:00Z', before)).toEqual(['2026-11-01 90']);
    expect(
      at('2026-11-01T06:30:00Z', [...before, { day: '2026-11-01' as Day, minute: 90 }]),
    ).toEqual([]);
  });

  it('of yesterday and today that were missed are made up for, each once; older ones are not', () => {
    expect(due('2026-02-10T08:00:00Z')).toEqual(['2026-02-09 150', '2026-02-10 150']);
    expect(due('2026-02-10T08:00:00Z', [], [HALF_PAST_TWO, HALF_PAST_TWO])).toEqual([
      '2026-02-09 150',
      '2026-02-10 150',
    ]);
  });

  it('come in the order of the clock, each unless it ran itself', () => {
    const times = [180, 90, 120];
    expect(due('2026-02-10T08:00:00Z', [], times)).toEqual([
      '2026-02-09 90',
      '2026-02-09 120',
      '2026-02-09 180',
      '2026-02-10 90',
      '2026-02-10 120',
      '2026-02-10 180',
    ]);
    const one = { day: '2026-02-09' as Day, minute: 120 };
    expect(due('2026-02-10T05:00:00Z', [one], times)).toEqual(['2026-02-09 90', '2026-02-09 180']);
  });

  it('count from the moment since which they are asked for, that moment with them', () => {
    const since = (moment: string) =>
      dueRuns({
        minutes: [HALF_PAST_TWO],
        zone: ZONE,
        since: new Date(moment),
        now: new Date('2026-02-10T08:00:00Z'),
        ran: [],
      }).map(({ day }) => day);
    expect(since('2026-02-10T07:30:00Z')).toEqual(['2026-02-10']);
    expect(since('2026-02-10T07:30:01Z')).toEqual([]);
  });
});

describe('the next load time', () => {
  const next = (now: string, minutes: readonly number[]) =>
    nextRun(minutes, ZONE, new Date(now))?.toISOString() ?? null;

  it('is the first that comes, today or on a day after', () => {
    expect(next('2026-02-02T07:29:59Z', [180, HALF_PAST_TWO])).toBe('2026-02-02T07:30:00.000Z');
    expect(next('2026-02-02T07:30:00Z', [180, HALF_PAST_TWO])).toBe('2026-02-02T08:00:00.000Z');
    expect(next('2026-02-02T08:00:00Z', [180, HALF_PAST_TWO])).toBe('2026-02-03T07:30:00.000Z');
  });

  it('is none where there are no load times', () => {
    expect(next('2026-02-02T07:30:00Z', [])).toBeNull();
  });

  it('never passes one by: what has come by then was due or ran', () => {
    for (let hour = 0; hour < 24 * 4; hour += 1) {
      const now = new Date(Date.UTC(2026, 2, 6, hour));
      const at = nextRun([0, HALF_PAST_TWO, 1439], ZONE, now)!;
      const before = new Date(at.getTime() - 1);
      const come = (end: Date) =>
        dueRuns({ minutes: [0, HALF_PAST_TWO, 1439], zone: ZONE, since: now, now: end, ran: [] });
      expect(come(before).filter((run) => !come(now).includes(run)).length).toBe(come(now).length);
      expect(come(at).length).toBeGreaterThan(come(now).length);
    }
  });
});
