import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  type PeriodFigures,
  availability,
  capOf,
  decideAdvance,
  explainAvailable,
  looksLikeDuplicate,
  spreadAdvance,
} from '../index.ts';

const day = (text: string): Day => text as Day; // Dates of the calendar.
const period = (over: Partial<PeriodFigures> = {}): PeriodFigures => ({
  firstDay: day('2026-11-16'),
  payday: day('2026-11-27'),
  earned: 40_000n,
  taken: 0n,
  advances: 0,
  ...over,
});
const older = (over: Partial<PeriodFigures> = {}): PeriodFigures =>
  period({ firstDay: day('2026-11-09'), payday: day('2026-11-20'), ...over });
const found = (periods: readonly PeriodFigures[], float = 1_000_000n, capPercent = 50) =>
  availability({ periods, float, capPercent, oneAdvanceAPeriod: false });

describe('what is left', () => {
  it('the cap leaves out what is less than a cent', () => {
    expect([capOf(1n, 50), capOf(2n, 50), capOf(199n, 1), capOf(200n, 1)]).toEqual([
      0n,
      1n,
      1n,
      2n,
    ]);
    expect(capOf(-100n, 50)).toBe(0n);
  });

  it('is never below nothing, nor is the other side of it', () => {
    const taken = [19_999n, 20_000n, 20_001n].map((one) => found([period({ taken: one })]));
    expect(taken.map(({ left, overCap }) => [left, overCap])).toEqual([
      [1n, 0n],
      [0n, 0n],
      [0n, 1n],
    ]);
  });

  it('is at most what the float holds, and nothing of an empty one', () => {
    expect(
      [19_999n, 20_000n, 20_001n, 0n, -1n].map((float) => found([period()], float).available),
    ).toEqual([19_999n, 20_000n, 20_000n, 0n, 0n]);
  });
});

describe('where only one advance a period is allowed', () => {
  it('nothing is left of a period that has had one, all of one that has not', () => {
    const twice = [older({ taken: 100n, advances: 1 }), period({ taken: 50n })];
    const both = { periods: twice, float: 1_000_000n, capPercent: 50 };
    const once = availability({ ...both, oneAdvanceAPeriod: true });
    expect(once.periods.map(({ left }) => left)).toEqual([0n, 19_950n]);
    const free = availability({ ...both, oneAdvanceAPeriod: false });
    expect(free.periods.map(({ left }) => left)).toEqual([19_900n, 19_950n]);
  });
});

describe('an advance', () => {
  it('fills the payday that comes first, of two on one day the older', () => {
    const { periods } = found([period(), older({ taken: 15_000n })]);
    expect(spreadAdvance(periods, 5_000n)).toEqual([
      { firstDay: '2026-11-09', payday: '2026-11-20', amount: 5_000n },
    ]);
    expect(spreadAdvance(periods, 5_001n).map(({ amount }) => amount)).toEqual([5_000n, 1n]);
    const sameDay = found([period(), older({ payday: day('2026-11-27') })]).periods;
    expect(spreadAdvance(sameDay, 1n)[0]?.firstDay).toBe('2026-11-09');
    const laterButPaidFirst = found([older(), period({ payday: day('2026-11-19') })]).periods;
    expect(spreadAdvance(laterButPaidFirst, 1n)[0]?.firstDay).toBe('2026-11-16');
  });

  it('of three paydays takes one after the other, in whichever order they are given', () => {
    const last = period({ firstDay: day('2026-11-23'), payday: day('2026-12-04') });
    for (const given of [
      [last, older(), period()],
      [period(), last, older()],
      [older(), period(), last],
    ])
      expect(spreadAdvance(found(given).periods, 60_000n).map(({ payday }) => payday)).toEqual([
        '2026-11-20',
        '2026-11-27',
        '2026-12-04',
      ]);
  });

  it('leaves out a period of which nothing is left', () => {
    const { periods } = found([older({ taken: 20_000n }), period()]);
    expect(spreadAdvance(periods, 20_000n)).toHaveLength(1);
  });

  it('is refused a cent above what is there, by what is short', () => {
    const both = found([older(), period()], 30_000n);
    const answer = (amount: bigint) => {
      const decision = decideAdvance(both, amount);
      return decision.ok ? decision.value.length : [decision.code, decision.params];
    };
    expect(answer(20_000n)).toBe(1);
    expect(answer(30_000n)).toBe(2);
    expect(answer(30_001n)).toEqual(['float_short', { available: '300.00' }]);
    expect(answer(40_000n)).toEqual(['float_short', { available: '300.00' }]);
    expect(answer(40_001n)).toEqual(['over_available', { available: '300.00' }]);
    expect(answer(0n)).toEqual(['amount_not_positive', {}]);
    expect(answer(-1n)).toEqual(['amount_not_positive', {}]);
  });

  it('of pay that is being prepared is told its payday, where the rest does not do', () => {
    const payday = day('2026-11-20');
    expect(decideAdvance(found([period()]), 20_001n, payday)).toMatchObject({
      code: 'cut_off_passed',
      params: { payday },
    });
    expect(decideAdvance(found([period()]), 20_000n, payday)).toMatchObject({ ok: true });
    for (const amount of [6n, 20_000n])
      expect(decideAdvance(found([period()], 5n), amount, payday)).toMatchObject({
        code: 'float_short',
      });
  });

  it('of the same amount within 60 seconds looks like a duplicate', () => {
    const earlier = [{ amount: 5_000n, takenAt: new Date('2026-11-20T12:00:00Z') }];
    const looks = (amount: bigint, at: string) =>
      looksLikeDuplicate(earlier, amount, new Date(`2026-11-20T${at}Z`));
    expect(looks(5_000n, '12:01:00')).toBe(true);
    expect(looks(5_000n, '12:01:00.001')).toBe(false);
    expect(looks(5_001n, '12:00:01')).toBe(false);
    const another = { amount: 7n, takenAt: new Date('2026-11-20T12:00:00Z') };
    const now = new Date('2026-11-20T12:00:30Z');
    expect(looksLikeDuplicate([another, ...earlier], 5_000n, now)).toBe(true);
    expect(looksLikeDuplicate([], 5_000n, now)).toBe(false);
  });
});

