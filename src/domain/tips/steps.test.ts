import { describe, expect, it } from 'vitest';
import { computeShare, type ShiftLine, type ShareInput } from './index.ts';
import type { Group } from './vocabulary.ts';

const [SERVER, BAR, KITCHEN, HOST, OFFICE] = [1, 2, 3, 4, 5];
const WHOLE = 100_000;
const line = (employeeId: number, jobCodeId: number, over: Partial<ShiftLine> = {}): ShiftLine => ({
  id: employeeId * 10 + jobCodeId,
  employeeId,
  jobCodeId,
  minutes: 60n,
  netSales: 0n,
  totalTips: 0n,
  cashPayment: 0n,
  ...over,
});
const nothing = { adjustments: [], externalIn: [], externalOut: [], squareUps: [] };
/** Servers give, bar, kitchen and hosts receive, the office does neither. */
const share = (over: Partial<ShareInput>) =>
  computeShare({
    capAtTips: true,
    members: [],
    rules: [],
    overrides: [],
    ...nothing,
    lines: [],
    jobs: [SERVER, BAR, KITCHEN, HOST, OFFICE].map((id) => ({
      id,
      revenueGenerating: id === SERVER,
      pooling: id !== SERVER && id !== OFFICE,
      weightMilli: id === KITCHEN ? 2_000 : 1_000,
    })),
    ...over,
  });
const group = (over: Partial<Group>): Group => ({
  jobs: [BAR],
  milliPercent: WHOLE,
  split: 'hours',
  missing: 'return',
  ...over,
});
const rule = (groups: readonly Group[], over: Partial<ShareInput['rules'][number]> = {}) => ({
  id: 1,
  fromJobs: [SERVER],
  base: 'tips' as const,
  milliPercent: WHOLE,
  groups,
  ...over,
});
const seller = line(1, SERVER, { totalTips: 1_000n });
type Night = ReturnType<typeof share>;
const received = (night: Night) =>
  Object.fromEntries(night.people.map((one) => [one.employeeId, one.received]));
const steps = (night: Night, employeeId: number) =>
  night.people.find((one) => one.employeeId === employeeId)?.trace ?? [];

describe('the groups of a rule', () => {
  it.each<[string, Partial<Group>, Record<number, bigint>]>([
    ['evenly by person', { split: 'even' }, { 1: 0n, 2: 334n, 3: 333n, 4: 333n, 5: 0n }],
    ['by minutes', { split: 'hours' }, { 1: 0n, 2: 250n, 3: 500n, 4: 250n, 5: 0n }],
    [
      'by minutes, the weight of the job and that of the member',
      { split: 'weighted_hours' },
      { 1: 0n, 2: 154n, 3: 615n, 4: 231n, 5: 0n },
    ],
    ['by net sales', { split: 'net_sales' }, { 1: 0n, 2: 0n, 3: 0n, 4: 1_000n, 5: 0n }],
  ])('are paid %s; who has no minutes or no receiving job gets nothing', (_, over, expected) => {
    const night = share({
      lines: [
        seller,
        line(2, BAR),
        line(3, KITCHEN, { minutes: 120n }),
        line(4, HOST, { netSales: 5n }),
        line(5, BAR, { minutes: 0n }),
        line(5, OFFICE, { netSales: 900n }),
      ],
      members: [{ employeeId: 4, weightMilli: 1_500 }],
      rules: [rule([group({ jobs: [BAR, KITCHEN, HOST, OFFICE, 99], ...over })])],
    });
    expect(received(night)).toEqual(expected);
    expect(steps(night, 5).filter(({ kind }) => kind === 'received')).toEqual([]);
    expect(steps(night, 4).filter(({ kind }) => kind === 'received')).toMatchObject([
      { basis: over.split, group: 0, ruleId: 1, externalId: null },
    ]);
  });
  it('take what an absent one redistributes, while another absent one returns its own percent', () => {
    const night = share({
      lines: [seller, line(2, BAR)],
      rules: [
        rule([
          group({ milliPercent: 50_000 }),
          group({ jobs: [HOST], milliPercent: 25_000 }),
          group({ jobs: [KITCHEN], milliPercent: 25_000, missing: 'redistribute' }),
        ]),
      ],
    });
    expect(night.buckets).toEqual([
      {
        ruleId: 1,
        tipOuts: 1_000n,
        adjustments: 0n,
        amount: 1_000n,
        returned: 250n,
        undistributed: 0n,
        groups: [
          { there: true, part: 750n },
          { there: false, part: 0n },
          { there: false, part: 0n },
        ],
      },
    ]);
    expect(steps(night, 1).at(-1)).toMatchObject({
      kind: 'returned',
      basis: 'given',
      amount: 250n,
    });
  });
  it('return everything where none of them is there', () => {
    const night = share({
      lines: [seller],
      rules: [rule([group({ milliPercent: 60_000 }), group({ milliPercent: 40_000 })])],
      adjustments: [{ id: 1, ruleId: 1, amount: 7n }],
    });
    expect(night.buckets).toMatchObject([
      {
        adjustments: 7n,
        amount: 1_007n,
        returned: 1_007n,
        undistributed: 0n,
        groups: [
          { there: false, part: 0n },
          { there: false, part: 0n },
        ],
      },
    ]);
    expect(night.blocked).toEqual([]);
  });
  it('of one size leave the odd cent to the one that is named first', () => {
    const half = { milliPercent: 50_000 };
    const night = share({
      lines: [line(1, SERVER, { totalTips: 1_001n }), line(2, BAR), line(3, HOST)],
      rules: [rule([group({ ...half, jobs: [HOST] }), group(half)])],
    });
    expect(received(night)).toEqual({ 1: 0n, 2: 500n, 3: 501n });
  });
  it('leave the odd cent to the smaller number of a person, and of a job for one person', () => {
    const night = share({
      lines: [
        line(1, SERVER, { totalTips: 301n }),
        line(10, BAR),
        line(9, KITCHEN, { minutes: 30n }),
        line(9, HOST, { minutes: 30n }),
      ],
      rules: [rule([group({ jobs: [HOST, KITCHEN, BAR] })])],
    });
    expect(received(night)).toEqual({ 1: 0n, 9: 151n, 10: 150n });
    expect(night.lines.map(({ id, share: own }) => [id, own])).toEqual([
      [11, 0n],
      [93, 76n],
      [94, 75n],
      [102, 150n],
    ]);
  });
});

