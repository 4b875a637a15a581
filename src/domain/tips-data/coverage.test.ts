import { describe, expect, it } from 'vitest';
import { addDays, type Day, type Zone } from '../../kernel/day.ts';
import { type DayRead, dataGapsOf, readThrough } from './coverage.ts';

const FRIDAY = '2026-11-20' as Day;
const at = (text: string): Date => new Date(`2026-11-${text}:00Z`);
const END = at('21T04:00');
const window = {
  serviceId: 1,
  date: FRIDAY,
  start: at('20T22:00').getTime(),
  end: END.getTime(),
};
const read = (kind: DayRead['kind'], more: Partial<DayRead> = {}): DayRead => ({
  kind,
  day: FRIDAY,
  readAt: at('21T08:00'),
  complete: true,
  open: 0,
  vanished: false,
  empty: false,
  ...more,
});
type More = Partial<Parameters<typeof dataGapsOf>[0]>;
const gapsByDate = (days: readonly DayRead[], more: More = {}) =>
  dataGapsOf({
    windows: [window],
    now: at('21T12:00'),
    zone: 'America/Toronto' as Zone,
    sources: [
      { kind: 'clockings', liveFrom: FRIDAY },
      { kind: 'sales', liveFrom: FRIDAY },
    ],
    days,
    unreadable: [],
    differing: new Set(),
    answered: new Set(),
    ...more,
  });
const gaps = (days: readonly DayRead[], more: More = {}): readonly string[] =>
  gapsByDate(days, more).get(FRIDAY) ?? [];

describe('the data of a night', () => {
  it('is whole once both kinds are complete', () => {
    expect(gaps([read('clockings'), read('sales')])).toEqual([]);
  });
  it('is incomplete where one kind was never read, or not to its end', () => {
    expect(gaps([read('sales')])).toEqual(['data_incomplete']);
    expect(gaps([read('clockings'), read('sales', { complete: false })])).toEqual([
      'data_incomplete',
    ]);
  });
  it('is enough for the evening where it was read after the service with nothing open', () => {
    const evening = { now: at('21T05:00') };
    const open = { complete: false, readAt: at('21T04:30') };
    expect(gaps([read('clockings'), read('sales', open)], evening)).toEqual([]);
    expect(gaps([read('clockings'), read('sales', { ...open, open: 1 })], evening)).toEqual([
      'data_incomplete',
    ]);
    const early = { complete: false, readAt: at('21T03:59') };
    expect(gaps([read('clockings'), read('sales', early)], evening)).toEqual(['data_incomplete']);
  });
  it('that goes on after midnight needs the date after it, read after the end', () => {
    const late = { windows: [{ ...window, end: at('21T08:00').getTime() }] };
    const both = [read('clockings'), read('sales')];
    expect(gaps(both, late)).toEqual(['data_incomplete']);
    const next = (hour: string) =>
      both.map((one) => ({ ...one, day: '2026-11-21' as Day, complete: false, readAt: at(hour) }));
    expect(gaps([...both, ...next('21T08:00')], late)).toEqual([]);
    expect(gaps([...both, ...next('21T07:59')], late)).toEqual(['data_incomplete']);
  });
  it('with clock-ins and no sale at all, or the other way round, lists too little', () => {
    const empty = { empty: true };
    expect(gaps([read('clockings'), read('sales', empty)])).toEqual(['data_vanished']);
    expect(gaps([read('clockings', empty), read('sales')])).toEqual(['data_vanished']);
    expect(gaps([read('clockings', empty), read('sales', empty)])).toEqual([]);
    expect(gaps([read('sales')], { sources: [{ kind: 'sales', liveFrom: FRIDAY }] })).toEqual([]);
  });
  it('misses nothing before a service of it is over, and then only of those that are', () => {
    expect(gaps([], { now: at('21T03:59') })).toEqual([]);
    const lunch = { ...window, start: at('20T16:00').getTime(), end: at('20T21:00').getTime() };
    const afternoon = { windows: [lunch, window], now: at('20T22:00') };
    const open = { complete: false, readAt: at('20T21:30') };
    expect(gaps([read('clockings', open), read('sales', open)], afternoon)).toEqual([]);
    const early = { complete: false, readAt: at('20T20:59') };
    expect(gaps([read('clockings', open), read('sales', early)], afternoon)).toEqual([
      'data_incomplete',
    ]);
  });
  it('has to be complete six hours after the service', () => {
    const days = [read('clockings'), read('sales', { complete: false })];
    expect(gaps(days, { now: at('21T09:59') })).toEqual([]);
    expect(gaps(days, { now: at('21T10:00') })).toEqual(['data_incomplete']);
  });
  it('is not asked for before the store went live, or of a kind that comes from nowhere', () => {
    expect(gaps([], { sources: [{ kind: 'sales', liveFrom: '2026-11-21' as Day }] })).toEqual([]);
    expect(gaps([], { sources: [{ kind: 'sales', liveFrom: null }] })).toEqual([]);
    expect(gaps([read('sales')], { sources: [{ kind: 'sales', liveFrom: FRIDAY }] })).toEqual([]);
  });
  it('names what vanished and what cannot be read, until somebody has looked at it', () => {
    const days = [read('clockings', { vanished: true }), read('sales')];
    const unreadable = [{ first: FRIDAY, last: FRIDAY }];
    expect(gaps(days, { unreadable })).toEqual(['data_vanished', 'records_unreadable']);
    expect(gaps(days, { unreadable, answered: new Set([`${FRIDAY} data_vanished`]) })).toEqual([
      'records_unreadable',
    ]);
  });
});

