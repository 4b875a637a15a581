import { describe, expect, it } from 'vitest';
import { feeOn } from '#kernel/money.ts';
import {
  type FeeRules,
  feeBearer,
  feeColumn,
  feeColumnOf,
  feeExceedsAmount,
  feeFor,
  feeRule,
  readFees,
  splitFeeFor,
} from './fees.ts';

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

const BY_WALLET = { memberBps: 0, memberLimitBps: 10_000 };
const BY_CARD = { memberBps: 10_000, memberLimitBps: 10_000 };

describe('the fees of a program as they are stored', () => {
  it('are none where nothing is named, and the wallet bears what nobody is named for', () => {
    expect(readFees(null)).toEqual({});
    expect(feeFor(readFees({}), 'load', 10_000n)).toBe(0n);
    expect(feeRule({}, 'unload').memberBps).toBe(0);
    expect(readFees({ load: {} }).load).toEqual({ ...none, ...BY_WALLET });
  });

  it('are of one kind of movement each', () => {
    const rules = readFees({
      load: { bps: 100, borne_by: 'card' },
      unload: { flat: '150', min: '10', max: '200' },
    });
    expect(rules.load).toEqual({ ...none, bps: 100, ...BY_CARD });
    expect(rules.unload).toEqual({ bps: 0, flat: 150n, min: 10n, max: 200n, ...BY_WALLET });
    expect(
      (['load', 'unload', 'transfer'] as const).map((kind) => feeFor(rules, kind, 10_000n)),
    ).toEqual([100n, 150n, 0n]);
  });
});

describe('a fee that a client splits with its members', () => {
  const program = { load: { bps: 150, flat: '25' }, unload: { flat: '100', borne_by: 'card' } };

  it('is what the program says until the client says otherwise', () => {
    const rules = readFees(program, { load: null });
    expect([rules.load?.memberBps, rules.unload?.memberBps]).toEqual([0, 10_000]);
    expect(readFees({}, { load: null, unload: 0 })).toEqual({ unload: { ...none, ...BY_WALLET } });
  });

  it('is kept where the program takes no fee yet', () => {
    expect(readFees({}, { load: 6_000 }).load).toEqual({ ...none, ...BY_WALLET, memberBps: 6_000 });
  });

  it('gives the member a part, half a cent up, and the client the rest', () => {
    const rules = readFees(program, { load: 5_000, unload: 3_333 });
    expect(splitFeeFor(rules, 'load', 10_000n)).toEqual({ fee: 175n, memberPart: 88n });
    expect(splitFeeFor(rules, 'unload', 10_000n)).toEqual({ fee: 100n, memberPart: 33n });
  });

  it('never goes above the limit of the program, whichever came first', () => {
    const limited = { load: { flat: '100', member_limit_bps: 2_500, borne_by: 'card' } };
    expect(readFees(limited).load?.memberBps).toBe(2_500);
    expect(readFees(limited, { load: 5_000 }).load?.memberBps).toBe(2_500);
    expect(readFees(limited, { load: 1_000 }).load?.memberBps).toBe(1_000);
  });

  it('must leave something of the amount: of what the receiver bears alone', () => {
    const half = readFees(
      { load: { flat: '100' }, unload: { flat: '100' } },
      { load: 4_000, unload: 4_000 },
    );
    expect(feeExceedsAmount(half, 'load', 41n)).toBeNull();
    expect(feeExceedsAmount(half, 'load', 40n)?.params).toEqual({ fee: '0.40', minimum: '0.41' });
    expect(feeExceedsAmount(half, 'unload', 61n)).toBeNull();
    expect(feeExceedsAmount(half, 'unload', 60n)?.params).toEqual({ fee: '0.60', minimum: '0.61' });
  });

  it.each([
    [{ fee: 100n, memberPart: 0n }, 'wallet'],
    [{ fee: 100n, memberPart: 100n }, 'card'],
    [{ fee: 100n, memberPart: 1n }, 'both'],
    [{ fee: 0n, memberPart: 0n }, 'wallet'],
  ] as const)('of %o is borne by %s', (split, bearer) => expect(feeBearer(split)).toBe(bearer));

  it('stands for the version before as whole: the card where it bears all of it', () => {
    expect(feeColumn({ fee: 100n, memberPart: 100n })).toBe('card');
    expect(feeColumn({ fee: 100n, memberPart: 99n })).toBe('wallet');
    expect(feeColumnOf({ ...none, ...BY_CARD })).toBe('card');
    expect(feeColumnOf({ ...none, memberBps: 9_999, memberLimitBps: 10_000 })).toBe('wallet');
  });
});

describe('a fee that comes off the amount', () => {
  const rules = (kind: 'load' | 'unload', borneBy: 'wallet' | 'card'): FeeRules => ({
    [kind]: { ...none, flat: 500n, ...(borneBy === 'card' ? BY_CARD : BY_WALLET) },
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
    const percent: FeeRules = { unload: { ...none, flat: 500n, bps: 1_000, ...BY_WALLET } };
    expect(feeExceedsAmount(percent, 'unload', 500n)?.params).toEqual({
      fee: '5.50',
      minimum: '5.57',
    });
    expect(feeExceedsAmount(percent, 'unload', 556n)).not.toBeNull();
    expect(feeExceedsAmount(percent, 'unload', 557n)).toBeNull();
    const whole: FeeRules = { unload: { ...none, bps: 10_000, ...BY_WALLET } };
    expect(feeExceedsAmount(whole, 'unload', 500n)?.params).toEqual({ fee: '5.00' });
  });

  it('that is nothing eats nothing', () => {
    expect(feeExceedsAmount({ load: { ...none, ...BY_CARD } }, 'load', 0n)).toBeNull();
  });
});
