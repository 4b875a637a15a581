import { describe, expect, it } from 'vitest';
import {
  allocate,
  computePool,
  computeShare,
  type ShiftLine,
  type PoolInput,
  type PoolJob,
  type ShareInput,
} from './index.ts';

/**
 * Figures that public pages on tips print, or that follow from a rule that they print; each case
 * names its rule.
 */
type Head = { readonly id: string; readonly minutes?: number; readonly points?: number };

const line = (id: string, over: Partial<ShiftLine> = {}): ShiftLine => ({
  id,
  employeeId: id,
  jobCodeId: id,
  minutes: 60n,
  netSales: 0n,
  totalTips: 0n,
  cashPayment: 0n,
  ...over,
});
const receiver = (id: string, pointsMilli: number, per: 'hour' | 'shift'): PoolJob => ({
  id,
  revenueGenerating: false,
  pooling: true,
  pointsMilli,
  per,
  contributionMilliPercent: 100_000,
  base: 'tips',
});
const none = { adjustments: [], externalIn: [], externalOut: [], squareUps: [] };

function poolOf(
  cents: bigint,
  staff: readonly Head[],
  per: 'hour' | 'shift',
): ReturnType<typeof computePool> {
  const till: PoolJob = { ...receiver('till', 0, per), revenueGenerating: true, pooling: false };
  return computePool({
    capAtTips: false,
    missing: 'return',
    ...none,
    jobs: [till, ...staff.map(({ id, points = 1 }) => receiver(id, points * 1_000, per))],
    lines: [
      line('till', { totalTips: cents }),
      ...staff.map(({ id, minutes = 60 }) => line(id, { minutes: BigInt(minutes) })),
    ],
  } satisfies PoolInput);
}

const paid = (outcome: ReturnType<typeof computePool>): Record<string, bigint> =>
  Object.fromEntries(
    outcome.people
      .filter(({ employeeId }) => employeeId !== 'till')
      .map(({ employeeId, payout }) => [employeeId, payout]),
  );

describe('pools whose result is published', () => {
  it.each([
    [
      'one server of 3 points, one bartender of 1',
      {
        cents: 50_000n,
        staff: [
          { id: 'server', points: 3 },
          { id: 'bartender', points: 1 },
        ],
        per: 'shift',
        perPoint: '125.0000',
        expected: { server: 37_500n, bartender: 12_500n },
      },
    ],
    [
      'three servers of 3 points, one bartender of 1',
      {
        cents: 50_000n,
        staff: [
          { id: 's1', points: 3 },
          { id: 's2', points: 3 },
          { id: 's3', points: 3 },
          { id: 'b', points: 1 },
        ],
        per: 'shift',
        perPoint: '50.0000',
        expected: { s1: 15_000n, s2: 15_000n, s3: 15_000n, b: 5_000n },
      },
    ],
    [
      'hours alone, 20 of them',
      {
        cents: 20_000n,
        staff: [
          { id: 'A', minutes: 360 },
          { id: 'B', minutes: 360 },
          { id: 'C', minutes: 480 },
        ],
        per: 'hour',
        perPoint: '10.0000',
        expected: { A: 6_000n, B: 6_000n, C: 8_000n },
      },
    ],
    [
      '24 an hour',
      {
        cents: 60_000n,
        staff: [
          { id: 'A', minutes: 480 },
          { id: 'B', minutes: 360 },
          { id: 'C', minutes: 300 },
          { id: 'D', minutes: 360 },
        ],
        per: 'hour',
        perPoint: '24.0000',
        expected: { A: 19_200n, B: 14_400n, C: 12_000n, D: 14_400n },
      },
    ],
    [
      '8, 6, 5 and 5 hours',
      {
        cents: 60_000n,
        staff: [
          { id: 'Alex', minutes: 480 },
          { id: 'Bri', minutes: 360 },
          { id: 'Chris', minutes: 300 },
          { id: 'Dana', minutes: 300 },
        ],
        per: 'hour',
        perPoint: '25.0000',
        expected: { Alex: 20_000n, Bri: 15_000n, Chris: 12_500n, Dana: 12_500n },
      },
    ],
    [
      'an odd amount keeps its sum',
      {
        cents: 8_427n,
        staff: [
          { id: 'Maria', minutes: 450 },
          { id: 'Juan', minutes: 360 },
          { id: 'Carlos', minutes: 330 },
        ],
        per: 'hour',
        perPoint: '4.4353',
        expected: { Maria: 3_327n, Juan: 2_661n, Carlos: 2_439n },
      },
    ],
    [
      'who left early',
      {
        cents: 12_000n,
        staff: [
          { id: 'A', minutes: 240 },
          { id: 'B', minutes: 360 },
          { id: 'C', minutes: 360 },
        ],
        per: 'hour',
        perPoint: '7.5000',
        expected: { A: 3_000n, B: 4_500n, C: 4_500n },
      },
    ],
    [
      'four hours each, over midnight',
      {
        cents: 8_000n,
        staff: [
          { id: 'server', minutes: 240 },
          { id: 'bartender', minutes: 240 },
        ],
        per: 'hour',
        perPoint: '10.0000',
        expected: { server: 4_000n, bartender: 4_000n },
      },
    ],
  ] as const)('%s', (_, { cents, staff, per, perPoint, expected }) => {
    const outcome = poolOf(cents, staff, per);
    expect(paid(outcome)).toEqual(expected);
    expect(outcome.totals.perPoint).toBe(perPoint);
  });
  it('ten people, one point each', () => {
    const outcome = poolOf(
      85_000n,
      Array.from({ length: 10 }, (_, at) => ({ id: `p${String(at)}` })),
      'shift',
    );
    expect(
      new Set(
        outcome.people
          .filter(({ employeeId }) => employeeId !== 'till')
          .map(({ payout }) => payout),
      ),
    ).toEqual(new Set([8_500n]));
  });
});

