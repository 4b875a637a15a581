import { describe, expect, it } from 'vitest';
import type { Cents } from '#kernel/money.ts';
import {
  type FeeRule,
  type FeeRules,
  feeExceedsAmount,
  feeFor,
  feeRule,
  readFees,
} from './fees.ts';

const rule = (some: Partial<FeeRule>): FeeRule => ({
  bps: 0,
  flat: 0n,
  min: 0n,
  max: null,
  memberBps: 0,
  memberLimitBps: 10_000,
  ...some,
});

const borneWhollyBy = (bearer: 'wallet' | 'card') => ({
  memberBps: bearer === 'card' ? 10_000 : 0,
});

describe('the fee on a movement', () => {
  it.each<[string, Partial<FeeRule>, Cents, Cents]>([
    ['rounds half a cent up', { bps: 100 }, 1_050n, 11n],
    ['rounds less than half a cent down', { bps: 100 }, 1_049n, 10n],
    ['is the flat part on nothing', { flat: 25n }, 0n, 25n],
    ['adds the flat part to the share', { bps: 200, flat: 25n }, 1_000n, 45n],
    ['is raised to the minimum', { bps: 100, min: 50n }, 4_949n, 50n],
    ['is the minimum exactly at it', { bps: 100, min: 50n }, 5_000n, 50n],
    ['goes on above the minimum', { bps: 100, min: 50n }, 5_100n, 51n],
    ['is capped at the maximum', { bps: 100, max: 200n }, 20_100n, 200n],
    ['is the maximum exactly at it', { bps: 100, max: 200n }, 20_000n, 200n],
    ['stays below the maximum', { bps: 100, max: 200n }, 19_900n, 199n],
    ['may be capped at nothing', { bps: 100, max: 0n }, 10_000n, 0n],
    ['is nothing without a rule that takes anything', {}, 1_000_000n, 0n],
    ['is the minimum alone', { min: 30n }, 1_000n, 30n],
  ])('%s', (_, some, amount, fee) => {
    expect(feeFor({ load: rule(some) }, 'load', amount)).toBe(fee);
  });

  it('is nothing for a kind that has no rule', () => {
    const rules: FeeRules = { load: rule({ flat: 25n, ...borneWhollyBy('card') }) };
    expect(feeFor(rules, 'unload', 1_000n)).toBe(0n);
    expect(feeRule(rules, 'transfer')).toEqual(rule({}));
  });
});

describe('a fee that the receiver bears', () => {
  type Payment = { kind: 'load' | 'unload'; borneBy: 'wallet' | 'card'; amount: Cents };
  const below = (minimum: string) => ({
    code: 'amount_not_above_fee',
    params: { fee: '1.00', minimum },
  });
  it.each<[string, Payment, ReturnType<typeof below> | null]>([
    [
      'of a load: one cent above the fee reaches the card',
      { kind: 'load', borneBy: 'card', amount: 101n },
      null,
    ],
    [
      'of a load: as high as the amount leaves nothing',
      { kind: 'load', borneBy: 'card', amount: 100n },
      below('1.01'),
    ],
    [
      'of a load: above the amount leaves nothing',
      { kind: 'load', borneBy: 'card', amount: 99n },
      below('1.01'),
    ],
    [
      'of a load is not what its payer bears',
      { kind: 'load', borneBy: 'wallet', amount: 100n },
      null,
    ],
    [
      'of an unload: as high as the amount leaves nothing',
      { kind: 'unload', borneBy: 'wallet', amount: 100n },
      below('1.01'),
    ],
    [
      'of an unload: one cent above it reaches the wallet',
      { kind: 'unload', borneBy: 'wallet', amount: 101n },
      null,
    ],
    [
      'of an unload is not what its payer bears',
      { kind: 'unload', borneBy: 'card', amount: 100n },
      null,
    ],
  ])('%s', (_, { kind, borneBy, amount }, expected) => {
    expect(
      feeExceedsAmount({ [kind]: rule({ flat: 100n, ...borneWhollyBy(borneBy) }) }, kind, amount),
    ).toEqual(expected);
  });

  it('of nothing takes nothing, even from nothing', () => {
    expect(feeExceedsAmount({ load: rule(borneWhollyBy('card')) }, 'load', 0n)).toBeNull();
  });
});

describe('stored fees', () => {
  it('are read with every part', () => {
    const stored = { bps: 150, flat: '25', min: '50', max: '500', borne_by: 'card' };
    expect(readFees({ load: stored, transfer: { bps: 10 } })).toEqual({
      load: {
        bps: 150,
        flat: 25n,
        min: 50n,
        max: 500n,
        ...borneWhollyBy('card'),
        memberLimitBps: 10_000,
      },
      transfer: {
        bps: 10,
        flat: 0n,
        min: 0n,
        max: null,
        ...borneWhollyBy('wallet'),
        memberLimitBps: 10_000,
      },
    });
  });

  it('have no maximum where none is said, and are none where nothing is stored', () => {
    expect(readFees({ unload: { max: null } })).toEqual({ unload: rule({}) });
    expect(readFees(null)).toEqual({});
    expect(readFees(undefined)).toEqual({});
  });
});
