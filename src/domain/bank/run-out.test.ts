import { describe, expect, it, test } from 'vitest';
import { runOut, runsOutSoon } from './run-out.ts';

/** 1.00 leaves every day. */
const PACE = 2_800n;
const outlook = { today: '2026-11-20', balance: 0n, outLast28: PACE, inbound: [] };

describe('a wallet from which 1.00 leaves every day', () => {
  test.each([
    [-1n, '2026-11-20'],
    [0n, '2026-11-21'],
    [99n, '2026-11-21'],
    [100n, '2026-11-22'],
    [1_099n, '2026-12-01'],
  ] as const)('with %i cents is below zero on %s', (balance, day) => {
    expect(runOut({ ...outlook, balance })).toBe(day);
  });

  test.each([
    ['today', [['2026-11-20', 300n]], '2026-11-24'],
    ['late, so it counts today', [['2026-11-01', 300n]], '2026-11-24'],
    ['on the day it is needed', [['2026-11-21', 300n]], '2026-11-24'],
    ['a day too late', [['2026-11-22', 300n]], '2026-11-21'],
    [
      'twice, the later one written first',
      [
        ['2026-11-23', 100n],
        ['2026-11-21', 200n],
      ],
      '2026-11-24',
    ],
    [
      'twice, the second too late',
      [
        ['2026-11-21', 200n],
        ['2026-11-25', 900n],
      ],
      '2026-11-23',
    ],
    [
      'twice on one day',
      [
        ['2026-11-21', 100n],
        ['2026-11-21', 100n],
      ],
      '2026-11-23',
    ],
    ['less than it is overdrawn by then', [['2026-11-21', 99n]], '2026-11-21'],
  ] as const)('to which money comes %s', (...[, arrivals, day]) => {
    const inbound = arrivals.map(([on, amount]) => ({ day: on, amount }));
    expect(runOut({ ...outlook, inbound })).toBe(day);
  });

  it('is not told of when that is more than a century ahead', () => {
    expect(runOut({ ...outlook, balance: 3_652_400n })).toBe('2126-11-21');
    expect(runOut({ ...outlook, balance: 3_652_500n })).toBeNull();
  });
});

describe('the pace', () => {
  it('counts parts of a cent', () => {
    // 29 cents in 28 days: after 27 days 27 and 27 of 28 cents have left, after 28 days 29.
    expect(runOut({ ...outlook, balance: 28n, outLast28: 29n })).toBe('2026-12-18');
    expect(runOut({ ...outlook, balance: 29n, outLast28: 29n })).toBe('2026-12-19');
  });

  it('of nothing, or of money that came back, runs nothing out', () => {
    for (const outLast28 of [0n, -1n]) {
      expect(runOut({ ...outlook, outLast28 })).toBeNull();
      expect(runOut({ ...outlook, outLast28, balance: -1n })).toBe('2026-11-20');
      const inbound = [{ day: '2026-11-25', amount: -5n }];
      expect(runOut({ ...outlook, outLast28: 0n, balance: 4n, inbound })).toBe('2026-11-25');
    }
  });
});

describe('what is told soon', () => {
  const money = (...days: string[]) => days.map((day) => ({ day, amount: 100_000n }));
  test.each([
    ['in three days', 299n, [], '2026-11-23'],
    ['in four days, with nothing under way', 300n, [], null],
    ['in four days, before the next money', 300n, money('2026-11-25'), '2026-11-24'],
    ['before the nearest money of two', 300n, money('2026-12-05', '2026-11-25'), '2026-11-24'],
    ['on the day of the money', 300n, money('2026-11-24'), null],
    ['where only late money is under way', 300n, money('2026-11-19'), null],
    ['never', 0n, money('2026-11-20'), null],
  ] as const)('%s', (...[, balance, inbound, day]) => {
    expect(runsOutSoon({ ...outlook, balance, inbound })).toBe(day);
  });

  it('counts from tomorrow: money of today is here', () => {
    const inbound = [{ day: '2026-11-20', amount: 0n }];
    expect(runsOutSoon({ ...outlook, balance: 400n, inbound })).toBeNull();
  });
});
