import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { type Clocking, type MemberRates, wagesOf, workedHours, rateOf } from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
const MONDAY = day('2026-11-16');
const SUNDAY = day('2026-11-22');
const base: MemberRates = {
  source: 'payroll',
  rates: [{ job: null, rate: 180_000n, effectiveFrom: day('2026-01-01') }],
};

let lastId = 0;
/** A clocking in Toronto, whose wall clock is five hours behind UTC in November. */
const clocking = (from: string, to: string | null, over: Partial<Clocking> = {}): Clocking => ({
  id: (lastId += 1),
  clockedIn: new Date(`2026-11-${from}Z`),
  clockedOut: to === null ? null : new Date(`2026-11-${to}Z`),
  breaks: [],
  deleted: false,
  approved: null,
  jobs: [],
  hourlyWage: null,
  ...over,
});

const hoursOf = (
  clockings: readonly Clocking[],
  over: Partial<Parameters<typeof workedHours>[0]> = {},
) =>
  workedHours({
    clockings,
    zone: 'America/Toronto',
    firstDay: MONDAY,
    lastDay: SUNDAY,
    rates: base,
    approvedOnly: false,
    confirmedMinutes: new Map(),
    ...over,
  });
const minutesOf = (...given: Parameters<typeof hoursOf>) =>
  hoursOf(...given).minutes.map(({ minutes }) => minutes);

