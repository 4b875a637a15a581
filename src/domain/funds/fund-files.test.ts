import { describe, expect, it } from 'vitest';
import type { Cents } from '#kernel/money.ts';
import { kindBySigns, repeatedPeople, secondRow, severityOf, unusualAbove } from './fund-rows.ts';

describe('an unusual amount', () => {
  it('is not known of fewer than five', () => {
    expect(unusualAbove([1n, 1n, 1n, 1n])).toBeNull();
    expect(unusualAbove([1n, 1n, 1n, 1n, 1n])).toBe(500_00n);
  });
  it('is above ten times the middle one, whatever their order', () => {
    expect(unusualAbove([9_000n, 100n, 6_000n, 200n, 7_000n])).toBe(600_00n);
    expect(unusualAbove([60_000n, 8_000n, 1n, 7_000n, 2n, 9_000n])).toBe(800_00n);
    expect(unusualAbove([5_000n, 5_000n, 5_000n, 5_000n, 5_000n])).toBe(500_00n);
    expect(unusualAbove([5_001n, 5_001n, 5_001n, 5_001n, 5_001n])).toBe(500_10n);
  });
});

describe('a person who stands twice', () => {
  const row = (line: number, customerId: number | null, excluded = false) => ({
    line,
    customerId,
    excluded,
  });
  it('is named with the line that stands first', () => {
    const rows = [row(2, 7), row(3, 8), row(4, 7), row(5, 7)];
    expect(repeatedPeople(rows)).toEqual(
      new Map([
        [4, 2],
        [5, 2],
      ]),
    );
    expect(secondRow(2)).toEqual({
      column: 'identifier',
      code: 'person_twice',
      params: { line: 2 },
      severity: 'warning',
    });
  });
  it('is not one who is left out, nor one nobody knows', () => {
    expect(repeatedPeople([row(2, 7, true), row(3, 7), row(4, null), row(5, null)])).toEqual(
      new Map(),
    );
    expect(repeatedPeople([row(2, 7), row(3, 7, true)])).toEqual(new Map());
  });
});

describe('what a row weighs', () => {
  const warning = secondRow(2);
  it.each([
    ['nothing', [], 0],
    ['a warning', [warning], 1],
    ['an error', [{ ...warning, severity: 'error' as const }], 2],
    ['both', [warning, { ...warning, severity: 'error' as const }], 2],
  ])('%s', (_, problems, severity) => expect(severityOf(problems)).toBe(severity));
});

describe('a file', () => {
  it.each<[string, (Cents | null)[], 'load' | 'unload']>([
    ['of nothing loads', [], 'load'],
    ['with as many of each loads', [-1n, 1n], 'load'],
    ['with more below zero unloads', [-1n, -1n, 1n], 'unload'],
    ['with more above zero loads', [-1n, 1n, 1n], 'load'],
    ['counts neither zero nor what cannot be read', [0n, 0n, null, null, -1n], 'unload'],
    ['of zeros loads', [0n, 0n, null], 'load'],
  ])('%s', (_, amounts, kind) => expect(kindBySigns(amounts)).toBe(kind));
});
