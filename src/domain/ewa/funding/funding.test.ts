import { describe, expect, it } from 'vitest';
import { type Day, addDays } from '#kernel/day.ts';
import {
  type FundingInput,
  type PayHistory,
  adoptionOf,
  expectedPay,
  fundingRecommendation,
  knownPay,
} from '../index.ts';

const today = '2026-11-20' as Day; // A date of the calendar.
const member = (over: Partial<PayHistory> = {}): PayHistory => ({
  count: 1,
  closed: [],
  salary: null,
  usual: null,
  ...over,
});
const expectedOf = (members: readonly PayHistory[]) => expectedPay(knownPay(members));
const advice = ({
  members = [member({ closed: [200_000n] })],
  ...over
}: Partial<FundingInput> & { readonly members?: readonly PayHistory[] } = {}) =>
  fundingRecommendation({
    today,
    fundBalance: 0n,
    advancesLast14: 0n,
    dueBack: [],
    pay: knownPay(members),
    closed: [],
    ...over,
  });

describe('expected pay', () => {
  const salary = { annual: 2_600_001n, frequency: 'every_two_weeks' } as const;
  const usual = { minutes: 100n, rate: 60_000n };
  it('the last three closed periods come first, then salary, then usual hours', () => {
    expect(expectedOf([member({ closed: [9n, 1n, 2n, 5n], salary, usual })])).toBe(2n);
    expect(expectedOf([member({ closed: [7n, 2n] })])).toBe(4n);
    expect(expectedOf([member({ salary, usual })])).toBe(100_000n);
    expect(expectedOf([member({ usual })])).toBe(1_000n);
  });
  it('who is not known is as the others on average, by their numbers', () => {
    const known = [member({ closed: [10n], count: 2 }), member({ closed: [15n] })];
    expect(expectedOf([...known, member({ count: 5 })])).toBe(35n + 5n * 11n);
    expect(expectedOf([member({ count: 3 })])).toBe(0n);
    expect(expectedOf([member({ closed: [0n] }), member()])).toBe(0n);
  });
});

describe('the recommendation', () => {
  it('is half of expected pay until three periods are closed', () => {
    const two = [1, 2].map(() => ({ peak: 100n, enrolled: 1 }));
    expect(advice({ closed: two })).toMatchObject({ byHistory: null, need: 100_000n });
    expect(advice({ closed: [...two, { peak: 100n, enrolled: 1 }] })).toMatchObject({
      byHistory: 100n,
      basis: 'history',
      need: 100n,
    });
  });

  it('takes what history needed only where that is less', () => {
    const closed = (peak: bigint) => [1, 2, 3].map(() => ({ peak, enrolled: 1 }));
    expect(advice({ closed: closed(99_999n) })).toMatchObject({ basis: 'history', need: 99_999n });
    expect(advice({ closed: closed(100_000n) }).basis).toBe('expected_pay');
    expect(advice({ closed: closed(100_001n) }).need).toBe(100_000n);
    expect(
      advice({ closed: [1, 2, 3].map(() => ({ peak: 1n, enrolled: 0 })) }).byHistory,
    ).toBeNull();
  });

  it('looks at the newest twelve, and leaves out the highest tenth', () => {
    const peaks = [90n, ...Array.from({ length: 10 }, (_, at) => BigInt(at)), 50n, 40n];
    const closed = peaks.map((peak) => ({ peak, enrolled: 1 }));
    // Of twelve the eleventh smallest: 0 to 9, 40, 50.
    expect(advice({ closed }).byHistory).toBe(40n);
    expect(advice({ closed: closed.slice(-10) }).byHistory).toBe(40n);
    expect(advice({ closed: closed.slice(-9) }).byHistory).toBe(50n);
    expect(advice({ closed: closed.slice(1).toReversed() }).byHistory).toBe(40n);
    const mixed = [30n, 10n, 20n, 10n].map((peak) => ({ peak, enrolled: 1 }));
    expect(advice({ closed: mixed }).byHistory).toBe(30n);
  });

  it('grows with who has enrolled since, rounded up', () => {
    const closed = [1, 1, 2].map((enrolled) => ({ peak: 1_000n, enrolled }));
    expect(advice({ closed, members: [member({ count: 3, closed: [9_000n] })] }).byHistory).toBe(
      2_250n,
    );
    const uneven = [3, 3, 1].map((enrolled) => ({ peak: 1_000n, enrolled }));
    expect(advice({ closed: uneven }).byHistory).toBe(429n);
  });

  it('is whole hundreds, with a fifth more where the buffer is wanted', () => {
    const of = (pay: bigint, fundBalance = 0n) =>
      advice({ members: [member({ closed: [pay] })], fundBalance });
    expect(of(20_000n)).toMatchObject({
      withoutBuffer: { buffer: 0n, recommended: 10_000n, topUp: 10_000n },
      withBuffer: { buffer: 2_000n, recommended: 20_000n },
    });
    expect(of(20_002n).withoutBuffer.recommended).toBe(20_000n);
    expect(of(20_002n).withBuffer.buffer).toBe(2_001n);
    expect(of(20_000n, 9_999n).withoutBuffer.topUp).toBe(1n);
    expect(of(20_000n, 10_000n).withoutBuffer.topUp).toBe(0n);
    expect(of(20_000n, 10_001n).withoutBuffer.topUp).toBe(0n);
  });
});

