import { describe, expect, it } from 'vitest';
import { type PersonCompared, differencesOf } from './differences.ts';
import type { UnassignedReason } from './vocabulary.ts';

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

describe('minutes that differ', () => {
  /** Somebody with half an hour of unpaid break, whom the provider pays all but that. */
  const off = (by: number, more: Partial<PersonCompared> = {}) =>
    causes({ there: sums(330), here: sums(330 - by), ...more });
  it.each([
    [-33, 'other'],
    [-32, 'break'],
    [-28, 'break'],
    [-27, 'other'],
    [27, 'other'],
    [28, 'break'],
    [30, 'break'],
    [32, 'break'],
    [33, 'other'],
  ])('by %i are a break of 30 minutes, two more or less, on either side: %s', (by, cause) =>
    expect(off(by)).toEqual([`minutes ${by}: ${cause}`]),
  );
  it.each([
    [1, 'other'],
    [2, 'other'],
    [3, 'break'],
  ])('by a break of %i minutes are how seconds were rounded, up to two: %s', (length, cause) => {
    const short = { unpaidBreakMinutes: length, clockedMinutes: 330 + length };
    expect(off(length, short)).toEqual([`minutes ${length}: ${cause}`]);
  });
  it.each([
    [60, 'other'],
    [68, 'other'],
    [43, 'service_edge'],
    [47, 'service_edge'],
    [48, 'other'],
    [73, 'service_edge, break'],
    [77, 'service_edge, break'],
    [78, 'other'],
  ])('by %i, of 45 outside of services and 30 of a break, are: %s', (by, cause) =>
    expect(off(-by, { clockedMinutes: 405 })).toEqual([`minutes ${-by}: ${cause}`]),
  );
  it('are no edge of a service where nobody was clocked in outside of one', () => {
    expect(off(-34, { clockedMinutes: 362 })).toEqual(['minutes -34: other']);
    expect(off(-35, { clockedMinutes: 363 })).toEqual(['minutes -35: service_edge, break']);
    expect(off(-20, { clockedMinutes: 350 })).toEqual(['minutes -20: other']);
  });
  it('are explained by no break where somebody is missing on one side', () => {
    expect(causes({ there: sums(30), here: null })).toEqual(['minutes 30: only_there']);
    expect(causes({ there: null, here: sums(30) })).toEqual(['minutes -30: not_there']);
  });
});

describe('money that differs', () => {
  const there = sums(330, 20_000n, 3_000n);
  it('is never explained by minutes', () => {
    const cents = { there, here: sums(330, 20_030n, 3_045n), clockedMinutes: 405 };
    expect(causes(cents)).toEqual(['net_sales -30: other', 'tips -45: other']);
  });
  it('is gift cards or gratuity on the side of whoever has more', () => {
    const less = { there, here: sums(330, 15_000n, 4_800n), giftCards: 5_000n, gratuity: 1_800n };
    expect(causes(less)).toEqual(['net_sales 5000: gift_card', 'tips -1800: gratuity']);
  });
  it('is not gift cards where it is tips, nor gratuity where it is sales', () => {
    const crossed = {
      there,
      here: sums(330, 21_800n, 8_000n),
      giftCards: 5_000n,
      gratuity: 1_800n,
    };
    expect(causes(crossed)).toEqual(['net_sales -1800: other', 'tips -5000: other']);
    const alone = { there, here: sums(330, 21_800n, 8_000n) };
    expect(causes({ ...alone, giftCards: 5_000n })).toEqual([
      'net_sales -1800: other',
      'tips -5000: other',
    ]);
    expect(causes({ ...alone, gratuity: 1_800n })).toEqual([
      'net_sales -1800: other',
      'tips -5000: other',
    ]);
  });
});

describe('records that count nowhere explain a difference', () => {
  it.each<[UnassignedReason, string]>([
    ['no_service', 'service_edge'],
    ['nobody_known', 'missing_link'],
    ['no_job', 'missing_role'],
    ['open_punch', 'open_punch'],
    ['not_approved', 'held'],
    ['unknown_kind', 'held'],
    ['amounts_differ', 'held'],
    ['other_currency', 'held'],
    ['overlap', 'other'],
    ['impossible_times', 'other'],
  ])('where one is left out for %s: %s', (reason, cause) => {
    const left = { here: sums(130), unassigned: new Set([reason]) };
    expect(causes(left)).toEqual([`minutes 200: ${cause}`]);
  });
  it('once, however many are held', () => {
    const held = new Set<UnassignedReason>(['not_approved', 'amounts_differ', 'open_punch']);
    expect(causes({ here: sums(130), unassigned: held })).toEqual([
      'minutes 200: held, open_punch',
    ]);
  });
});
