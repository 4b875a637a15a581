import { expect, it } from 'vitest';
import { type PromoCode, type PromoUse, normalizeCode, promo } from './promo.ts';

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

it('small letters and spaces around it are the same code', () => {
  expect(normalizeCode(' tips20 ')).toBe('TIPS20');
  expect(tried({ code: ' Tips20' }, { typed: ' tips20 ' })).toMatchObject({ ok: true });
});

it.each([
  ['2026-11-25T12:00:01Z', { ok: true, chargesCovered: 1 }],
  ['2026-11-25T12:00:00Z', { ok: false, why: 'expired' }],
  ['2026-11-25T11:59:59Z', { ok: false, why: 'expired' }],
])('at the instant of its end a code is over: at noon, one until %s', (expiresAt, outcome) => {
  expect(tried({ expiresAt: new Date(expiresAt) })).toEqual(outcome);
});

it('a code is for its contracts, or for all', () => {
  const refused = { ok: false, why: 'other_product' };
  expect(tried({ products: ['monthly', '1_year'] })).toMatchObject({ ok: true });
  expect(tried({ products: ['1_year', '3_year'] })).toEqual(refused);
  expect(tried({ products: [] })).toEqual(refused);
  expect(tried({ products: null })).toMatchObject({ ok: true });
});

it('an amount in the other currency is refused', () => {
  const { percentOffMilli: _, ...amount } = code;
  const off = promo({ code: { ...amount, amountOff: { USD: 5_000n } }, use, now });
  expect(off).toEqual({ ok: false, why: 'other_currency' });
});

it('a code without a limit is taken however often it was', () => {
  expect(tried({ maxRedemptions: null }, { redeemed: 5_000 })).toMatchObject({ ok: true });
});

it('a code for one charge covers one, whatever months were entered', () => {
  expect(tried({ duration: 'once', durationInMonths: 6 })).toMatchObject({ chargesCovered: 1 });
});