describe('the reason', () => {
  const explained = (over: Partial<Parameters<typeof explainAvailable>[0]> = {}) => {
    const { available, reason } = explainAvailable({
      state: 'enrolled',
      status: 'active',
      walletBlocked: false,
      hasSchedule: true,
      isPreparing: false,
      lacksRate: false,
      availability: found([period()]),
      float: 1_000_000n,
      ...over,
    });
    return [available, reason];
  };
  const withPeriods = (periods: readonly PeriodFigures[], over = {}) =>
    explained({ availability: found(periods), ...over });

  it('none where all that is left can be taken', () => {
    expect(explained()).toEqual([20_000n, null]);
  });

  it('the person comes first, then the card, the wallet and the schedule', () => {
    const all = { status: 'locked', walletBlocked: true, hasSchedule: false };
    expect(explained({ ...all, state: 'paused' })).toEqual([0n, 'paused']);
    expect(explained({ ...all, state: 'ready' })).toEqual([0n, 'ready']);
    expect(explained(all)).toEqual([0n, 'card_locked']);
    expect(explained({ ...all, status: 'closed' })).toEqual([0n, 'card_not_payable']);
    expect(explained({ ...all, status: 'active' })).toEqual([0n, 'wallet_blocked']);
    expect(explained({ hasSchedule: false })).toEqual([0n, 'no_schedule']);
  });

  it('then what was earned and taken', () => {
    const nothing = period({ earned: 0n });
    expect(withPeriods([], { isPreparing: true })).toEqual([0n, 'cut_off']);
    expect(withPeriods([])).toEqual([0n, 'nothing_earned']);
    expect(withPeriods([nothing], { isPreparing: true })).toEqual([0n, 'nothing_earned']);
    expect(withPeriods([nothing], { lacksRate: true })).toEqual([0n, 'no_rate']);
    expect(withPeriods([period({ earned: 1n })], { lacksRate: true })).toEqual([
      0n,
      'nothing_earned',
    ]);
    expect(withPeriods([period({ taken: 20_000n })])).toEqual([0n, 'all_taken']);
    expect(withPeriods([period({ taken: 20_001n })])).toEqual([0n, 'over_cap']);
    expect(withPeriods([older({ taken: 20_001n }), period()])).toEqual([20_000n, null]);
  });

  it('then the float, which can be low or empty', () => {
    const low = { availability: found([period()], 19_999n), float: 19_999n };
    expect(explained(low)).toEqual([19_999n, 'float_low']);
    expect(explained({ availability: found([period()], 0n), float: 0n })).toEqual([
      0n,
      'float_empty',
    ]);
    const bothEmpty = { availability: found([period({ taken: 20_000n })], 0n), float: 0n };
    expect(explained(bothEmpty)).toEqual([0n, 'all_taken']);
  });
});
