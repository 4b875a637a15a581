import { describe, expect, it } from 'vitest';
import { feeEntries, feeOn, splitFee } from './fee-split.ts';

it.each([
  [1n, 5_000, 1n],
  [1n, 4_999, 0n],
  [175n, 0, 0n],
  [175n, 10_000, 175n],
  [0n, 5_000, 0n],
])('of a fee of %s cents at %i basis points the member bears %s', (fee, memberBps, member) => {
  expect(splitFee({ fee, memberBps })).toEqual({ member, client: fee - member });
});

it('refuses parts that are none', () => {
  expect(() => splitFee({ fee: 1n, memberBps: 10_001 })).toThrow('member');
  expect(() => splitFee({ fee: 1n, memberBps: -1 })).toThrow('member');
  expect(() => splitFee({ fee: -1n, memberBps: 0 })).toThrow('negative');
});

it('splits the fees of loads and unloads alone', () => {
  const rule = { bps: 0, flat: 1n, min: 0n, max: null };
  const kind = 'transfer' as 'load';
  expect(() => feeEntries({ kind, amount: 1n, rule, memberBps: 0 })).toThrow('load or an unload');
});

/** 1.5 % and 0.25, at least 1.00 and at most 7.50. */
const RULE = { bps: 150, flat: 25n, min: 100n, max: 750n };

it.each([
  [3_333n, 100n],
  [10_000n, 175n],
  [50_000n, 750n],
])('the fee on %d cents is %d', (amount, fee) => expect(feeOn({ amount, rule: RULE })).toBe(fee));

describe('a fee of 1.75 on 100.00', () => {
  const priced = { amount: 10_000n, rule: RULE };

  it('that both bear: whoever pays pays their part on top, whoever receives gets theirs less', () => {
    const halves = { ...priced, memberBps: 5_000 };
    expect(feeEntries({ kind: 'load', ...halves })).toEqual({
      wallet: -10_087n,
      card: 9_912n,
      feeIncome: 175n,
    });
    expect(feeEntries({ kind: 'unload', ...halves })).toEqual({
      card: -10_088n,
      wallet: 9_913n,
      feeIncome: 175n,
    });
  });

  it('that the client bears is paid by the wallet, or comes off what it receives', () => {
    const ofClient = { ...priced, memberBps: 0 };
    expect(feeEntries({ kind: 'load', ...ofClient })).toEqual({
      wallet: -10_175n,
      card: 10_000n,
      feeIncome: 175n,
    });
    expect(feeEntries({ kind: 'unload', ...ofClient })).toEqual({
      card: -10_000n,
      wallet: 9_825n,
      feeIncome: 175n,
    });
  });

  it('that the member bears comes off what the card receives, or is paid by it', () => {
    const ofMember = { ...priced, memberBps: 10_000 };
    expect(feeEntries({ kind: 'load', ...ofMember })).toEqual({
      wallet: -10_000n,
      card: 9_825n,
      feeIncome: 175n,
    });
    expect(feeEntries({ kind: 'unload', ...ofMember })).toEqual({
      card: -10_175n,
      wallet: 10_000n,
      feeIncome: 175n,
    });
  });
});
