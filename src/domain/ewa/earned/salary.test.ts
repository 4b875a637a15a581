import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { earnedOf, salaryEarned } from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
const earned = (today: string, over: Partial<Parameters<typeof salaryEarned>[0]> = {}) =>
  salaryEarned({
    annual: 3_640_000n,
    frequency: 'every_two_weeks',
    firstDay: day('2026-11-16'),
    lastDay: day('2026-11-29'),
    bridging: false,
    today: day(today),
    employedFrom: null,
    employedTo: null,
    ...over,
  });

describe('a salary of 100.00 a day', () => {
  it('grows by completed days, from none to all of the period', () => {
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-29', '2026-11-30', '2026-12-24'].map(
        (today) => earned(today),
      ),
    ).toEqual([0n, 0n, 10_000n, 130_000n, 140_000n, 140_000n]);
  });

  it('only while employed, the first and the last day included', () => {
    expect(earned('2026-11-20', { employedFrom: day('2026-11-18') })).toBe(20_000n);
    expect(earned('2026-11-20', { employedTo: day('2026-11-17') })).toBe(20_000n);
    expect(earned('2026-11-20', { employedTo: day('2026-11-19') })).toBe(40_000n);
    expect(earned('2026-11-20', { employedTo: day('2026-11-25') })).toBe(40_000n);
    expect(earned('2026-11-20', { employedFrom: day('2026-11-20') })).toBe(0n);
    expect(earned('2026-11-20', { employedTo: day('2026-11-10') })).toBe(0n);
    expect(earned('2026-11-20', { employedFrom: day('2026-10-01') })).toBe(40_000n);
  });

  it('in a bridging period by the 366th part of the year a day', () => {
    expect(earned('2026-11-20', { bridging: true })).toBe(39_781n);
  });

  it.each([
    ['weekly', 20_000n],
    ['every_two_weeks', 40_000n],
    ['semi_monthly', 43_333n],
    ['monthly', 86_666n],
  ] as const)('%s pay is its part of the year', (frequency, pay) => {
    expect(earned('2026-11-20', { frequency })).toBe(pay);
  });
});

describe('earned pay', () => {
  const worked = [{ date: day('2026-11-16'), rate: 180_000n, minutes: 100n }];
  it('adds what payroll adds, and never falls below nothing', () => {
    expect(earnedOf({ kind: 'hourly', worked, otherEarned: 250n })).toBe(3_250n);
    expect(earnedOf({ kind: 'salaried', salary: 5n, otherEarned: -4n })).toBe(1n);
    expect(earnedOf({ kind: 'salaried', salary: 5n, otherEarned: -6n })).toBe(0n);
    expect(earnedOf({ kind: 'file', earnedPay: 77n })).toBe(77n);
    expect(earnedOf({ kind: 'file', earnedPay: -1n })).toBe(0n);
  });
});
