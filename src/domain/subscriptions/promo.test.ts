import { expect, it } from 'vitest';
import { type PromoCode, type PromoUse, promo } from './promo.ts';

const now = new Date('2026-11-25T12:00:00Z');
const code: PromoCode = { code: 'TIPS20', percentOffMilli: 20_000, duration: 'once' };
const use: PromoUse = { typed: 'tips20', price: 'monthly', priceCurrency: 'CAD', redeemed: 0 };
const tried = (of: Partial<PromoCode>, by: Partial<PromoUse> = {}) =>
  promo({ code: { ...code, ...of }, use: { ...use, ...by }, now });

it('a code that nobody made is unknown', () => {
  expect(tried({}, { typed: 'TIPS2' })).toEqual({ ok: false, why: 'unknown' });
});

it('a code is used once a client', () => {
  expect(tried({}, { redeemedByClient: true })).toEqual({ ok: false, why: 'used_before' });
});

it('a code for a first subscription is for whoever has paid for none', () => {
  expect(tried({ firstTime: true })).toMatchObject({ ok: true });
  expect(tried({ firstTime: true }, { hasPaidBefore: true })).toEqual({
    ok: false,
    why: 'not_first_time',
  });
  expect(tried({}, { hasPaidBefore: true })).toMatchObject({ ok: true });
});

it('the last redemption is taken, the one after it is refused', () => {
  expect(tried({ maxRedemptions: 3 }, { redeemed: 2 })).toMatchObject({ ok: true });
  expect(tried({ maxRedemptions: 3 }, { redeemed: 3 })).toEqual({ ok: false, why: 'used_up' });
});

it('an amount in the currency of the price is taken', () => {
  const { percentOffMilli: _, ...amount } = code;
  const off = promo({ code: { ...amount, amountOff: { CAD: 5_000n } }, use, now });
  expect(off).toEqual({ ok: true, chargesCovered: 1 });
});

it.each([
  [1, 'monthly', 1],
  [12, '1_year', 1],
  [13, '1_year', 2],
  [12, 'monthly', 12],
] as const)('%i months on %s cover %i charges', (durationInMonths, price, chargesCovered) => {
  expect(tried({ duration: 'repeating', durationInMonths }, { price })).toEqual({
    ok: true,
    chargesCovered,
  });
});
