import { describe, expect, it, test } from 'vitest';
import { portions } from './allocate.ts';
import { type Day, addDays, checkedDay, instantAt, readDay, readZone, wallClock } from './day.ts';
import { after, days, hours, minutes, seconds } from './instant.ts';
import { InvariantError, invariant } from './invariant.ts';
import {
  type Cents,
  type Fee,
  ceilOf,
  feeOn,
  floorOf,
  fromWire,
  largerOf,
  partOf,
  smallerOf,
  sum,
  toWire,
} from './money.ts';

const fee = (some: Partial<Fee>): Fee => ({ bps: 0, flat: 0n, min: 0n, max: null, ...some });

describe('a fee on an amount', () => {
  it.each<[string, Cents, Partial<Fee>, Cents]>([
    ['half a cent goes up', 1_050n, { bps: 100 }, 11n],
    ['just below half a cent goes down', 1_049n, { bps: 100 }, 10n],
    ['the flat part is added', 1_000n, { bps: 100, flat: 3n }, 13n],
    ['the flat part is taken alone', 1_000n, { flat: 3n }, 3n],
    ['at the minimum', 1_000n, { bps: 100, min: 10n }, 10n],
    ['below the minimum', 900n, { bps: 100, min: 10n }, 10n],
    ['at the maximum', 1_000n, { bps: 100, max: 10n }, 10n],
    ['above the maximum', 1_100n, { bps: 100, max: 10n }, 10n],
    ['on nothing', 0n, { bps: 100 }, 0n],
    ['no fee is none, whatever its maximum', 1_000n, { max: -5n }, 0n],
    ['a minimum alone', 1_000n, { min: 7n }, 7n],
  ])('%s', (_, amount, some, expected) => expect(feeOn(amount, fee(some))).toBe(expected));

  it('of a negative amount is our own error', () => {
    expect(() => feeOn(-1n, fee({ bps: 100 }))).toThrow('not negative');
  });
});

describe('a part of an amount', () => {
  it.each([
    [10_000n, 14_975n, 100_000n, 1_498n],
    [100n, 1n, 8n, 13n],
    [99n, 1n, 8n, 12n],
    [100n, 0n, 8n, 0n],
    [100n, 8n, 8n, 100n],
  ])('%d, %d of %d, is %d', (amount, part, whole, expected) =>
    expect(partOf(amount, part, whole)).toBe(expected),
  );
});

describe('money on the wire, to the letter:', () => {
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [99n, '0.99'],
    [100n, '1.00'],
    [-12_345n, '-123.45'],
  ])('%d cents are written %s', (cents, text) => expect(toWire(cents)).toBe(text));

  it.each([
    ['0', 0n],
    ['12.3', 1_230n],
    ['-0.01', -1n],
    ['999999999999999.99', 99_999_999_999_999_999n],
    ['1000000000000000', null],
    ['x1', null],
    ['1x', null],
    ['1.', null],
    ['1.123', null],
    ['+1', null],
    ['1.5\n', null],
  ])('%j is read as %s', (text, cents) => expect(fromWire(text)).toBe(cents));
});

test('a sum of nothing is nothing', () => {
  expect([sum([]), sum([1n, -3n])]).toEqual([0n, -2n]);
});

describe('what only we can get wrong', () => {
  it('stops with its own words', () => {
    expect(() => invariant(false, 'two and two')).toThrow(new InvariantError('two and two'));
    expect(new InvariantError('x').name).toBe('InvariantError');
    expect(() => invariant(0, 'nothing')).toThrow(InvariantError);
    expect(() => invariant('x', 'something')).not.toThrow();
  });
});

test('lengths of time are in milliseconds', () => {
  expect([seconds(2), minutes(2), hours(2), days(2)]).toEqual([
    2_000, 120_000, 7_200_000, 172_800_000,
  ]);
  expect(after(new Date(1_000), seconds(1))).toEqual(new Date(2_000));
});