describe('a date', () => {
  const whole = [read('clockings'), read('sales')];
  it('is named only where something is missing of it', () => {
    expect([...gapsByDate(whole)]).toEqual([]);
    expect([...gapsByDate([read('sales')])]).toEqual([[FRIDAY, ['data_incomplete']]]);
  });
  it('is looked at from the minute in which its service ends', () =>
    expect(gaps([], { now: END })).toEqual(['data_incomplete']));
  it('is read to the end of its service by a reading in that very minute', () => {
    const then = { complete: false, readAt: END };
    expect(gaps([read('clockings'), read('sales', then)], { now: at('21T05:00') })).toEqual([]);
  });
  it('whose service ends at midnight needs nothing of the date after it', () => {
    const until = (end: string) => ({ windows: [{ ...window, end: at(end).getTime() }] });
    expect(gaps(whole, until('21T05:00'))).toEqual([]);
    expect(gaps(whole, until('21T05:01'))).toEqual(['data_incomplete']);
  });
});

describe('records that cannot be read, and totals that differ', () => {
  const whole = [read('clockings'), read('sales')];
  const from = (first: number, last: number) => ({
    unreadable: [{ first: addDays(FRIDAY, first), last: addDays(FRIDAY, last) }],
  });
  it.each([
    [-1, 0, ['records_unreadable']],
    [0, 1, ['records_unreadable']],
    [-3, 3, ['records_unreadable']],
    [-2, -1, []],
    [1, 2, []],
  ])('block the dates from %i to %i days away: %j', (first, last, found) =>
    expect(gaps(whole, from(first, last))).toEqual(found),
  );
  it('block the dates whose totals are not those of the provider, and no others', () => {
    const on = (day: Day) => ({ differing: new Set([day]) });
    expect(gaps(whole, on(FRIDAY))).toEqual(['totals_differ']);
    expect(gaps(whole, on(addDays(FRIDAY, 1)))).toEqual([]);
  });
  it('block nothing before the store went live', () => {
    const sources = [{ kind: 'sales', liveFrom: addDays(FRIDAY, 1) }] as const;
    expect(gaps(whole, { sources, ...from(0, 0), differing: new Set([FRIDAY]) })).toEqual([]);
  });
});

describe('how far is read', () => {
  it('takes in the date after the last one, as bills after midnight belong to the night before', () =>
    expect(readThrough(FRIDAY, addDays(FRIDAY, 1))).toBe('2026-11-21'));
  it('never goes beyond today', () => {
    expect(readThrough(FRIDAY, FRIDAY)).toBe(FRIDAY);
    expect(readThrough(addDays(FRIDAY, 1), FRIDAY)).toBe('2026-11-21');
  });
});
