import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '#kernel/money.ts';
import { returnEntries, settleEntries } from './bank-entries.ts';

const cents = fc.bigInt({ min: 0n, max: 1_000_000n });

describe('what a debit posts', () => {
  it('sums to zero when it settles and when it comes back, and takes no more than there is', () => {
    fc.assert(
      fc.property(cents, cents, cents, fc.boolean(), (released, debt, wallet, settled) => {
        const amount = released + 5_000n;
        const posted = settleEntries({ amount, released, fee: 250n, debt });
        expect(sum(Object.values(posted))).toBe(0n);
        expect(posted.wallet).toBeGreaterThanOrEqual(0n);
        const back = returnEntries({ amount, released, settled, wallet });
        expect(sum(Object.values(back))).toBe(0n);
        expect(wallet + back.wallet).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('never takes from a wallet that is below zero', () => {
    expect(returnEntries({ amount: 100n, released: 0n, settled: true, wallet: -5n })).toEqual({
      clearing: 100n,
      wallet: 0n,
      receivable: -100n,
    });
  });

  it('covers what was released, or is our mistake', () => {
    const settle = { amount: 100n, released: 90n, fee: 11n, debt: 0n };
    expect(() => settleEntries(settle)).toThrow('covers');
    expect(settleEntries({ ...settle, fee: 10n, debt: 9n }).wallet).toBe(0n);
    expect(() => settleEntries({ ...settle, debt: -1n, fee: 0n })).toThrow('negative');
  });
});
