import { describe, expect, it } from 'vitest';
import { sum } from '#kernel/money.ts';
import { DAY_PARTS, type DayPart } from '../funds/day-parts.ts';
import { SUMMED } from './measures.ts';

/**
 * A day of a wallet. Every figure has digits of its own, so that a total says which of them it is
 * made of.
 */
const DAY: Readonly<Record<DayPart, bigint>> = {
  loads: -1n,
  payouts: -20n,
  fees: -300n,
  unloads: 4_000n,
  bank_in: 50_000n,
  returned: -600_000n,
  transfers_in: 7_000_000n,
  transfers_out: -80_000_000n,
  other: -900_000_000n,
};
const COUNTS = { load_count: 3, payout_count: 40 };

/** What a measure says of the day: its money, and how many payments that was. */
const figureOf = (measure: keyof typeof SUMMED) => {
  const { parts, sign, counts } = SUMMED[measure];
  return {
    money: sign * sum(parts.map((part) => DAY[part])),
    payments: counts.reduce((total, name) => total + COUNTS[name], 0),
  };
};

describe('of a day of a wallet', () => {
  it.each([
    [
      'money out is what went to people, by loads and by payouts, and its fees',
      'money_out',
      321n,
      43,
    ],
    ['loads are what went onto cards', 'loads', 1n, 3],
    ['tips are what was paid out of them', 'tips', 20n, 40],
    ['fees are what was paid in fees', 'fees', 300n, 0],
    ['money in is what came from a bank', 'money_in', 50_000n, 0],
    ['unloads are what came back from cards', 'unloads', 4_000n, 0],
  ] as const)('%s', (_, measure, money, payments) => {
    expect(figureOf(measure)).toEqual({ money, payments });
  });

  it('no measure counts what moved between wallets of the client', () => {
    const counted = new Set(Object.values(SUMMED).flatMap(({ parts }) => parts));
    expect(DAY_PARTS.filter((part) => !counted.has(part))).toEqual([
      'transfers_in',
      'transfers_out',
      'returned',
      'other',
    ]);
  });
});
