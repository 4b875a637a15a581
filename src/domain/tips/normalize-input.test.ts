import { describe, expect, it } from 'vitest';
import { computePool, computeShare } from './index.ts';

/** What somebody may hand in who knows the definition alone. */
const line = (
  id: number | string,
  employeeId: number | string,
  jobCodeId: number | string,
  totalTips = 0n,
): {
  id: number | string;
  employeeId: number | string;
  jobCodeId: number | string;
  minutes: bigint;
  totalTips: bigint;
} => ({ id, employeeId, jobCodeId, minutes: 60n, totalTips });

describe('what is left out of a night', () => {
  it('in a pool is no correction, no cap, everything of the tips, and back to who gave', () => {
    const jobs = [
      { id: 'server', revenueGenerating: true },
      { id: 'bar', pooling: true, pointsMilli: 1_000 },
    ];
    const night = computePool({
      jobs,
      lines: [line(1, 'ana', 'server', 1_000n), line(2, 'ben', 'bar')],
    });
    expect(night.people.map(({ employeeId, payout }) => [employeeId, payout])).toEqual([
      ['ana', 0n],
      ['ben', 1_000n],
    ]);
    const alone = computePool({ jobs, lines: [line(1, 'ana', 'server', 1_000n)] });
    expect([alone.people[0]?.returned, alone.undistributed, alone.blocked]).toEqual([
      1_000n,
      0n,
      [],
    ]);
  });
  it('in a share is a weight of 1 and the return of what an absent group would have got', () => {
    const night = computeShare({
      jobs: [
        { id: 1, revenueGenerating: true },
        { id: 2, pooling: true },
        { id: 3, pooling: true },
      ],
      lines: [line(1, 1, 1, 1_000n), line(2, 2, 2)],
      rules: [
        {
          id: 1,
          fromJobs: [1],
          base: 'tips',
          milliPercent: 100_000,
          groups: [
            { jobs: [2], milliPercent: 60_000, split: 'weighted_hours' },
            { jobs: [3], milliPercent: 40_000, split: 'even' },
          ],
        },
      ],
    });
    expect(night.people.map(({ returned, received }) => [returned, received])).toEqual([
      [400n, 0n],
      [0n, 600n],
    ]);
    expect(computeShare({ jobs: [], lines: [] }).people).toEqual([]);
  });
  it('of a job code is that it neither gives nor receives', () => {
    expect(
      computePool({ jobs: [{ id: 1 }], lines: [line(1, 1, 1, 500n)] }).people[0],
    ).toMatchObject({ given: 0n, received: 0n, payout: 500n });
  });
});

describe('what is handed in beside the rules', () => {
  const share = (
    adjustments: NonNullable<Parameters<typeof computeShare>[0]['adjustments']>,
  ): ReturnType<typeof computeShare> =>
    computeShare({
      jobs: [{ id: 1, revenueGenerating: true, pooling: true }],
      lines: [line(1, 1, 1, 1_000n)],
      adjustments,
      rules: [
        {
          id: 7,
          fromJobs: [1],
          base: 'tips',
          milliPercent: 50_000,
          groups: [{ jobs: [1], milliPercent: 100_000, split: 'even', missing: 'return' }],
        },
      ],
    });
  it('an adjustment made to nobody, or to a rule and a person at once, moves nothing and is shown', () => {
    const night = share([
      { id: 2, amount: 50n, ruleId: 7, employeeId: 1 },
      { id: 1, amount: 30n },
    ]);
    expect(night.people[0]?.payout).toBe(1_000n);
    expect(night.leftOut).toEqual(
      [1, 2].map((id) => ({
        kind: 'adjustment',
        id,
        ruleId: null,
        employeeId: null,
        amount: id === 1 ? 30n : 50n,
      })),
    );
  });
  it('null names nobody', () => {
    const night = share([
      { id: 1, amount: 30n, ruleId: null, employeeId: 1 },
      { id: 2, amount: 5n, ruleId: 7, employeeId: null },
    ]);
    expect([night.people[0]?.payout, night.leftOut]).toEqual([1_035n, []]);
  });
  it('lines that bear one id keep their own figures', () => {
    const night = computePool({
      jobs: [{ id: 1, revenueGenerating: true, pooling: true, pointsMilli: 1_000 }],
      lines: [line(1, 1, 1, 300n), line(1, 2, 1, 100n)],
    });
    expect(night.lines).toEqual([
      { id: 1, contribution: 300n, share: 200n },
      { id: 1, contribution: 100n, share: 200n },
    ]);
  });
});

describe('the order of what is handed in', () => {
  it("does not show in what was left out, nor in anybody's reasons", () => {
    const night = {
      jobs: [{ id: 1, revenueGenerating: true, pooling: true }],
      lines: [line(1, 1, 1, 1_000n)],
      overrides: [
        { ruleId: 8, employeeId: 2, amount: 1n },
        { ruleId: 8, employeeId: 10, amount: 2n },
      ],
    };
    const corrections = {
      adjustments: [10, 2, 1].map((id) => ({ id, amount: 5n, employeeId: id === 1 ? 9 : 1 })),
      externalIn: [2, 1].map((id) => ({ id, amount: 3n })),
      externalOut: [4, 3].map((id) => ({ id, amount: 2n, employeeId: id === 3 ? 9 : 1 })),
    };
    const turned = {
      adjustments: corrections.adjustments.toReversed(),
      externalIn: corrections.externalIn.toReversed(),
      externalOut: corrections.externalOut.toReversed(),
      overrides: night.overrides.toReversed(),
    };
    expect(computeShare({ ...night, ...turned })).toEqual(
      computeShare({ ...night, ...corrections }),
    );
  });
  it('does not decide a tie between 2 and the text 2', () => {
    const lines = [line(1, 2, 1, 1n), line(2, '2', 1)];
    const pool = (of: typeof lines): unknown =>
      computePool({
        jobs: [{ id: 1, revenueGenerating: true, pooling: true, pointsMilli: 1_000 }],
        lines: of,
      }).people.map(({ employeeId, received }) => [employeeId, received]);
    expect(pool(lines)).toEqual([
      [2, 1n],
      ['2', 0n],
    ]);
    expect(pool(lines.toReversed())).toEqual(pool(lines));
  });
});
