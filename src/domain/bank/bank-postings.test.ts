import { describe, expect, it, test } from 'vitest';
import { returnEntries, settleEntries } from './bank-entries.ts';

describe('a debit of 1,000.00 that settles', () => {
  const settled = { amount: 100_000n, released: 0n, fee: 0n, debt: 0n };
  test.each([
    ['alone', {}, { receivable: 0n, feeIncome: 0n, wallet: 100_000n }],
    ['with a fee', { fee: 250n }, { receivable: 0n, feeIncome: 250n, wallet: 99_750n }],
    [
      'after a release',
      { released: 30_000n },
      { receivable: 30_000n, feeIncome: 0n, wallet: 70_000n },
    ],
    ['with a debt', { debt: 500n }, { receivable: 500n, feeIncome: 0n, wallet: 99_500n }],
    [
      'with a debt above what is left',
      { released: 30_000n, fee: 250n, debt: 90_000n },
      { receivable: 99_750n, feeIncome: 250n, wallet: 0n },
    ],
    [
      'all released but the fee',
      { released: 99_750n, fee: 250n, debt: 1n },
      { receivable: 99_750n, feeIncome: 250n, wallet: 0n },
    ],
  ])('%s', (...[, some, posted]) => {
    expect(settleEntries({ ...settled, ...some })).toEqual({ clearing: -100_000n, ...posted });
  });

  test.each([
    ['released', 'negative'],
    ['fee', 'negative'],
    ['debt', 'negative'],
  ] as const)('never with a negative part: %s', (part, message) => {
    expect(() => settleEntries({ ...settled, [part]: -1n })).toThrow(
      `no part of a settlement is ${message}`,
    );
  });

  it('covers its release and its fee', () => {
    expect(() => settleEntries({ ...settled, released: 99_999n, fee: 2n })).toThrow(
      'a settlement covers its release and its fee',
    );
  });
});

describe('a debit of 1,000.00 that comes back', () => {
  const back = { amount: 100_000n, released: 30_000n, settled: true, wallet: 250_000n };
  test.each([
    ['settled, all of it in the wallet', {}, [100_000n, -100_000n, 0n]],
    ['settled, just all of it', { wallet: 100_000n }, [100_000n, -100_000n, 0n]],
    ['settled, a part in the wallet', { wallet: 40_000n }, [100_000n, -40_000n, -60_000n]],
    ['settled, nothing there', { wallet: 0n }, [100_000n, 0n, -100_000n]],
    ['settled, the wallet overdrawn', { wallet: -1n }, [100_000n, 0n, -100_000n]],
    ['not settled', { settled: false }, [0n, -30_000n, 30_000n]],
    ['not settled, a part left', { settled: false, wallet: 10_000n }, [0n, -10_000n, 10_000n]],
    ['not settled, nothing released', { settled: false, released: 0n }, [0n, 0n, 0n]],
  ] as const)('%s', (...[, some, [clearing, wallet, receivable]]) => {
    expect(returnEntries({ ...back, ...some })).toEqual({ clearing, wallet, receivable });
  });

  test.each(['amount', 'released'] as const)('never with a negative part: %s', (part) => {
    expect(() => returnEntries({ ...back, [part]: -1n })).toThrow(
      'no part of a return is negative',
    );
  });

  it('may be of nothing', () => {
    const nothing = { amount: 0n, released: 0n, settled: true, wallet: 5n };
    expect(returnEntries(nothing)).toEqual({ clearing: 0n, wallet: 0n, receivable: 0n });
  });
});
