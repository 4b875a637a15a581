import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  type ScheduleInput,
  type ScheduleVersion,
  checkSchedule,
  possibleBeginnings,
} from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
const today = day('2026-11-20');
const running: ScheduleVersion = {
  frequency: 'weekly',
  anchor: day('2026-11-02'),
  effectiveFrom: day('2026-11-02'),
  paydayLag: 5,
  cutoffDays: 2,
  cutoffMinute: 720,
};
const input = (over: Partial<ScheduleInput> = {}): ScheduleInput => ({
  frequency: 'every_two_weeks',
  effectiveFrom: '2026-11-23',
  anchor: '2026-11-23',
  startsOn: null,
  paydayLag: 5,
  cutoffDays: 2,
  cutoffTime: '12:00',
  ...over,
});
const codesOf = (
  over: Partial<ScheduleInput>,
  versions: readonly ScheduleVersion[] = [running],
) => {
  const read = checkSchedule(input(over), { versions, today });
  return read.ok ? [] : read.problems.map(({ path, code }) => `${path} ${code}`);
};

describe('what a schedule may say', () => {
  it('is read as a version', () => {
    expect(checkSchedule(input(), { versions: [running], today })).toMatchObject({
      ok: true,
      value: {
        frequency: 'every_two_weeks',
        anchor: '2026-11-23',
        effectiveFrom: '2026-11-23',
        paydayLag: 5,
        cutoffDays: 2,
        cutoffMinute: 720,
      },
    });
  });

  it('names everything that is wrong at once', () => {
    const all = {
      effectiveFrom: '2026-02-30',
      anchor: null,
      paydayLag: 32,
      cutoffDays: 0,
      cutoffTime: '24:00',
    };
    expect(codesOf(all)).toEqual([
      'effective_from effective_from_invalid',
      'anchor anchor_invalid',
      'payday_lag payday_lag_invalid',
      'cutoff_days cutoff_days_invalid',
      'cutoff_time cutoff_time_invalid',
    ]);
  });

  it.each([
    [{ paydayLag: 0, cutoffDays: 1 }, 0],
    [{ paydayLag: 31, cutoffDays: 10 }, 0],
    [{ paydayLag: -1 }, 1],
    [{ paydayLag: 1.5 }, 1],
    [{ cutoffDays: 11 }, 1],
    [{ cutoffTime: '00:00' }, 0],
    [{ cutoffTime: '23:59' }, 0],
    [{ cutoffTime: '9:00' }, 1],
    [{ cutoffTime: '12:60' }, 1],
    [{ anchor: '2026-13-01' }, 1],
  ] as const)('%j has %i problems', (over, count) => {
    expect(codesOf(over)).toHaveLength(count);
  });

  it.each([
    ['monthly', null, [1]],
    ['monthly', [28], [28]],
    ['monthly', [29], null],
    ['monthly', [0], null],
    ['monthly', [1, 16], null],
    ['semi_monthly', null, [1, 16]],
    ['semi_monthly', [20, 5], [5, 20]],
    ['semi_monthly', [5, 5], null],
    ['semi_monthly', [5], null],
    ['semi_monthly', [1, 10, 20], null],
  ] as const)('%s that starts on %j', (frequency, startsOn, read) => {
    const checked = checkSchedule(input({ frequency, startsOn }), { versions: [running], today });
    if (read === null) expect(checked).toMatchObject({ problems: [{ code: 'starts_on_invalid' }] });
    else expect(checked).toMatchObject({ ok: true, value: { startsOn: read } });
  });

  it('a later version begins the day after a period ends, tomorrow at the earliest', () => {
    const inside = ['effective_from effective_from_inside_period'];
    const early = ['effective_from effective_from_too_early'];
    expect(codesOf({ effectiveFrom: '2026-11-16' })).toEqual(early);
    expect(codesOf({ effectiveFrom: '2026-11-20' })).toEqual(early);
    expect(codesOf({ effectiveFrom: '2026-11-21' })).toEqual(inside);
    expect(codesOf({ effectiveFrom: '2026-11-23' })).toEqual([]);
    expect(codesOf({ effectiveFrom: '2026-11-29' })).toEqual(inside);
    expect(codesOf({ effectiveFrom: '2026-11-30' })).toEqual([]);
    const planned = { ...running, effectiveFrom: day('2026-12-21') };
    expect(codesOf({ effectiveFrom: '2026-11-25' }, [planned])).toEqual([]);
  });

  it('the first one may begin with the period that is running', () => {
    expect(codesOf({ effectiveFrom: '2026-10-20' }, [])).toEqual([]);
    expect(codesOf({ effectiveFrom: '2026-10-19' }, [])).toHaveLength(1);
  });

  it('the days on which one could begin', () => {
    expect(possibleBeginnings([running], today, 2)).toEqual(['2026-11-23', '2026-11-30']);
    expect(possibleBeginnings([running], day('2026-11-23'), 1)).toEqual(['2026-11-30']);
    expect(possibleBeginnings([], today, 5)).toEqual(['2026-11-21']);
  });
});