describe('the day on which the fund runs out', () => {
  const runsOut = (fundBalance: bigint, over: Partial<FundingInput> = {}) =>
    advice({ fundBalance, advancesLast14: 1_400n, ...over }).runsOutOn;
  it('is the first that would end below nothing, from tomorrow', () => {
    expect(runsOut(0n)).toBe('2026-11-21');
    expect(runsOut(99n)).toBe('2026-11-21');
    expect(runsOut(100n)).toBe('2026-11-22');
    expect(runsOut(0n, { advancesLast14: 0n })).toBeNull();
  });
  it('is not looked for after 60 days', () => {
    expect(runsOut(5_999n)).toBe(addDays(today, 60));
    expect(runsOut(6_000n)).toBeNull();
  });
  it('what comes back on its payday helps from that day on, what was due before does not', () => {
    const back = (payday: string) => [{ payday: payday as Day, amount: 1_000n }];
    expect(runsOut(100n, { dueBack: back('2026-11-22') })).toBe('2026-12-02');
    expect(runsOut(100n, { dueBack: back('2026-11-23') })).toBe('2026-11-22');
    expect(runsOut(100n, { dueBack: back('2026-11-20') })).toBe('2026-11-22');
  });
});

describe('adoption', () => {
  const one = { count: 1, status: 'active', matched: true, enrolled: true, advancesLastPeriod: 0 };
  it('counts who can join, who has, and who takes again', () => {
    const members = [0, 1, 2, 3].map((advancesLastPeriod) => ({ ...one, advancesLastPeriod }));
    const others = [{ enrolled: false, count: 4 }, { status: 'locked' }, { matched: false }];
    expect(adoptionOf([...members, ...others.map((over) => ({ ...one, ...over }))])).toEqual({
      eligible: 8,
      enrolled: 4,
      active: 3,
      repeat: 2,
      adoptionRate: '50.0',
      activeRate: '75.0',
      repeatRate: '50.0',
    });
  });
  it('rounds half up to one decimal', () => {
    const rate = (enrolled: number, count: number) =>
      adoptionOf([
        { ...one, count: enrolled },
        { ...one, count: count - enrolled, enrolled: false },
      ]).adoptionRate;
    expect([
      rate(1, 80),
      rate(1, 81),
      rate(0, 5),
      rate(5, 5),
      rate(1, 2_000),
      rate(1, 2_001),
    ]).toEqual(['1.3', '1.2', '0.0', '100.0', '0.1', '0.0']);
  });
});
