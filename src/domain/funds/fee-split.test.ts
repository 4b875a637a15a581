import { expect, it } from 'vitest';
import { feeEntries, splitFee } from './fee-split.ts';

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
