import { expect, it } from 'vitest';
import { EMPTY, bodyOf, check } from './promo-code-values.ts';

const complaints = (values: Partial<typeof EMPTY>) =>
  Object.entries(check({ ...EMPTY, code: 'TIPS', percent_off: '20', ...values })).filter(
    ([, complaint]) => complaint,
  );

it('a code that takes a percentage off for one charge is complete', () => {
  expect(complaints({})).toEqual([]);
  expect(bodyOf({ ...EMPTY, code: ' TIPS ', percent_off: '12.5' })).toEqual({
    code: 'TIPS',
    percent_off: '12.5',
    amount_off: null,
    duration: 'once',
    duration_in_months: null,
    expires_at: null,
    contracts: [],
    max_redemptions: null,
    first_time: false,
  });
});

it.each(['', '0', '101', '12.3456', '-5', '1e1', '20%'])('refuses %j percent', (percent_off) => {
  expect(complaints({ percent_off })).toEqual([['percent_off', 'number_out_of_range']]);
});

it('one that takes an amount off needs one of the currencies, above zero', () => {
  const amount = { kind: 'amount', percent_off: '' } as const;
  expect(complaints(amount)).toEqual([['cad', 'amount_required']]);
  expect(complaints({ ...amount, usd: '20.00' })).toEqual([]);
  expect(complaints({ ...amount, cad: '0.00' })).toEqual([['cad', 'amount_not_positive']]);
  expect(bodyOf({ ...EMPTY, ...amount, usd: '20.00' }).amount_off).toEqual({
    CAD: null,
    USD: '20.00',
  });
});

it('several months need their number, and one charge sends none', () => {
  expect(complaints({ duration: 'repeating' })).toEqual([
    ['duration_in_months', 'number_out_of_range'],
  ]);
  expect(bodyOf({ ...EMPTY, duration_in_months: '3' }).duration_in_months).toBeNull();
  const repeating = { ...EMPTY, duration: 'repeating', duration_in_months: '3' } as const;
  expect(bodyOf(repeating).duration_in_months).toBe(3);
});