describe('what is counted', () => {
  it('seconds of one date and rate are added up before they are floored', () => {
    const [first, second] = [
      clocking('16T14:00:00', '16T15:00:30'),
      clocking('16T16:00:00', '16T17:00:29'),
    ];
    expect(minutesOf([first, second])).toEqual([120n]);
    expect(minutesOf([first, clocking('16T16:00:00', '16T17:00:30')])).toEqual([121n]);
  });

  it('exactly 24 hours can be, a second more cannot', () => {
    const long = hoursOf([clocking('16T14:00:00', '17T14:00:00')]);
    expect(long).toMatchObject({ minutes: [], notes: [], toCheck: [{ minutes: 1_440n }] });
    const longer = hoursOf([clocking('16T14:00:00', '17T14:00:01')]);
    expect(longer).toEqual({ minutes: [], notes: ['impossible_times'], toCheck: [] });
    expect(hoursOf([clocking('16T14:00:00', '16T14:00:00')]).notes).toEqual(['impossible_times']);
  });

  it('a double adds what it reaches further, whatever its job, at its own rate', () => {
    const rates: MemberRates = {
      source: 'payroll',
      rates: [...base.rates, { job: 'Host', rate: 150_000n, effectiveFrom: day('2026-01-01') }],
    };
    const doubles = [
      clocking('16T14:00:00', '16T18:00:00'),
      clocking('16T15:00:00', '16T19:00:00', { jobs: ['Host'] }),
      clocking('16T15:30:00', '16T18:30:00'),
    ];
    expect(hoursOf(doubles, { rates }).minutes).toEqual([
      { date: MONDAY, rate: 150_000n, minutes: 60n },
      { date: MONDAY, rate: 180_000n, minutes: 240n },
    ]);
    expect(hoursOf(doubles.toReversed(), { rates })).toEqual(hoursOf(doubles, { rates }));
  });

  it('what is deleted says nothing, also not over a double', () => {
    const kept = clocking('16T15:00:00', '16T16:00:00');
    const deleted = clocking('16T14:00:00', '16T20:00:00', { deleted: true });
    expect(hoursOf([deleted, kept])).toMatchObject({ minutes: [{ minutes: 60n }], notes: [] });
  });

  it('approval counts only where it is asked for, and where the source says it', () => {
    const shifts = [
      clocking('16T14:00:00', '16T15:00:00', { approved: false }),
      clocking('17T14:00:00', '17T15:00:00', { approved: true }),
      clocking('18T14:00:00', '18T15:00:00', { approved: null }),
    ];
    expect(hoursOf(shifts).minutes).toHaveLength(3);
    const approved = hoursOf(shifts, { approvedOnly: true });
    expect(approved.minutes.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-18']);
    expect(approved.notes).toEqual(['not_approved']);
  });

  it('only dates of the period, by the wall clock at which a shift began', () => {
    const shifts = [
      clocking('16T04:59:59', '16T05:00:00'),
      clocking('16T05:00:00', '16T05:59:00'),
      clocking('23T04:59:00', '23T06:59:00'),
      clocking('23T05:00:00', '23T06:00:00'),
    ];
    expect(hoursOf(shifts).minutes).toMatchObject([
      { date: MONDAY, minutes: 59n },
      { date: SUNDAY, minutes: 120n },
    ]);
    expect(hoursOf([clocking('23T05:00:00', null)]).notes).toEqual([]);
  });
});

describe('what is said beside it', () => {
  it('notes and dates stand in one order, whatever that of the clockings is', () => {
    const shifts = [
      clocking('16T14:00:00', null),
      clocking('19T14:00:00', '19T14:00:00'),
      clocking('18T05:00:00', '18T22:00:00'),
      clocking('17T05:00:00', '17T22:00:00'),
      clocking('21T14:00:00', '21T15:00:00'),
      clocking('20T14:00:00', '20T15:00:00'),
    ];
    const found = hoursOf(shifts);
    expect(found.notes).toEqual(['impossible_times', 'open_clocking']);
    expect(found.toCheck.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-18']);
    expect(found.minutes.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21']);
    expect(hoursOf(shifts.toReversed())).toEqual(found);
  });

  it('nothing of dates before or after the period', () => {
    for (const [from, to] of [
      ['15T14:00:00', '15T15:00:00'],
      ['23T14:00:00', '23T15:00:00'],
    ] as const) {
      const none = { minutes: [], notes: [], toCheck: [] };
      expect(hoursOf([clocking(from, to)])).toEqual(none);
      expect(hoursOf([clocking(from, null)])).toEqual(none);
      const refused = [clocking(from, to, { approved: false })];
      expect(hoursOf(refused, { approvedOnly: true })).toEqual(none);
    }
  });

  it('of one date the smaller rate stands first', () => {
    const dear = { jobs: [], hourlyWage: 9n };
    const cheap = { jobs: [], hourlyWage: 2n };
    const shifts = [
      clocking('16T14:00:00', '16T15:00:00', dear),
      clocking('16T16:00:00', '16T17:00:00', cheap),
    ];
    const rates = { ...base, source: 'provider' as const };
    expect(hoursOf(shifts, { rates }).minutes.map(({ rate }) => rate)).toEqual([2n, 9n]);
  });
});

describe('breaks', () => {
  const eight = (breaks: Clocking['breaks']) => [
    clocking('16T14:00:00', '16T22:00:00', { breaks }),
  ];
  it('unpaid ones come off where they were, paid ones do not', () => {
    const from = new Date('2026-11-16T21:45:00Z');
    const to = new Date('2026-11-16T22:15:00Z');
    expect(minutesOf(eight([{ paid: false, from, to }]))).toEqual([465n]);
    expect(minutesOf(eight([{ paid: true, from, to }]))).toEqual([480n]);
    expect(minutesOf(eight([{ paid: true, seconds: 1_800 }]))).toEqual([480n]);
  });
  it('breaks as long as the shift leave nothing, not less', () => {
    expect(minutesOf(eight([{ paid: false, seconds: 28_740 }]))).toEqual([1n]);
    expect(minutesOf(eight([{ paid: false, seconds: 28_800 }]))).toEqual([]);
    expect(minutesOf(eight([{ paid: false, seconds: 40_000 }]))).toEqual([]);
  });
});

describe('a long date', () => {
  const sixteen = [clocking('16T05:00:00', '16T21:00:59')];
  const longer = [clocking('16T05:00:00', '16T13:00:00'), clocking('16T14:00:00', '16T22:01:00')];
  it('counts up to 960 minutes and waits above', () => {
    expect(hoursOf(sixteen)).toMatchObject({ minutes: [{ minutes: 960n }], toCheck: [] });
    expect(hoursOf(longer)).toEqual({
      minutes: [],
      notes: [],
      toCheck: [{ date: MONDAY, minutes: 961n }],
    });
  });
  it('counts once a manager has confirmed it, until it grows', () => {
    const confirmedMinutes = new Map([[MONDAY, 961n]]);
    expect(hoursOf(longer, { confirmedMinutes })).toMatchObject({
      minutes: [{ minutes: 961n }],
      toCheck: [],
    });
    const grown = [...longer, clocking('17T03:00:00', '17T03:01:00')];
    expect(hoursOf(grown, { confirmedMinutes }).toCheck).toEqual([{ date: MONDAY, minutes: 962n }]);
  });
});

describe('rates', () => {
  it('a rate counts from its first date on', () => {
    const rated = (date: string) =>
      rateOf(
        { source: 'payroll', rates: [{ job: null, rate: 9n, effectiveFrom: day('2026-11-19') }] },
        { date: day(date), jobs: [], hourlyWage: null },
      );
    expect([rated('2026-11-18'), rated('2026-11-19')]).toEqual([null, 9n]);
  });

  const worked = (over: Partial<Clocking>) => [clocking('18T14:00:00', '18T15:00:00', over)];
  const rateUsed = (rates: MemberRates, over: Partial<Clocking> = {}) =>
    hoursOf(worked(over), { rates }).minutes[0]?.rate ?? null;

  it('the newest of a job that has begun, without regard to case and accents', () => {
    const rates: MemberRates = {
      source: 'payroll',
      rates: [
        { job: 'Café Server', rate: 2n, effectiveFrom: day('2026-11-18') },
        { job: 'cafe server', rate: 1n, effectiveFrom: day('2026-11-01') },
        { job: 'Café Server', rate: 3n, effectiveFrom: day('2026-11-19') },
        ...base.rates,
      ],
    };
    expect(rateUsed(rates, { jobs: ['CAFÉ SERVER'] })).toBe(2n);
    expect(rateUsed(rates, { jobs: ['Dish', 'Cafe Server'] })).toBe(2n);
    expect(rateUsed(rates, { jobs: ['Dish'] })).toBe(180_000n);
  });

  it('of two from one day the later written one', () => {
    const from = day('2026-11-01');
    const rates = [1n, 2n].map((rate) => ({ job: null, rate, effectiveFrom: from }));
    expect(rateUsed({ source: 'payroll', rates })).toBe(2n);
  });

  it('the wage on the clocking only where the provider’s wages are chosen', () => {
    expect(rateUsed(base, { hourlyWage: 5n })).toBe(180_000n);
    expect(rateUsed({ ...base, source: 'provider' }, { hourlyWage: 5n })).toBe(5n);
    expect(rateUsed({ ...base, source: 'provider' })).toBe(180_000n);
    // What the provider cannot mean is no wage.
    for (const hourlyWage of [0n, -5n, 10_000_000_000n, 900_000_000_000_000_000n])
      expect(rateUsed({ ...base, source: 'provider' }, { hourlyWage })).toBe(180_000n);
  });

  it('none yet on that date: nothing is earned, and it is said', () => {
    const rates: MemberRates = {
      source: 'payroll',
      rates: [{ job: null, rate: 9n, effectiveFrom: day('2026-11-19') }],
    };
    expect(hoursOf(worked({}), { rates })).toEqual({
      minutes: [],
      notes: ['no_rate'],
      toCheck: [],
    });
  });
});

it('wages are rounded down once, over all dates and rates', () => {
  const minutes = [
    { minutes: 1n, rate: 5_999n },
    { minutes: 1n, rate: 1n },
  ];
  expect(wagesOf(minutes)).toBe(1n);
  expect(wagesOf(minutes.slice(0, 1))).toBe(0n);
});
