import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  type LoadLimits,
  clockText,
  loadAmountProblem,
  mayLoadNow,
  overSingleCard,
  readLimits,
  showLimits,
  storeLimits,
} from './load-limits.ts';

const limits = (some: Partial<LoadLimits> = {}): LoadLimits => ({
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  to: 17 * 60 + 30,
  daily: null,
  singleCard: null,
  ...some,
});
const at = (weekday: number, minuteOfDay: number) => ({
  day: '2026-11-02' as Day,
  weekday,
  minuteOfDay,
});

describe('the hours of a manager', () => {
  it.each<[string, number, number, boolean]>([
    ['the first minute', 1, 540, true],
    ['the minute before the first', 1, 539, false],
    ['the last minute', 1, 1_049, true],
    ['the minute of the end', 1, 1_050, false],
    ['the first weekday', 1, 600, true],
    ['the last weekday', 5, 600, true],
    ['the day before them', 0, 600, false],
    ['the day after them', 6, 600, false],
  ])('%s', (_, weekday, minute, allowed) => {
    expect(mayLoadNow(limits(), at(weekday, minute)).ok).toBe(allowed);
  });

  it('go from midnight to midnight', () => {
    const whole = limits({ days: [0], from: 0, to: 1_440 });
    expect(mayLoadNow(whole, at(0, 0)).ok).toBe(true);
    expect(mayLoadNow(whole, at(0, 1_439)).ok).toBe(true);
  });

  it('are said in the refusal, with the time it is', () => {
    expect(mayLoadNow(limits(), at(6, 61))).toEqual({
      ok: false,
      code: 'load_time_not_allowed',
      params: { days: '1,2,3,4,5', from: '09:00', to: '17:30', now: '01:01' },
      problems: [],
    });
  });

  it('do not hold who has none', () => {
    expect(mayLoadNow(null, at(0, 0))).toEqual({ ok: true, value: true });
  });
});

describe('the limit of a single card', () => {
  it.each([
    ['below', 4_999n, null],
    ['exactly', 5_000n, null],
    ['a cent above', 5_001n, { limit: '50.00' }],
  ] as const)('%s', (_, amount, expected) => {
    expect(overSingleCard(limits({ singleCard: 5_000n }), amount)).toEqual(expected);
  });
  it('of nothing refuses everything', () => {
    expect(overSingleCard(limits({ singleCard: 0n }), 1n)).toEqual({ limit: '0.00' });
  });
  it('does not hold where there is none', () => {
    expect(overSingleCard(limits(), 9_999_999n)).toBeNull();
    expect(overSingleCard(null, 9_999_999n)).toBeNull();
  });
});

describe('the amount of a load', () => {
  const below = { code: 'amount_below_minimum', params: { minimum: '10.00' } };
  const above = { code: 'amount_above_maximum', params: { maximum: '50000.00' } };
  it.each([
    [-1n, { code: 'amount_not_positive', params: {} }],
    [0n, { code: 'amount_not_positive', params: {} }],
    [1n, below],
    [999n, below],
    [1_000n, null],
    [1_001n, null],
    [5_000_000n, null],
    [5_000_001n, above],
  ])('%d cents', (amount, expected) => expect(loadAmountProblem(amount)).toEqual(expected));
});

describe('stored limits', () => {
  it('are read as they were entered', () => {
    const stored = storeLimits({
      days: [5, 1, 5, 0],
      from: '08:15',
      to: '23:59',
      daily: 10_000n,
      single_card: 2_500n,
    });
    expect(stored).toEqual({
      days: [0, 1, 5],
      from: '08:15',
      to: '23:59',
      daily: '10000',
      single_card: '2500',
    });
    const read = readLimits(stored);
    expect(read).toEqual({
      days: [0, 1, 5],
      from: 495,
      to: 1_439,
      daily: 10_000n,
      singleCard: 2_500n,
    });
    expect(showLimits(read)).toEqual({
      days: [0, 1, 5],
      from: '08:15',
      to: '23:59',
      daily: '100.00',
      single_card: '25.00',
    });
  });

  it('hold nothing that is not said: all days, from midnight to midnight, any amount', () => {
    expect(readLimits({})).toEqual({
      days: [0, 1, 2, 3, 4, 5, 6],
      from: 0,
      to: 1_440,
      daily: null,
      singleCard: null,
    });
    const open = { days: [1], from: '00:00', to: '24:00', daily: null, single_card: null };
    expect(storeLimits(open)).toEqual(open);
    expect(showLimits(readLimits(open))).toEqual(open);
    expect(readLimits({ daily: '0', single_card: '0' })).toMatchObject({
      daily: 0n,
      singleCard: 0n,
    });
  });

  it('are none where there are none', () => {
    expect([readLimits(null), readLimits(undefined), storeLimits(null), showLimits(null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([
    [0, '00:00'],
    [59, '00:59'],
    [60, '01:00'],
    [605, '10:05'],
    [1_440, '24:00'],
  ])('%d minutes read %s', (minutes, text) => expect(clockText(minutes)).toBe(text));
});
