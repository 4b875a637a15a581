import fc from 'fast-check';
import { inject } from 'vitest';
import {
  computePool,
  computeShare,
  type Outcome,
  type PoolInput,
  type ShareAdjustment,
  type ShareInput,
  type ShiftLine,
} from '#domain/tips/index.ts';

/* Nights of tips as chance has them: what holds for all of them is a law of the tip engine. */

const PEOPLE = 6;
const JOBS = 4;
/** One of few, so that a night often has somebody twice. */
export const employee = fc.integer({ min: 1, max: PEOPLE });
const job = fc.integer({ min: 1, max: JOBS });
const cents = (min: number, max: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: BigInt(min), max: BigInt(max) });
const flags = { revenueGenerating: fc.boolean(), pooling: fc.boolean() };
const numbered = <T extends object>(
  one: fc.Arbitrary<T>,
  maxLength: number,
): fc.Arbitrary<(T & { id: number })[]> =>
  fc.array(one, { maxLength }).map((items) => items.map((item, at) => ({ ...item, id: at + 1 })));

const lines: fc.Arbitrary<ShiftLine[]> = numbered(
  fc.record({
    employeeId: employee,
    jobCodeId: job,
    minutes: fc.oneof(fc.constant(0n), cents(1, 900)),
    netSales: cents(-5_000, 200_000),
    totalTips: cents(-500, 30_000),
    cashPayment: fc.oneof(fc.constant(0n), cents(0, 20_000)),
  }),
  12,
);
const corrections = {
  externalIn: numbered(fc.record({ amount: cents(1, 5_000) }), 2),
  squareUps: numbered(
    fc.record({
      employeeId: employee,
      amount: cents(-20_000, 20_000).filter((amount) => amount !== 0n),
      madeAt: fc.integer({ min: 1, max: 5 }),
    }),
    4,
  ),
};
export const pools: fc.Arbitrary<PoolInput> = fc.record({
  capAtTips: fc.boolean(),
  missing: fc.constantFrom('return' as const, 'redistribute' as const),
  lines,
  jobs: fc.tuple(
    ...Array.from({ length: JOBS }, (_, at) =>
      fc.record({
        id: fc.constant(at + 1),
        ...flags,
        pointsMilli: fc.integer({ min: 0, max: 10_000 }),
        per: fc.constantFrom('hour' as const, 'shift' as const),
        contributionMilliPercent: fc.integer({ min: 0, max: 100_000 }),
        base: fc.constantFrom('tips' as const, 'net_sales' as const),
      }),
    ),
  ),
  adjustments: numbered(fc.record({ amount: cents(-3_000, 3_000) }), 2),
  externalOut: numbered(fc.record({ amount: cents(1, 5_000) }), 2),
  ...corrections,
});
const groups = fc
  .array(
    fc.record({
      jobs: fc.uniqueArray(job, { minLength: 1 }),
      part: fc.integer({ min: 1, max: 9 }),
      split: fc.constantFrom(
        'even' as const,
        'hours' as const,
        'weighted_hours' as const,
        'net_sales' as const,
      ),
      missing: fc.constantFrom('return' as const, 'redistribute' as const),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => {
    const whole = all.reduce((total, { part }) => total + part, 0);
    const percents = all.map(({ part }) => Math.floor((part * 100_000) / whole));
    return all.map(({ part: _, ...group }, at) => ({
      ...group,
      milliPercent:
        (percents[at] ?? 0) + (at === 0 ? 100_000 - percents.reduce((a, b) => a + b, 0) : 0),
    }));
  });
const shares: fc.Arbitrary<ShareInput> = fc.record({
  capAtTips: fc.boolean(),
  lines,
  jobs: fc.tuple(
    ...Array.from({ length: JOBS }, (_, at) =>
      fc.record({
        id: fc.constant(at + 1),
        ...flags,
        weightMilli: fc.integer({ min: 100, max: 10_000 }),
      }),
    ),
  ),
  members: fc.uniqueArray(
    fc.record({ employeeId: employee, weightMilli: fc.integer({ min: 100, max: 10_000 }) }),
    { selector: (one) => one.employeeId },
  ),
  rules: numbered(
    fc.record({
      fromJobs: fc.uniqueArray(job, { minLength: 1 }),
      base: fc.constantFrom('tips' as const, 'net_sales' as const),
      milliPercent: fc.integer({ min: 1, max: 60_000 }),
      groups,
    }),
    4,
  ),
  overrides: fc.uniqueArray(
    fc.record({
      ruleId: fc.integer({ min: 1, max: 5 }),
      employeeId: employee,
      amount: cents(0, 9_000),
    }),
    { maxLength: 3, selector: ({ ruleId, employeeId }) => ruleId * 100 + employeeId },
  ),
  adjustments: fc
    .array(fc.tuple(cents(-3_000, 3_000), fc.boolean(), employee), { maxLength: 3 })
    .map((all) =>
      all.map(([amount, toRule, to], at): ShareAdjustment =>
        toRule ? { id: at + 1, amount, ruleId: to } : { id: at + 1, amount, employeeId: to },
      ),
    ),
  externalOut: numbered(fc.record({ amount: cents(1, 5_000), employeeId: employee }), 2),
  ...corrections,
});

export type Input = PoolInput | ShareInput;
/** The engine for a pool or a share, whichever was drawn. */
export const compute = (input: Input): Outcome =>
  'rules' in input ? computeShare(input) : computePool(input);
export const anything: fc.Arbitrary<Input> = fc.oneof(pools, shares);

declare module 'vitest' {
  interface ProvidedContext {
    /** Fewer where the laws run for thousands of mutants. */
    lawRuns?: number;
  }
}
export const runs = { numRuns: inject('lawRuns') ?? 1_500 };
