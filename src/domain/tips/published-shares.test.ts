import { describe, expect, it } from 'vitest';
import { computeShare, type ShiftLine, type ShareInput } from './index.ts';

/*
 * Figures that public pages on tips print, or that follow from a rule that they print; each case
 * names its rule.
 */
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
const none = { adjustments: [], externalIn: [], externalOut: [], squareUps: [] };

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
