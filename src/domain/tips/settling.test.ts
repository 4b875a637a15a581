import { describe, expect, it } from 'vitest';
import { computeShare, type Outcome, type ShiftLine, type ShareInput } from './index.ts';
import { compareNights } from './what-if.ts';

const line = (id: number, totalTips: bigint, over: Partial<ShiftLine> = {}): ShiftLine => ({
  id,
  employeeId: id,
  jobCodeId: 1,
  minutes: 60n,
  netSales: 0n,
  totalTips,
  cashPayment: 0n,
  ...over,
});
const share = (over: Partial<ShareInput>) =>
  computeShare({
    capAtTips: true,
    jobs: [{ id: 1, revenueGenerating: true, pooling: true, weightMilli: 1_000 }],
    members: [],
    rules: [],
    overrides: [],
    lines: [],
    adjustments: [],
    externalIn: [],
    externalOut: [],
    squareUps: [],
    ...over,
  });

describe('a square-up', () => {
  const settle = (amount: bigint, of: Partial<ShiftLine> = {}) => {
    const night = share({
      lines: [line(1, 500n, of)],
      squareUps: [{ id: 8, employeeId: 1, amount, madeAt: 1 }],
    });
    const [person] = night.people;
    return {
      end: [night.squareUps[0]?.applied, night.squareUps[0]?.rest, person?.payout, person?.owed],
      kinds: person?.trace.map(({ kind }) => kind),
    };
  };
  it.each<[string, bigint, Partial<ShiftLine>, bigint[]]>([
    ['of less than the payout is recovered whole', -499n, {}, [-499n, 0n, 1n, 0n]],
    ['of the whole payout leaves nothing', -500n, {}, [-500n, 0n, 0n, 0n]],
    ['of more waits for the rest', -501n, {}, [-500n, -1n, 0n, 0n]],
    ['waits where cash took the payout', -5n, { cashPayment: 500n }, [0n, -5n, 0n, 0n]],
    ['that is owed first pays back cash', 30n, { cashPayment: 510n }, [30n, 0n, 20n, 0n]],
  ])('%s', (_, amount, of, end) => expect(settle(amount, of).end).toEqual(end));
  it('of nothing changes nothing and is no step', () =>
    expect(settle(0n)).toEqual({ end: [0n, 0n, 500n, 0n], kinds: ['tips'] }));
  it('says what is left of it', () =>
    expect(
      share({
        lines: [line(1, 500n)],
        squareUps: [{ id: 8, employeeId: 1, amount: -700n, madeAt: 1 }],
      }).people[0]?.trace.at(-1),
    ).toEqual({ kind: 'square_up', amount: -500n, id: 8, rest: -200n }));
});

describe('square-ups', () => {
  const lines = [line(1, 1_000n, { cashPayment: 400n })];
  const one = (
    id: number,
    amount: bigint,
    madeAt: string,
    employeeId = 1,
  ): ShareInput['squareUps'][number] => ({ id, employeeId, amount, madeAt });
  const personOf = (night: Outcome, id: number) =>
    night.people.find(({ employeeId }) => employeeId === id);
  it('come after cash: first what is owed to the person, then the oldest debt, as far as the payout goes', () => {
    const night = share({
      lines,
      squareUps: [
        one(1, -500n, '2026-11-02'),
        one(2, -600n, '2026-11-01'),
        one(3, 300n, '2026-11-05'),
        one(4, -10n, '2026-11-01', 9),
      ],
    });
    expect(night.squareUps).toEqual([
      { id: 2, applied: -600n, rest: 0n },
      { id: 4, applied: 0n, rest: -10n },
      { id: 1, applied: -300n, rest: -200n },
      { id: 3, applied: 300n, rest: 0n },
    ]);
    expect(personOf(night, 1)).toMatchObject({ payout: 0n, owed: 0n, squareUps: -600n });
  });
  it('leave alone who took more cash than they earned; the rest is owed', () => {
    const night = share({
      lines: [line(1, 100n, { cashPayment: 400n })],
      squareUps: [one(1, -50n, '2026-11-01')],
    });
    expect(personOf(night, 1)).toMatchObject({ payout: 0n, owed: 300n });
    expect(personOf(night, 1)?.trace.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tips', 100n],
      ['cash', -400n],
      ['square_up', 0n],
      ['owed', 300n],
    ]);
  });
});

describe('nights by other rules', () => {
  type Story = Record<number, readonly [was: Partial<ShiftLine>, would: Partial<ShiftLine>]>;
  const side = (at: 0 | 1) => (story: Story) =>
    share({ lines: Object.entries(story).map(([id, of]) => line(Number(id), 0n, of[at])) });
  const compare = (...stories: Story[]) => compareNights(stories, side(0), side(1));
  const tips = (totalTips: bigint, cashPayment = 0n): Partial<ShiftLine> => ({
    totalTips,
    cashPayment,
  });

  it('count cash that was taken home, and what is owed for it', () =>
    expect(compare({ 1: [tips(100n, 400n), tips(900n, 400n)] }).people).toEqual([
      { employeeId: 1, before: 100n, after: 900n, nights: 1 },
    ]));
  it('put the largest difference first, up or down, and equal ones by person', () =>
    expect(
      compare({
        1: [tips(10n), tips(20n)],
        2: [tips(90n), tips(40n)],
        3: [tips(10n), tips(20n)],
        4: [tips(0n), tips(70n)],
        5: [tips(5n), tips(5n)],
      }).people.map(({ employeeId }) => employeeId),
    ).toEqual([4, 2, 1, 3, 5]));
  it('change nothing for a cent a night, and do for two', () => {
    const cent: Story = { 1: [tips(10n), tips(11n)], 2: [tips(11n), tips(10n)] };
    const two: Story = { 1: [tips(10n), tips(12n)], 2: [tips(11n), tips(9n)] };
    expect(compare(cent, cent)).toMatchObject({ more: 0, less: 0, same: 2 });
    expect(compare(cent, two)).toMatchObject({ more: 1, less: 1, same: 0 });
  });
  it('say what nobody would get and nobody got, of all nights', () => {
    const left = (amount: bigint) => () => share({ externalIn: [{ id: 1, amount }] });
    expect(compareNights([1, 2], left(30n), left(50n))).toMatchObject({
      undistributedBefore: 60n,
      undistributedAfter: 100n,
      people: [],
    });
  });
});
