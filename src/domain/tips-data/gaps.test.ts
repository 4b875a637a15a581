import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../kernel/day.ts';
import { type FoundGap, alertGapsOf, totalsDiffer } from './gaps.ts';

const TUESDAY = '2026-11-24' as Day;
const DINNER = 1;
const END = new Date('2026-11-25T04:00:00Z').getTime();
const window = { serviceId: DINNER, date: TUESDAY, start: END - 21_600_000, end: END };
const dates = (...all: readonly Day[]) => new Set(all);
const before = (...weeks: readonly number[]): Day[] =>
  weeks.map((week) => addDays(TUESDAY, -7 * week));
const night = (date: Day, sales: number, clocked: number) => ({
  serviceId: DINNER,
  date,
  sales,
  clocked,
});
const usual = before(1, 2, 3).map((date) => night(date, 80, 9));
const gaps = (
  counts: Parameters<typeof alertGapsOf>[0]['counts'],
  more: Partial<Parameters<typeof alertGapsOf>[0]> = {},
): FoundGap[] =>
  alertGapsOf({
    windows: [window],
    counts,
    now: new Date(END + 3 * 3_600_000),
    live: { clockings: '2026-10-01' as Day, sales: '2026-10-01' as Day },
    sold: new Map(),
    worked: new Map(),
    missed: [],
    ...more,
  });
const names = (found: readonly FoundGap[]): string[] => found.map(({ gap }) => gap);

describe('a night', () => {
  it('without sales or people is odd where three of the last four such weekdays had some', () => {
    expect(gaps(usual)).toEqual([
      {
        date: TUESDAY,
        gap: 'no_sales',
        serviceIds: [DINNER],
        employeeIds: [],
        usualWeeks: 3,
      },
      {
        date: TUESDAY,
        gap: 'nobody_clocked_in',
        serviceIds: [DINNER],
        employeeIds: [],
        usualWeeks: 3,
      },
    ]);
    expect(gaps(usual.slice(0, 2))).toEqual([]);
  });
  it('is left alone for three hours, and before its data comes by itself', () => {
    expect(gaps(usual, { now: new Date(END + 3 * 3_600_000 - 1) })).toEqual([]);
    const later = addDays(TUESDAY, 1);
    expect(gaps(usual, { live: { clockings: null, sales: later } })).toEqual([]);
    expect(names(gaps(usual, { live: { clockings: null, sales: TUESDAY } }))).toEqual(['no_sales']);
  });
  it('with sales and nobody clocked in is odd by itself', () => {
    expect(gaps([night(TUESDAY, 3, 0)])).toEqual([
      {
        date: TUESDAY,
        gap: 'sales_without_clockings',
        serviceIds: [DINNER],
        employeeIds: [],
        usualWeeks: null,
      },
    ]);
    expect(gaps([night(TUESDAY, 3, 1)])).toEqual([]);
  });
  it('is odd where two who sold before were there and sold nothing', () => {
    const worked = new Map([
      [31, dates(TUESDAY)],
      [32, dates(TUESDAY)],
      [33, dates(TUESDAY)],
    ]);
    const sold = new Map([
      [31, dates(...before(1, 2, 3))],
      [32, dates(...before(1, 2, 3, 4))],
      [33, dates(TUESDAY, ...before(1, 2, 3))],
    ]);
    const busy = [night(TUESDAY, 40, 3)];
    expect(gaps(busy, { worked, sold })).toEqual([
      {
        date: TUESDAY,
        gap: 'sellers_without_sales',
        serviceIds: [],
        employeeIds: [31, 32],
        usualWeeks: null,
      },
    ]);
    sold.set(32, dates(...before(1, 2)));
    expect(gaps(busy, { worked, sold })).toEqual([]);
  });
});

