import { describe, expect, it } from 'vitest';
import { quoteCards } from './order-quote.ts';
import { leadsOn } from './order-states.ts';

describe('the price of cards', () => {
  it.each([
    [1, 1_995n],
    [100, 1_995n],
    [101, 3_995n],
    [500, 3_995n],
    [501, 5_995n],
    [1_000, 5_995n],
    [1_001, 0n],
  ])('of %d has a shipping fee of %d cents', (quantity, fee) => {
    expect(quoteCards(quantity, null)).toMatchObject({ shippingFee: fee, tax: 0n });
  });
  it('is the sum of its parts, with the surcharge of a small order', () => {
    expect(quoteCards(19, { country: 'CA', region: 'ON' })).toEqual({
      cardFee: 9_405n,
      surcharge: 4_500n,
      bankFee: 2_500n,
      shippingFee: 1_995n,
      tax: 2_392n,
      total: 20_792n,
    });
  });
  it.each([
    ['AB', 2_700n],
    ['BC', 6_479n],
    ['MB', 6_479n],
    ['NB', 8_099n],
    ['NL', 8_099n],
    ['NS', 7_559n],
    ['NT', 2_700n],
    ['NU', 2_700n],
    ['ON', 7_019n],
    ['PE', 8_099n],
    ['QC', 8_086n],
    ['SK', 5_939n],
    ['YT', 2_700n],
    ['ZZ', 0n],
  ])('of 100 delivered to %s has a tax of %d cents', (region, tax) => {
    expect(quoteCards(100, { country: 'CA', region }).tax).toBe(tax);
    expect(quoteCards(100, { country: 'US', region }).tax).toBe(0n);
  });
  it('does not lead an order to where it is', () => {
    expect(leadsOn('approved', 'approved')).toBe(false);
    expect(leadsOn('submitted', 'approved')).toBe(true);
  });
});