describe('sharing', () => {
  const byPlace = (a: number, b: number) => a - b;
  it('says nothing of spare cents where there are none', () => {
    expect(portions(100n, [1n, 3n], byPlace)).toEqual([
      { amount: 25n, spare: 0n, reason: null },
      { amount: 75n, spare: 0n, reason: null },
    ]);
    expect(portions(-100n, [1n, 3n], byPlace).map(({ amount }) => amount)).toEqual([-25n, -75n]);
  });
  it('takes spare cents of a debt from those who would get them', () => {
    expect(portions(-5n, [70n, 30n], byPlace)).toEqual([
      { amount: -4n, spare: -1n, reason: 'weight' },
      { amount: -1n, spare: 0n, reason: null },
    ]);
  });
  it('of nothing gives nothing to anybody, and weights of nothing share nothing', () => {
    expect(portions(0n, [1n, 2n], byPlace).map(({ amount }) => amount)).toEqual([0n, 0n]);
    expect(portions(100n, [0n, 0n], byPlace)).toEqual([
      { amount: 0n, spare: 0n, reason: null },
      { amount: 0n, spare: 0n, reason: null },
    ]);
    expect(portions(100n, [], byPlace)).toEqual([]);
  });
  it('by a negative weight is our own error', () => {
    expect(() => portions(1n, [1n, -1n], byPlace)).toThrow('a weight is not negative');
  });
  it('gives spare cents to the larger rest, then the larger weight, then in the order of ties', () => {
    const shares = (total: Cents, weights: readonly bigint[], ties = byPlace) =>
      portions(total, weights, ties).map(({ amount, reason }) => `${amount} ${reason}`);
    expect(shares(10n, [1n, 2n, 4n])).toEqual(['1 null', '3 remainder', '6 remainder']);
    expect(shares(11n, [3n, 3n, 3n])).toEqual(['4 order', '4 order', '3 null']);
    expect(shares(11n, [3n, 3n, 3n], (a, b) => b - a)).toEqual(['3 null', '4 order', '4 order']);
    expect(shares(2n, [1n, 3n])).toEqual(['0 null', '2 weight']);
  });
});

describe('a time zone', () => {
  it.each([
    ['America/Toronto', 'America/Toronto'],
    ['america/toronto', 'America/Toronto'],
    ['Nowhere/Town', null],
    ['', null],
  ])('%j is read as %s', (name, zone) => expect(readZone(name)).toBe(zone));
});

describe('a date', () => {
  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-01-32', false],
    ['2026-10-09', true],
    ['2026-12-31', true],
    ['2026-04-31', false],
    ['2026-1-01', false],
    ['x2026-01-01', false],
    ['2026-01-01x', false],
    ['2026-01-01T00', false],
  ])('%s is one: %s', (text, is) => expect(readDay(text)).toBe(is ? text : null));

  it('moves by days over months and years, both ways', () => {
    expect(addDays('2026-12-31' as Day, 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01' as Day, -1)).toBe('2026-02-28');
    expect(addDays('2026-03-08' as Day, 0)).toBe('2026-03-08');
  });
});

describe('the clock on the wall', () => {
  it('begins its day at 0 and ends it at 1439', () => {
    const at = (text: string) => wallClock(new Date(text), 'America/Toronto');
    expect(at('2026-11-22T05:00:00Z')).toEqual({
      day: '2026-11-22',
      weekday: 0,
      minuteOfDay: 0,
    });
    expect(at('2026-11-23T04:59:59Z')).toEqual({
      day: '2026-11-22',
      weekday: 0,
      minuteOfDay: 1_439,
    });
  });
  it.each([
    [22, 'Sunday'],
    [23, 'Monday'],
    [24, 'Tuesday'],
    [25, 'Wednesday'],
    [26, 'Thursday'],
    [27, 'Friday'],
    [28, 'Saturday'],
  ])('knows that November %d is a %s', (date) => {
    expect(wallClock(new Date(`2026-11-${date}T12:00:00Z`), 'UTC').weekday).toBe(date - 22);
  });
  it.each([
    ['west of Greenwich', 'America/Vancouver', '2026-07-01T07:00:00.000Z'],
    ['east of Greenwich', 'Pacific/Auckland', '2026-06-30T12:00:00.000Z'],
    ['by half an hour', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
    ['at Greenwich', 'UTC', '2026-07-01T00:00:00.000Z'],
  ])('shows midnight %s', (_, zone, instant) => {
    expect(instantAt('2026-07-01' as Day, 0, zone).toISOString()).toBe(instant);
  });
});

describe('parts of an amount', () => {
  it.each([
    [0n, 0n, 0n],
    [99n, 19n, 20n],
    [100n, 20n, 20n],
    [101n, 20n, 21n],
  ])('a fifth of %d is %d, or %d where a started cent is whole', (amount, floor, ceil) => {
    expect([floorOf(amount, 20n, 100n), ceilOf(amount, 20n, 100n)]).toEqual([floor, ceil]);
  });
  it('the larger and the smaller of two, also where they are the same', () => {
    expect([largerOf(1n, 2n), largerOf(2n, 1n), largerOf(-1n, -2n)]).toEqual([2n, 2n, -1n]);
    expect([smallerOf(1n, 2n), smallerOf(2n, 1n), smallerOf(3n, 3n)]).toEqual([1n, 1n, 3n]);
  });
});

test('takes a checked day as it is, and stops at what is no day', () => {
  expect(checkedDay('2026-02-28')).toBe('2026-02-28');
  for (const wrong of ['2026-02-30', '2026-2-3', '0000-01-01', ''])
    expect(() => checkedDay(wrong)).toThrow(InvariantError);
});
