import { describe, expect, it, test } from 'vitest';
import { type PadSchedule, padAmount, padRuns } from './pad-schedule.ts';

/** Every Wednesday at six in the morning in Toronto, from 2 December 2026. */
const weekly: PadSchedule = {
  frequency: 'weekly',
  weekday: 3,
  rail: 'eft',
  startsOn: '2026-12-02',
  runTime: '06:00',
  timezone: 'America/Toronto',
};
const runs = (some: Partial<PadSchedule>, after: string, count = 3): string[] =>
  padRuns({ schedule: { ...weekly, ...some }, after, count }).map(
    ({ period, day, at }) => `${period} ${day} ${at}`,
  );

describe('a schedule of every week', () => {
  it('runs on its weekday, by the wall of its zone', () => {
    expect(runs({}, '2026-12-01T00:00:00Z')).toEqual([
      '2026-12-02 2026-12-02 2026-12-02T11:00:00.000Z',
      '2026-12-09 2026-12-09 2026-12-09T11:00:00.000Z',
      '2026-12-16 2026-12-16 2026-12-16T11:00:00.000Z',
    ]);
    expect(runs({}, '2027-06-01T00:00:00Z', 1)).toEqual([
      '2027-06-02 2027-06-02 2027-06-02T10:00:00.000Z',
    ]);
  });

  it('runs later than the instant that is asked for, not at it', () => {
    expect(runs({}, '2026-12-02T10:59:59.999Z', 1)[0]).toMatch(/^2026-12-02/);
    expect(runs({}, '2026-12-02T11:00:00.000Z', 1)[0]).toMatch(/^2026-12-09/);
  });

  it.each([null, undefined])('without a weekday (%s) has that of its first day', (weekday) => {
    expect(runs({ weekday }, '2027-01-10T00:00:00Z', 1)).toEqual([
      '2027-01-13 2027-01-13 2027-01-13T11:00:00.000Z',
    ]);
  });

  it('of Sundays runs on the Mondays after them', () => {
    expect(runs({ weekday: 0 }, '2026-12-02T00:00:00Z', 2)).toEqual([
      '2026-12-06 2026-12-07 2026-12-07T11:00:00.000Z',
      '2026-12-13 2026-12-14 2026-12-14T11:00:00.000Z',
    ]);
  });

  test.each([
    ['00:00', '05:00'],
    ['09:05', '14:05'],
    ['19:30', '00:30'],
    ['23:59', '04:59'],
  ])('at %s runs at that minute', (...[runTime, utc]) => {
    expect(runs({ runTime }, '2026-12-02T00:00:00Z', 1)[0]).toContain(`T${utc}:00.000Z`);
  });

  test.each(['', '6:00', '24:00', '06:60', '06:00:00', 'x06:00', '06:00x', '0600'])(
    'at %o is none',
    (runTime) => {
      expect(() => runs({ runTime }, '2026-12-02T00:00:00Z')).toThrow(
        `${runTime} is a time of day`,
      );
    },
  );
});

describe('a schedule of every banking day', () => {
  const daily = { frequency: 'daily', startsOn: '2026-12-24' } as const;

  it('leaves out weekends, holidays and days that an operator closed', () => {
    const changes = [{ day: '2026-12-30', open: false }];
    expect(runs({ ...daily, changes }, '2026-12-24T00:00:00Z', 4)).toEqual([
      '2026-12-24 2026-12-24 2026-12-24T11:00:00.000Z',
      '2026-12-29 2026-12-29 2026-12-29T11:00:00.000Z',
      '2026-12-31 2026-12-31 2026-12-31T11:00:00.000Z',
      '2027-01-04 2027-01-04 2027-01-04T11:00:00.000Z',
    ]);
  });

  it('that begins on a closed day begins on the next open one', () => {
    expect(runs({ ...daily, startsOn: '2026-12-25' }, '2026-12-01T00:00:00Z', 1)[0]).toMatch(
      /^2026-12-29 2026-12-29/,
    );
  });

  it('long after its beginning counts from a few days ago', () => {
    expect(runs(daily, '2028-03-01T20:00:00Z', 1)[0]).toMatch(/^2028-03-02/);
  });
});

describe('a schedule of every two weeks', () => {
  const biweekly = { frequency: 'biweekly', startsOn: '2026-12-04' } as const;

  it('keeps the rhythm of its first day', () => {
    const periods = (after: string, count: number): string[] =>
      runs(biweekly, after, count).map((run) => run.slice(0, 10));
    expect(periods('2026-11-01T00:00:00Z', 3)).toEqual(['2026-12-04', '2026-12-18', '2027-01-01']);
    expect(periods('2027-01-02T00:00:00Z', 2)).toEqual(['2027-01-01', '2027-01-15']);
    expect(periods('2027-06-08T00:00:00Z', 1)).toEqual(['2027-06-18']);
  });
});

describe('a schedule of every month', () => {
  const monthly = { frequency: 'monthly', startsOn: '2026-12-15' } as const;
  const periods = (some: Partial<PadSchedule>, after: string, count: number): string[] =>
    runs({ ...monthly, ...some }, after, count).map((run) => run.slice(0, 10));

  it('without a day has that of its first day', () => {
    for (const monthDay of [null, undefined])
      expect(periods({ monthDay }, '2026-12-01T00:00:00Z', 2)).toEqual([
        '2026-12-15',
        '2027-01-15',
      ]);
  });

  it('on its first day, or on the next such day of a month', () => {
    expect(periods({ monthDay: 15 }, '2026-12-01T00:00:00Z', 1)).toEqual(['2026-12-15']);
    expect(periods({ monthDay: 14 }, '2026-12-01T00:00:00Z', 1)).toEqual(['2027-01-14']);
    expect(periods({ monthDay: 31 }, '2026-12-01T00:00:00Z', 3)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
  });
});

describe('what a run debits', () => {
  const lacking = { float: 500_000n, balance: 100_000n, underWay: 150_000n, maxDebit: 300_000n };
  test.each([
    ['what the float lacks', {}, 250_000n],
    ['at most what the agreement allows', { maxDebit: 249_999n }, 249_999n],
    ['all of it where that is just allowed', { maxDebit: 250_000n }, 250_000n],
    ['all of it without a limit', { maxDebit: null }, 250_000n],
    ['a cent', { balance: 349_999n }, 1n],
    ['nothing where nothing lacks', { balance: 350_000n }, 0n],
    ['nothing where there is more', { balance: 900_000n, maxDebit: null }, 0n],
  ])('%s', (...[, some, amount]) => {
    expect(padAmount({ ...lacking, ...some })).toBe(amount);
  });
});