const server = { id: 'server', revenueGenerating: true, pooling: false, weightMilli: 1_000 };
const support = (id: string, weightMilli = 1_000): typeof server => ({
  id,
  revenueGenerating: false,
  pooling: true,
  weightMilli,
});
const all = 100_000;

function shareOf(
  given: ShiftLine,
  rules: ShareInput['rules'],
  others: readonly {
    readonly id: string;
    readonly minutes?: number;
    readonly weightMilli?: number;
  }[],
): Record<string, bigint> {
  const outcome = computeShare({
    capAtTips: false,
    jobs: [
      server,
      ...['bartender', 'barback', 'host', 'busser', 'chef', 'dishwasher'].map((id) =>
        support(id, others.find((one) => one.id === id)?.weightMilli),
      ),
    ],
    members: [],
    overrides: [],
    ...none,
    rules,
    lines: [given, ...others.map(({ id, minutes = 60 }) => line(id, { minutes: BigInt(minutes) }))],
  });
  return Object.fromEntries(outcome.people.map(({ employeeId, payout }) => [employeeId, payout]));
}

const rule = (
  id: string,
  base: 'tips' | 'net_sales',
  milliPercent: number,
  groups: ShareInput['rules'][number]['groups'],
): ShareInput['rules'][number] => ({ id, fromJobs: ['server'], base, milliPercent, groups });
const group = (
  job: string,
  milliPercent = all,
  missing: 'return' | 'redistribute' = 'return',
  split: 'even' | 'weighted_hours' = 'even',
): ShareInput['rules'][number]['groups'][number] => ({ jobs: [job], milliPercent, split, missing });

