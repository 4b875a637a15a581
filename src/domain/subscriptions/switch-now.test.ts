import { describe, expect, it } from 'vitest';
import { switchNow } from './switch-now.ts';

const at = (text: string) => new Date(`${text}Z`);
const HST = [{ id: 'HST', milliPercent: 13_000 }];
const QUEBEC = [
  { id: 'GST', milliPercent: 5_000 },
  { id: 'QST', milliPercent: 9_975 },
];

/** From 119.00 a month in Ontario, paid 15 March to 15 April, to 1,188.00 a year on 25 March. */
const switched = (rest: Partial<Parameters<typeof switchNow>[0]> = {}) =>
  switchNow({
    billed: 11_900n,
    billedTaxes: HST,
    period: [at('2026-03-15T14:00:00'), at('2026-04-15T14:00:00')],
    at: at('2026-03-25T14:00:00'),
    price: 118_800n,
    cycle: 'yearly',
    discount: null,
    taxes: HST,
    balance: 0n,
    ...rest,
  });

it('21 of 31 days are given back, and a year begins at once', () => {
  expect(switched()).toEqual({
    secondsLeft: 21 * 86_400,
    seconds: 31 * 86_400,
    credit: -8_061n,
    invoice: {
      lines: [
        { id: 'unused', amount: -8_061n, discount: 0n, taxes: [{ id: 'HST', amount: -1_048n }] },
        { id: 'plan', amount: 118_800n, discount: 0n, taxes: [{ id: 'HST', amount: 15_444n }] },
      ],
      subtotal: 110_739n,
      discount: 0n,
      taxes: [{ id: 'HST', amount: 14_396n }],
      total: 125_135n,
      due: 125_135n,
      balanceAfter: 0n,
    },
    period: [at('2026-03-25T14:00:00'), at('2027-03-25T14:00:00')],
  });
});

describe('what is given back', () => {
  it('is counted in whole seconds of what was billed after its discount', () => {
    const quebec = switched({
      billed: 9_520n,
      billedTaxes: QUEBEC,
      period: [at('2026-06-10T09:30:00'), at('2026-07-10T09:30:00')],
      at: at('2026-06-21T20:15:37.250'),
      taxes: QUEBEC,
    });
    expect(quebec).toMatchObject({
      secondsLeft: 1_602_863,
      seconds: 2_592_000,
      credit: -5_887n,
      invoice: {
        taxes: [
          { id: 'GST', amount: 5_646n },
          { id: 'QST', amount: 11_263n },
        ],
        total: 129_822n,
      },
    });
  });

  it.each([
    ['all but a second is the whole month', '2026-03-15T14:00:01', -11_900n],
    ['the last second is nothing', '2026-04-15T13:59:59', 0n],
  ])('%s', (_, now, credit) => {
    expect(switched({ at: at(now) }).credit).toBe(credit);
  });

  it('carries the taxes with which it was billed, after a move to Quebec', () => {
    expect(switched({ taxes: QUEBEC }).invoice.taxes).toEqual([
      { id: 'HST', amount: -1_048n },
      { id: 'GST', amount: 5_940n },
      { id: 'QST', amount: 11_850n },
    ]);
  });
});

it('a code takes off the year alone, and what the client has left is used', () => {
  const { invoice } = switched({ discount: { amount: 10_000n }, taxes: [], balance: -5_000n });
  expect(invoice.lines.map(({ discount }) => discount)).toEqual([0n, 10_000n]);
  // 1,188.00 - 100.00 - 80.61 with its HST of 10.48 is 996.91; 50.00 of it are there.
  expect(invoice).toMatchObject({ total: 99_691n, due: 94_691n });
});
