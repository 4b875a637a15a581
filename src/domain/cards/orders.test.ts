import { describe, expect, it } from 'vitest';
import { quantityRefused, quoteCards } from './order-quote.ts';
import { cancellable, leadsOn } from './order-states.ts';

describe('the price of an order of cards', () => {
  it('is card fee, bank processing fee, shipping and the tax of where it goes', () => {
    expect(quoteCards(100, { country: 'CA', region: 'QC' })).toEqual({
      cardFee: 49_500n,
      surcharge: 0n,
      bankFee: 2_500n,
      shippingFee: 1_995n,
      tax: 8_086n,
      total: 62_081n,
    });
    expect(quoteCards(101, { country: 'US', region: 'TX' })).toEqual({
      cardFee: 49_995n,
      surcharge: 0n,
      bankFee: 2_500n,
      shippingFee: 3_995n,
      tax: 0n,
      total: 56_490n,
    });
  });
  it('has the surcharge of 45.00 below 20 cards', () => {
    expect(quoteCards(19, null)).toMatchObject({ surcharge: 4_500n });
    expect(quoteCards(20, null)).toMatchObject({ surcharge: 0n });
  });
  it('names the limit that an order is beyond', () => {
    expect([19, 20, 1_000, 1_001].map(quantityRefused)).toEqual([
      'order_below_minimum',
      null,
      null,
      'order_above_maximum',
    ]);
  });
});

describe('the way of an order', () => {
  it('leads on only, and is left until production', () => {
    expect(leadsOn('submitted', 'shipped')).toBe(true);
    expect(leadsOn('shipped', 'approved')).toBe(false);
    expect(leadsOn('cancelled', 'delivered')).toBe(false);
    expect(
      ['quoted', 'submitted', 'approved', 'in_production', 'cancelled'].map((state) =>
        cancellable(state as 'quoted'),
      ),
    ).toEqual([true, true, true, false, false]);
  });
});
