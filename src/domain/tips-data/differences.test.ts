import { describe, expect, it } from 'vitest';
import { type PersonCompared, differencesOf } from './differences.ts';

const sums = (minutes: number, netSales = 0n, tips = 0n) => ({ minutes, netSales, tips });
const person = (more: Partial<PersonCompared>): PersonCompared => ({
  there: sums(330),
  here: sums(330),
  unassigned: new Set(),
  clockedMinutes: 360,
  unpaidBreakMinutes: 30,
  giftCards: 0n,
  gratuity: 0n,
  isLinked: true,
  ...more,
});
const causes = (more: Partial<PersonCompared>): string[] =>
  differencesOf(person(more)).map((one) => `${one.of} ${one.amount}: ${one.causes.join(', ')}`);

describe('a difference', () => {
  it('is none where figures agree', () => {
    expect(causes({})).toEqual([]);
  });
  it('of minutes is a break that was typed as work, or the edge of a service', () => {
    expect(causes({ here: sums(360) })).toEqual(['minutes -30: break']);
    expect(causes({ there: sums(300), here: sums(330) })).toEqual(['minutes -30: break']);
    expect(causes({ there: sums(285), here: sums(330) })).toEqual(['minutes -45: service_edge']);
    expect(causes({ there: sums(285), here: sums(360) })).toEqual([
      'minutes -75: service_edge, break',
    ]);
  });
  it('of sales is gift cards, and of tips automatic gratuity, to the cent', () => {
    const there = sums(330, 20_000n, 3_000n);
    expect(causes({ there, here: sums(330, 25_000n, 3_000n), giftCards: 5_000n })).toEqual([
      'net_sales -5000: gift_card',
    ]);
    expect(causes({ there, here: sums(330, 20_000n, 1_200n), gratuity: 1_800n })).toEqual([
      'tips 1800: gratuity',
    ]);
    expect(causes({ there, here: sums(330, 20_000n, 1_199n), gratuity: 1_800n })).toEqual([
      'tips 1801: other',
    ]);
  });
  it('of somebody who is missing says on which side, or that nobody is linked', () => {
    expect(causes({ here: null })).toEqual(['minutes 330: only_there']);
    expect(causes({ there: null })).toEqual(['minutes -330: not_there']);
    expect(causes({ here: null, isLinked: false })).toEqual(['minutes 330: missing_link']);
    expect(causes({ there: null, unassigned: new Set(['no_job']) })).toEqual([
      'minutes -330: not_there, missing_role',
    ]);
  });
});
