import { expect, it } from 'vitest';
import { receiptView, statementView, takeView, viewOf } from './view.ts';

it('an address leads back to what it was made for', () => {
  expect(viewOf(takeView(12, '50.00'))).toEqual({ name: 'take', store: 12, amount: '50.00' });
  expect(viewOf(takeView(12))).toEqual({ name: 'take', store: 12, amount: null });
  expect(viewOf(receiptView(7))).toEqual({ name: 'receipt', advance: 7 });
  expect(viewOf(statementView(12, '2026-02-23'))).toEqual({
    name: 'statement',
    store: 12,
    period: '2026-02-23',
  });
});

it.each([undefined, '', 'take', 'take-0-5.00', 'receipt-x', 'statement-12-yesterday', 'else-1'])(
  'an address that says nothing, %s, is the figures',
  (text) => {
    expect(viewOf(text)).toEqual({ name: 'figures' });
  },
);

it('an amount that was written into the address by hand is asked for instead', () => {
  expect(viewOf('take-12-1e9')).toEqual({ name: 'take', store: 12, amount: null });
});
