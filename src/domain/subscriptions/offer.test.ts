import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { contractEnd, offer, taxDay } from './offer.ts';
import { taxesOf } from './taxes.ts';

const at = (text: string) => new Date(`${text}Z`);
const now = at('2026-11-25T20:00:00');

/** 119.00 a month, or 1,188.00 a year, at a wallet billed in Ontario. */
const offered = (rest: Partial<Parameters<typeof offer>[0]> = {}) =>
  offer({
    cycle: 'monthly',
    price: 11_900n,
    discount: null,
    hasTrial: false,
    balance: 0n,
    now,
    taxesOn: (day) => taxesOf('CA', 'ON', day),
    ...rest,
  });

describe('until when a contract holds its price', () => {
  const start = at('2028-02-29T15:00:00');

  it.each([
    ['1_year', '2029-02-28T15:00:00'],
    ['3_year', '2031-02-28T15:00:00'],
  ] as const)('%s', (contract, end) => {
    expect(contractEnd(contract, start)).toEqual(at(end));
  });

  it('from month to month there is no end', () => {
    expect(contractEnd('monthly', start)).toBeNull();
  });
});

describe('the first two months', () => {
  const trialEnd = at('2027-01-24T20:00:00');

  it('are free once: nothing is charged today, the first month after 60 days', () => {
    expect(offered({ hasTrial: true })).toMatchObject({
      trialEnd,
      today: null,
      firstAt: trialEnd,
      secondAt: at('2027-02-24T20:00:00'),
      first: { due: 13_447n },
    });
  });

  it('are charged where the wallet had them before', () => {
    expect(offered()).toMatchObject({
      trialEnd: null,
      today: { due: 13_447n },
      firstAt: now,
      secondAt: at('2026-12-25T20:00:00'),
    });
  });

  it('are never free of a year, which is charged at once', () => {
    expect(offered({ cycle: 'yearly', price: 118_800n, hasTrial: true })).toMatchObject({
      trialEnd: null,
      today: { due: 134_244n },
      firstAt: now,
      secondAt: at('2027-11-25T20:00:00'),
    });
  });
});

describe('what the first charge comes to', () => {
  it('is the plan, with the taxes of the billing address', () => {
    const { today, first } = offered();
    expect(today).toEqual(first);
    expect(first).toEqual({
      lines: [
        { id: 'plan', amount: 11_900n, discount: 0n, taxes: [{ id: 'HST', amount: 1_547n }] },
      ],
      subtotal: 11_900n,
      discount: 0n,
      taxes: [{ id: 'HST', amount: 1_547n }],
      total: 13_447n,
      due: 13_447n,
      balanceAfter: 0n,
    });
  });

  it('takes the code off before tax, and uses what the client has left', () => {
    // 119.00 less 20 % is 95.20, with HST of 12.38: 107.58, of which 7.58 are there.
    const { first } = offered({ discount: { milliPercent: 20_000 }, balance: -758n });
    expect(first).toMatchObject({ discount: 2_380n, total: 10_758n, due: 10_000n });
  });

  it('has the taxes of the day of the charge, not of today', () => {
    const asked: Day[] = [];
    const taxesOn = (day: Day) => {
      asked.push(day);
      return [];
    };
    offered({ hasTrial: true, taxesOn });
    offered({ taxesOn });
    expect(asked).toEqual(['2027-01-24', '2026-11-25']);
  });
});

it('the day of a tax is that of UTC', () => {
  expect(taxDay(at('2025-03-31T23:59:59'))).toBe('2025-03-31');
  // Still 31 March in Halifax, whose tax changed on 1 April.
  expect(taxDay(at('2025-04-01T00:00:00'))).toBe('2025-04-01');
});