describe('shares whose result is published', () => {
  it('80, 15 and 5 %: the absent barback goes to the others as 94.12 and 5.88', () => {
    const groups = [
      group('bartender', 80_000, 'redistribute'),
      group('barback', 15_000, 'redistribute'),
      group('host', 5_000, 'redistribute'),
    ];
    expect(
      shareOf(
        line('server', { totalTips: 10_000n }),
        [rule('pot', 'tips', all, groups)],
        [{ id: 'bartender' }, { id: 'host' }],
      ),
    ).toEqual({ server: 0n, bartender: 9_412n, host: 588n });
  });
  it('20, 30 and 50 % with the bar closed keep their proportion', () => {
    const groups = [
      group('busser', 20_000, 'redistribute'),
      group('host', 30_000, 'redistribute'),
      group('bartender', 50_000, 'redistribute'),
    ];
    expect(
      shareOf(
        line('server', { totalTips: 7_500n }),
        [rule('pot', 'tips', all, groups)],
        [{ id: 'busser' }, { id: 'host' }],
      ),
    ).toEqual({ server: 0n, busser: 3_000n, host: 4_500n });
  });
  it('a weight of 1.2 is a fifth more an hour', () => {
    const groups = [
      {
        jobs: ['chef', 'dishwasher'],
        milliPercent: all,
        split: 'weighted_hours',
        missing: 'return',
      } as const,
    ];
    expect(
      shareOf(
        line('server', { totalTips: 11_000n }),
        [rule('kitchen', 'tips', all, groups)],
        [
          { id: 'chef', minutes: 480, weightMilli: 1_200 },
          { id: 'dishwasher', minutes: 480 },
        ],
      ),
    ).toEqual({ server: 0n, chef: 6_000n, dishwasher: 5_000n });
  });
  it('4 % of 791.00 sold leaves 98.58 of 130.22', () => {
    expect(
      shareOf(
        line('server', { netSales: 79_100n, totalTips: 13_022n }),
        [rule('bar', 'net_sales', 4_000, [group('host')])],
        [{ id: 'host' }],
      ),
    ).toEqual({ server: 9_858n, host: 3_164n });
  });
  it('1, 2 and 2.5 % of 1,000.00 sold', () => {
    const rules = [
      rule('host', 'net_sales', 1_000, [group('host')]),
      rule('busser', 'net_sales', 2_000, [group('busser')]),
      rule('bar', 'net_sales', 2_500, [group('bartender')]),
    ];
    expect(
      shareOf(line('server', { netSales: 100_000n, totalTips: 20_000n }), rules, [
        { id: 'host' },
        { id: 'busser' },
        { id: 'bartender' },
      ]),
    ).toEqual({ server: 14_500n, host: 1_000n, busser: 2_000n, bartender: 2_500n });
  });
  it('22.5 and 7.5 % with no barback: his part stays with the server', () => {
    const rules = [
      rule('bar', 'tips', 22_500, [group('bartender')]),
      rule('barback', 'tips', 7_500, [group('barback')]),
    ];
    expect(shareOf(line('server', { totalTips: 10_000n }), rules, [{ id: 'bartender' }])).toEqual({
      server: 7_750n,
      bartender: 2_250n,
    });
  });
  it.each([
    [1_676n, 2_000, 34n],
    [1_349n, 2_000, 27n],
    [43_500n, 5_000, 2_175n],
    [65_000n, 2_000, 1_300n],
    [30_000n, 1_000, 300n],
    [5_000n, 1_000, 50n],
  ])('%d sold at %d thousandths of a percent gives %d', (netSales, milliPercent, given) => {
    expect(
      shareOf(
        line('server', { netSales, totalTips: 10_000n }),
        [rule('one', 'net_sales', milliPercent, [group('host')])],
        [{ id: 'host' }],
      ),
    ).toEqual({ server: 10_000n - given, host: given });
  });
});

describe('an allocation', () => {
  it.each([
    ['9,999 over 75 and 25', 9_999n, [75n, 25n], [7_499n, 2_500n]],
    ['5 over 70 and 30: the larger weight takes the tie', 5n, [70n, 30n], [4n, 1n]],
    ['whole dollars', 600n, [85n, 60n, 72n], [235n, 166n, 199n]],
    ['the same in cents', 60_000n, [85n, 60n, 72n], [23_502n, 16_590n, 19_908n]],
    ['overtime at one and a half', 20_000n, [660n, 300n], [13_750n, 6_250n]],
    ['what is left beside a fixed 50.00', 5_000n, [1n, 1n], [2_500n, 2_500n]],
    ['nothing over nothing', 500n, [0n, 0n], [0n, 0n]],
    ['a negative total', -9_999n, [75n, 25n], [-7_499n, -2_500n]],
  ] as const)('%s', (_, total, weights, expected) =>
    expect(
      allocate(
        total,
        weights,
        weights.map((_one, at) => at),
      ),
    ).toEqual(expected),
  );
  it.each([
    [
      [10, 9],
      [0n, 1n],
    ],
    [
      ['10', '9'],
      [0n, 1n],
    ],
    [
      ['b', 'a'],
      [0n, 1n],
    ],
    [
      ['a', 7],
      [0n, 1n],
    ],
    [
      ['a', 'B'],
      [0n, 1n],
    ],
    [
      [
        [1, 5],
        [1, 4],
      ],
      [0n, 1n],
    ],
    [
      [
        [2, 1],
        [1, 9],
      ],
      [0n, 1n],
    ],
    [
      [[1, 1], [1]],
      [0n, 1n],
    ],
  ] as const)('a tie of %j goes to the smaller', (keys, expected) =>
    expect(allocate(1n, [1n, 1n], keys)).toEqual(expected),
  );
});