describe('what a rule takes', () => {
  it('is taken only of the jobs that sell, and of no negative figure', () => {
    const night = share({
      lines: [
        seller,
        line(2, BAR, { totalTips: 400n }),
        line(3, SERVER, { totalTips: -50n }),
        line(4, OFFICE, { totalTips: 70n, netSales: 90n }),
      ],
      rules: [rule([group({})], { fromJobs: [SERVER, BAR, OFFICE, 99], milliPercent: 10_000 })],
    });
    expect(night.people.map(({ given }) => given)).toEqual([100n, 0n, 0n, 0n]);
    expect(
      night.people.flatMap(({ trace }) => trace).filter((one) => one.kind === 'given'),
    ).toEqual([
      {
        kind: 'given',
        amount: -100n,
        ruleId: 1,
        lineId: 11,
        jobCodeId: SERVER,
        base: 'tips',
        baseAmount: 1_000n,
        milliPercent: 10_000n,
        wanted: 100n,
        override: null,
        capped: false,
      },
    ]);
    expect(night.totals).toEqual({
      gratuity: 950n,
      revenue: 0n,
      totalContribution: 100n,
      tipPoolAmount: null,
      totalPointsMilli: null,
      perPoint: null,
    });
  });
  it('may be all the tips of a person without being capped, and is nothing where they are below 0', () => {
    const night = share({
      lines: [seller, line(2, BAR), line(3, SERVER, { totalTips: -50n, netSales: 1_000n })],
      rules: [rule([group({})]), rule([group({})], { id: 2, base: 'net_sales' })],
    });
    expect(steps(night, 1).filter((one) => one.kind === 'given')).toMatchObject([
      { amount: -1_000n, capped: false },
    ]);
    expect(steps(night, 3).filter((one) => one.kind === 'given')).toMatchObject([
      { ruleId: 2, amount: 0n, wanted: 1_000n, capped: true },
    ]);
  });
  it('of nothing by override is told, and nothing returns to who gave nothing', () => {
    const night = share({
      lines: [seller, line(2, SERVER, { totalTips: 500n })],
      rules: [rule([group({})])],
      overrides: [{ ruleId: 1, employeeId: 2, amount: 0n }],
    });
    expect(steps(night, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tips', 500n],
      ['given', -0n],
    ]);
    expect(steps(night, 1).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tips', 1_000n],
      ['given', -1_000n],
      ['returned', 1_000n],
    ]);
  });
});

describe('a share cannot be paid', () => {
  const adjust = (id: number, amount: bigint) => ({ id, ruleId: id, amount });
  const two = [rule([group({})]), rule([group({})], { id: 2 })];
  it.each<[string, Partial<ShareInput>, bigint, string[]]>([
    [
      'where two buckets that nobody takes make up for each other',
      { rules: two, adjustments: [adjust(1, 500n), adjust(2, -500n)] },
      0n,
      ['undistributed', 'negative_bucket'],
    ],
    [
      'where money from outside makes up for a bucket',
      { rules: two, adjustments: [adjust(1, -500n)], externalIn: [{ id: 1, amount: 500n }] },
      0n,
      ['undistributed', 'negative_bucket'],
    ],
    [
      'where one bucket is negative, though it is shared',
      { rules: two, adjustments: [adjust(2, -500n)], lines: [line(2, BAR)] },
      0n,
      ['negative_bucket'],
    ],
  ])('%s', (_, over, undistributed, blocked) =>
    expect(share(over)).toMatchObject({ undistributed, blocked }),
  );
  it('but can with an empty bucket', () =>
    expect(share({ rules: two, lines: [line(2, BAR)] }).blocked).toEqual([]));
});

describe('money of one person or from outside', () => {
  it('is told as a step each, and goes in only to who received by minutes', () => {
    const night = share({
      lines: [
        line(1, SERVER, { totalTips: 300n, cashPayment: 100n }),
        line(2, BAR),
        line(3, BAR, { minutes: 0n }),
      ],
      adjustments: [{ id: 4, employeeId: 1, amount: 25n }],
      externalIn: [{ id: 5, amount: 90n }],
      externalOut: [{ id: 6, employeeId: 1, amount: 20n }],
    });
    expect(steps(night, 1).slice(1)).toEqual([
      { kind: 'adjustment', id: 4, amount: 25n },
      { kind: 'external_out', id: 6, amount: -20n },
      { kind: 'cash', amount: -100n, lineId: 11 },
    ]);
    expect(steps(night, 2).slice(1)).toEqual([
      {
        kind: 'external_in',
        amount: 90n,
        ruleId: null,
        group: null,
        externalId: 5,
        basis: 'hours',
        of: 90n,
        weight: 60n,
        weights: 60n,
        spare: 0n,
        reason: null,
        lines: [{ lineId: 22, jobCodeId: BAR, weight: 60n, amount: 90n }],
      },
    ]);
    expect(steps(night, 3).map(({ kind }) => kind)).toEqual(['tips']);
    expect(night.leftOut).toEqual([]);
  });
});
