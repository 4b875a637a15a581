import { describe, expect, it } from 'vitest';
import { readDay, wallClock } from '#kernel/day.ts';
import {
  type LoadLimits,
  clockText,
  loadAmountProblem,
  mayLoadNow,
  movementAmountProblem,
  overSingleCard,
  readLimits,
  showLimits,
  storeLimits,
  withinLimits,
} from './load-limits.ts';

const DAY = readDay('2026-03-04')!;
const limits = (more: Partial<LoadLimits> = {}): LoadLimits => ({
  days: [1, 2, 3, 4, 5],
  from: 8 * 60,
  to: 18 * 60,
  daily: null,
  singleCard: null,
  ...more,
});
const at = (weekday: number, clock: string) => ({
  day: DAY,
  weekday,
  minuteOfDay: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
});

describe('the hours of a manager', () => {
  it.each([
    [3, '07:59', false],
    [3, '08:00', true],
    [3, '12:30', true],
    [3, '17:59', true],
    [3, '18:00', false],
    [3, '23:59', false],
    [3, '00:00', false],
    [1, '08:00', true],
    [5, '17:59', true],
    [0, '12:00', false],
    [6, '12:00', false],
  ] as const)('on weekday %i at %s: %s', (weekday, clock, open) => {
    expect(mayLoadNow(limits(), at(weekday, clock)).ok).toBe(open);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
  ] as const)('that are the whole day are open at %s', (clock, open) => {
    expect(mayLoadNow(limits({ from: 0, to: 24 * 60 }), at(3, clock)).ok).toBe(open);
  });

  it('are named in the refusal, with the clock of the wallet', () => {
    expect(mayLoadNow(limits({ days: [1, 6] }), at(3, '09:05'))).toEqual({
      ok: false,
      code: 'load_time_not_allowed',
      params: { days: '1,6', from: '08:00', to: '18:00', now: '09:05' },
      problems: [],
    });
  });

  it('let pass whoever loads within them, or has none', () => {
    expect(mayLoadNow(null, at(0, '03:00'))).toEqual({ ok: true, value: true });
    expect(mayLoadNow(limits(), at(3, '12:30'))).toEqual({ ok: true, value: true });
  });

  it('are of the wallet: in Toronto it is still Tuesday when it is Wednesday in UTC', () => {
    const wall = wallClock(new Date('2026-03-04T04:30:00Z'), 'America/Toronto');
    expect(wall).toMatchObject({ day: '2026-03-03', weekday: 2, minuteOfDay: 23 * 60 + 30 });
  });
});

describe('limits as they are stored', () => {
  it('open what they do not name', () => {
    expect(readLimits({})).toEqual({
      days: [0, 1, 2, 3, 4, 5, 6],
      from: 0,
      to: 1_440,
      daily: null,
      singleCard: null,
    });
    expect(readLimits(null)).toBeNull();
    expect(readLimits(undefined)).toBeNull();
  });

  it('come back as they were entered, and are shown so', () => {
    const entered = {
      days: [5, 1, 1],
      from: '08:05',
      to: '17:30',
      daily: 10_050n,
      single_card: 0n,
    };
    const read = readLimits(storeLimits(entered));
    expect(read).toEqual({ days: [1, 5], from: 485, to: 1_050, daily: 10_050n, singleCard: 0n });
    expect(showLimits(read)).toEqual({
      days: [1, 5],
      from: '08:05',
      to: '17:30',
      daily: '100.50',
      single_card: '0.00',
    });
    expect(storeLimits(null)).toBeNull();
    expect(showLimits(null)).toBeNull();
  });

  it.each([
    [0, '00:00'],
    [59, '00:59'],
    [60, '01:00'],
    [1_439, '23:59'],
    [1_440, '24:00'],
  ])('minute %i of a day is %s', (minutes, text) => {
    expect(clockText(minutes)).toBe(text);
  });
});

