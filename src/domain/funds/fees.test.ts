import { describe, expect, it } from 'vitest';
import { feeOn } from '#kernel/money.ts';
import { type FeeRules, feeExceedsAmount, feeFor, feeRule, readFees } from './fees.ts';

const none = { bps: 0, flat: 0n, min: 0n, max: null };

describe('a fee', () => {
  it.each([
    [1_049n, 100, 10n],
    [1_050n, 100, 11n],
    [1_051n, 100, 11n],
    [1_030n, 50, 5n],
    [1_100n, 50, 6n],
    [99n, 50, 0n],
    [100n, 50, 1n],
    [10_000n, 10_000, 10_000n],
    [0n, 100, 0n],
  ])('on %s cents at %i basis points is %s: half a cent is rounded up', (amount, bps, fee) => {
    expect(feeOn(amount, { ...none, bps })).toBe(fee);
  });

  it('is held between its least and its most, its flat part in it', () => {
    const fee = { bps: 100, flat: 50n, min: 75n, max: 200n };
    expect(feeOn(1_000n, fee)).toBe(75n);
    expect(feeOn(2_500n, fee)).toBe(75n);
    expect(feeOn(2_600n, fee)).toBe(76n);
    expect(feeOn(15_000n, fee)).toBe(200n);
    expect(feeOn(15_100n, fee)).toBe(200n);
    expect(feeOn(900_000n, fee)).toBe(200n);
  });

  it('is taken where only its least is above nothing', () => {
    expect(feeOn(1_000n, { ...none, min: 25n })).toBe(25n);
    expect(feeOn(1_000n, { ...none, flat: 30n })).toBe(30n);
    expect(feeOn(1_000n, { ...none, flat: 30n, max: 0n })).toBe(0n);
  });
});

describe('the fees of a program as they are stored', () => {
  it('are none where nothing is named, and the wallet bears what nobody is named for', () => {
    expect(readFees(null)).toEqual({});
    expect(feeFor(readFees({}), 'load', 10_000n)).toBe(0n);
    expect(feeRule({}, 'unload').borneBy).toBe('wallet');
    expect(readFees({ load: {} }).load).toEqual({ ...none, borneBy: 'wallet' });
  });

  it('are of one kind of movement each', () => {
    const rules = readFees({
      load: { bps: 100, borne_by: 'card' },
      unload: { flat: '150', min: '10', max: '200' },
    });
    expect(rules.load).toEqual({ ...none, bps: 100, borneBy: 'card' });
    expect(rules.unload).toEqual({ bps: 0, flat: 150n, min: 10n, max: 200n, borneBy: 'wallet' });
    expect(
      (['load', 'unload', 'transfer'] as const).map((kind) => feeFor(rules, kind, 10_000n)),
    ).toEqual([100n, 150n, 0n]);
  });
});

describe('a fee that comes off the amount', () => {
  const rules = (kind: 'load' | 'unload', borneBy: 'wallet' | 'card'): FeeRules => ({
    [kind]: { ...none, flat: 500n, borneBy },
  });

  it.each([
    ['load', 'card', 499n, true],
    ['load', 'card', 500n, true],
    ['load', 'card', 501n, false],
    ['unload', 'wallet', 499n, true],
    ['unload', 'wallet', 500n, true],
    ['unload', 'wallet', 501n, false],
    // The payer's fee is on top: it eats nothing.
    ['load', 'wallet', 500n, false],
    ['unload', 'card', 500n, false],
  ] as const)(
    'of a %s that the %s bears: %s cents are eaten up: %s',
    (kind, bears, amount, eaten) => {
      const found = feeExceedsAmount(rules(kind, bears), kind, amount);
      expect(found).toEqual(
        eaten ? { code: 'amount_not_above_fee', params: { fee: '5.00', minimum: '5.01' } } : null,
      );
    },
  );

  it('in percent too: the minimum is the lowest amount that its own fee leaves something of', () => {
    const percent: FeeRules = { unload: { ...none, flat: 500n, bps: 1_000, borneBy: 'wallet' } };
    expect(feeExceedsAmount(percent, 'unload', 500n)?.params).toEqual({
      fee: '5.50',
      minimum: '5.57',
    });
    expect(feeExceedsAmount(percent, 'unload', 556n)).not.toBeNull();
    expect(feeExceedsAmount(percent, 'unload', 557n)).toBeNull();
    const whole: FeeRules = { unload: { ...none, bps: 10_000, borneBy: 'wallet' } };
    expect(feeExceedsAmount(whole, 'unload', 500n)?.params).toEqual({ fee: '5.00' });
  });

  it('that is nothing eats nothing', () => {
    expect(feeExceedsAmount({ load: { ...none, borneBy: 'card' } }, 'load', 0n)).toBeNull();
  });
});