describe('a night of two services', () => {
  const LUNCH = 2;
  const lunch = { ...window, serviceId: LUNCH, start: END - 43_200_000, end: END - 21_600_000 };
  const windows = [lunch, window];
  const atLunch = (one: ReturnType<typeof night>) => ({ ...one, serviceId: LUNCH });
  it('is odd with the services that had nothing, and the most weeks of them', () => {
    const lunches = before(1, 2, 3, 4).map((date) => atLunch(night(date, 30, 4)));
    expect(gaps([...usual, ...lunches], { windows })).toMatchObject([
      { gap: 'no_sales', serviceIds: [LUNCH, DINNER], usualWeeks: 4 },
      { gap: 'nobody_clocked_in', serviceIds: [LUNCH, DINNER], usualWeeks: 4 },
    ]);
    const all = [...usual, ...lunches, atLunch(night(TUESDAY, 30, 4))];
    expect(gaps(all, { windows })).toMatchObject([
      { gap: 'no_sales', serviceIds: [DINNER] },
      { gap: 'nobody_clocked_in', serviceIds: [DINNER] },
    ]);
  });
  it('has sellers without sales where one of them had some', () => {
    const worked = new Map([31, 32].map((id) => [id, dates(TUESDAY)]));
    const sold = new Map([31, 32].map((id) => [id, dates(...before(1, 2, 3))]));
    const busy = [night(TUESDAY, 40, 3)];
    expect(names(gaps(busy, { windows, worked, sold }))).toEqual(['sellers_without_sales']);
    expect(gaps([night(TUESDAY, 0, 3)], { windows, worked, sold })).toEqual([]);
  });
});

describe('sellers and sales', () => {
  const worked = new Map([31, 32].map((id) => [id, dates(TUESDAY)]));
  const busy = [night(TUESDAY, 40, 3)];
  const ofSellers = (...days: readonly Day[]) =>
    names(gaps(busy, { worked, sold: new Map([31, 32].map((id) => [id, dates(...days)])) }));
  it('counts as sellers who sold on three dates of the four weeks before', () => {
    expect(ofSellers(...before(1, 2, 4))).toEqual(['sellers_without_sales']);
    expect(ofSellers(...before(1, 2))).toEqual([]);
  });
  it('counts no dates before these weeks, and none since', () => {
    expect(ofSellers(...before(1, 2), addDays(TUESDAY, -29))).toEqual([]);
    expect(ofSellers(...before(1, 2), addDays(TUESDAY, 1))).toEqual([]);
  });
  it('expects none of who has never sold anything', () =>
    expect(gaps(busy, { worked, sold: new Map() })).toEqual([]));
  it('compares nothing while clock-ins or sales do not come by themselves', () => {
    const sold = new Map([31, 32].map((id) => [id, dates(...before(1, 2, 3))]));
    const live = (clockings: Day | null, sales: Day | null) =>
      gaps([night(TUESDAY, 40, 0)], { worked, sold, live: { clockings, sales } });
    expect(names(live(TUESDAY, TUESDAY))).toEqual([
      'sales_without_clockings',
      'sellers_without_sales',
    ]);
    expect(live(null, TUESDAY)).toEqual([]);
    expect(live(TUESDAY, null)).toEqual([]);
    expect(live(null, null)).toEqual([]);
  });
});

describe('somebody who was planned and never there', () => {
  const HOUR = 3_600_000;
  const missed = (employeeId: number, from: number, to: number) => ({
    employeeId,
    from: END + from * HOUR,
    to: END + to * HOUR,
  });
  const found = (...all: Parameters<typeof alertGapsOf>[0]['missed'][number][]) =>
    gaps([], { missed: all }).map(({ serviceIds, employeeIds }) => ({ serviceIds, employeeIds }));
  it('is told with the service that the shift begins in or first reaches', () => {
    expect(found(missed(31, -8, -4), missed(32, -1, 2), missed(31, -3, -1))).toEqual([
      { serviceIds: [DINNER], employeeIds: [31, 32] },
    ]);
    expect(found(missed(31, -9, -6), missed(32, 0, 4))).toEqual([]);
  });
  it('is told once every service that the shift reaches is over for three hours', () => {
    const late = { serviceId: 2, date: TUESDAY, start: END, end: END + 4 * HOUR };
    const plan = { missed: [missed(31, -2, 2)], windows: [window, late] };
    expect(gaps([], plan)).toEqual([]);
    expect(gaps([], { ...plan, now: new Date(END + 7 * HOUR) })).toMatchObject([
      { gap: 'planned_not_there', serviceIds: [DINNER, 2] },
    ]);
    const live = { clockings: null, sales: TUESDAY };
    expect(gaps([], { missed: [missed(31, -2, -1)], live })).toEqual([]);
  });
});

describe('totals of the provider', () => {
  it('may be off by 1.00, and by the hour at which a date ends', () => {
    expect(totalsDiffer(10_000n, [10_100n])).toBe(false);
    expect(totalsDiffer(10_000n, [10_101n])).toBe(true);
    expect(totalsDiffer(10_000n, [9_900n])).toBe(false);
    expect(totalsDiffer(10_000n, [9_899n])).toBe(true);
    expect(totalsDiffer(10_000n, [9_000n, 9_950n])).toBe(false);
  });
});