describe('the amount of a load', () => {
  it.each([
    [-1n, 'amount_not_positive'],
    [0n, 'amount_not_positive'],
    [1n, 'amount_below_minimum'],
    [999n, 'amount_below_minimum'],
    [1_000n, undefined],
    [1_001n, undefined],
    [4_999_999n, undefined],
    [5_000_000n, undefined],
    [5_000_001n, 'amount_above_maximum'],
  ])('of %s cents: %s', (amount, code) => {
    expect(loadAmountProblem(amount)?.code).toBe(code);
  });

  it('is told with the least and the most that go', () => {
    expect(loadAmountProblem(999n)?.params).toEqual({ minimum: '10.00' });
    expect(loadAmountProblem(5_000_001n)?.params).toEqual({ maximum: '50000.00' });
  });

  it('may be exactly what a manager may give one card, and not a cent more', () => {
    const own = limits({ singleCard: 6_000n });
    expect(overSingleCard(own, 5_999n)).toBeNull();
    expect(overSingleCard(own, 6_000n)).toBeNull();
    expect(overSingleCard(own, 6_001n)).toEqual({ limit: '60.00' });
    expect(overSingleCard(limits(), 5_000_000n)).toBeNull();
    expect(overSingleCard(null, 5_000_000n)).toBeNull();
    expect(overSingleCard(limits({ singleCard: 0n }), 1n)).toEqual({ limit: '0.00' });
  });
});

describe('limits that somebody with limits gives', () => {
  const own = limits({ from: 540, to: 1_050, daily: 50_000n, singleCard: 10_000n });
  const given = (some: Partial<LoadLimits>): LoadLimits => ({ ...own, ...some });

  it.each<[string, Partial<LoadLimits>, boolean]>([
    ['may be the own ones', {}, true],
    ['may leave days out', { days: [2, 4] }, true],
    ['may be for no day at all', { days: [] }, true],
    ['have no day more', { days: [5, 6] }, false],
    ['have no other day', { days: [0] }, false],
    ['may begin later', { from: 541 }, true],
    ['never begin earlier', { from: 539 }, false],
    ['may end earlier', { to: 1_049 }, true],
    ['never end later', { to: 1_051 }, false],
    ['may let less go out a day', { daily: 49_999n }, true],
    ['never let more go out a day', { daily: 50_001n }, false],
    ['never leave the day without a limit', { daily: null }, false],
    ['may let less go to a card', { singleCard: 9_999n }, true],
    ['never let more go to a card', { singleCard: 10_001n }, false],
    ['never leave a card without a limit', { singleCard: null }, false],
  ])('%s', (_, some, within) => {
    expect(withinLimits(own, given(some))).toBe(within);
  });

  it('may be of any amount where the own ones are', () => {
    for (const amount of [null, 5_000_000n]) {
      expect(withinLimits(limits(), limits({ daily: amount }))).toBe(true);
      expect(withinLimits(limits(), limits({ singleCard: amount }))).toBe(true);
    }
  });

  it('are never left out, and may be anything where there are no own ones', () => {
    expect(withinLimits(own, null)).toBe(false);
    expect(withinLimits(null, null)).toBe(true);
    expect(withinLimits(null, own)).toBe(true);
  });
});

describe('the amount of a movement', () => {
  it.each([
    ['load', 999n, 'amount_below_minimum'],
    ['load', 1_000n, undefined],
    ['load', 5_000_001n, 'amount_above_maximum'],
    ['unload', 1n, undefined],
    ['unload', 5_000_001n, undefined],
    ['unload', 0n, 'amount_not_positive'],
    ['unload', -1n, 'amount_not_positive'],
    ['transfer', 1n, undefined],
    ['transfer', 5_000_001n, undefined],
    ['transfer', 0n, 'amount_not_positive'],
  ] as const)('%s, %d cents: %s', (kind, amount, code) => {
    expect(movementAmountProblem(kind, amount)?.code).toBe(code);
  });
});
