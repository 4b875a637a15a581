import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { sum } from '../../kernel/money.ts';
import {
  computePool,
  computeShare,
  type ShiftLine,
  type Outcome,
  type PoolInput,
  type ShareAdjustment,
  type ShareInput,
} from './index.ts';

const PEOPLE = 6;
const JOBS = 4;
const employee = fc.integer({ min: 1, max: PEOPLE });
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
const pools: fc.Arbitrary<PoolInput> = fc.record({
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

type Input = PoolInput | ShareInput;
const compute = (input: Input): Outcome =>
  'rules' in input ? computeShare(input) : computePool(input);
const anything: fc.Arbitrary<Input> = fc.oneof(pools, shares);
const total = (of: readonly { readonly amount: bigint }[]): bigint =>
  sum(of.map(({ amount }) => amount));
declare module 'vitest' {
  interface ProvidedContext {
    /** Fewer where the laws run for thousands of mutants. */
    lawRuns?: number;
  }
}
const runs = { numRuns: inject('lawRuns') ?? 1_500 };

describe('the tip engine, over random nights', () => {
  it('loses no cent and makes none', () =>
    fc.assert(
      fc.property(anything, (input) => {
        const outcome = compute(input);
        const of = (pick: (one: Outcome['people'][number]) => bigint): bigint =>
          sum(outcome.people.map(pick));
        const out = (kind: 'adjustment' | 'external'): bigint =>
          total(outcome.leftOut.filter((one) => one.kind === kind));
        const external = total(input.externalOut) - out('external') - total(input.externalIn);
        const applied = sum(outcome.squareUps.map((one) => one.applied));
        expect(
          of((one) => one.payout) -
            of((one) => one.owed) +
            of((one) => one.cash) +
            external +
            outcome.undistributed,
        ).toBe(
          sum(input.lines.map((line) => line.totalTips)) +
            total(input.adjustments) -
            out('adjustment') +
            applied,
        );
      }),
      runs,
    ));

  it('pays nobody below zero, and every sum of a person is the sum of their trace', () =>
    fc.assert(
      fc.property(anything, (input) => {
        for (const one of compute(input).people) {
          expect(one.payout >= 0n && one.owed >= 0n && (one.payout === 0n || one.owed === 0n)).toBe(
            true,
          );
          expect(
            one.tips -
              one.given +
              one.returned +
              one.received +
              one.adjustments +
              one.external +
              one.squareUps -
              one.cash,
          ).toBe(one.payout - one.owed);
          expect(total(one.trace)).toBe(one.payout);
          for (const step of one.trace) {
            if (!('weights' in step)) continue;
            const beyondFloor =
              (step.of * step.weight - (step.amount - step.spare) * step.weights) *
              (step.of < 0n ? -1n : 1n);
            expect(beyondFloor >= 0n && beyondFloor < step.weights).toBe(true);
            expect(step.lines.length === 0 ? step.amount : total(step.lines)).toBe(step.amount);
          }
        }
      }),
      runs,
    ));

  it('does not care in which order the facts stand', () =>
    fc.assert(
      fc.property(anything, (input) => {
        const turned = Object.fromEntries(
          Object.entries(input).map(([name, value]): [string, unknown] => [
            name,
            Array.isArray(value) && name !== 'rules' ? value.toReversed() : value,
          ]),
        );
        expect(compute(turned as unknown as Input)).toEqual(compute(input));
        expect(compute(input)).toEqual(compute(input));
      }),
      runs,
    ));

  it('is blocked exactly while money is undistributed or a pot negative', () =>
    fc.assert(
      fc.property(anything, (input) => {
        const outcome = compute(input);
        const stuck =
          outcome.undistributed !== 0n ||
          outcome.buckets.some((bucket) => bucket.undistributed !== 0n);
        if (stuck) expect(outcome.blocked).toContain('undistributed');
        expect(outcome.blocked.includes('negative_pot')).toBe(
          (outcome.totals.tipPoolAmount ?? 0n) < 0n,
        );
        expect(outcome.blocked.includes('negative_bucket')).toBe(
          outcome.buckets.some((bucket) => bucket.amount < 0n),
        );
      }),
      runs,
    ));

  it('with the cap on, nobody ever gives more than is left of their own tips and what came back until then', () =>
    fc.assert(
      fc.property(anything, (input) => {
        for (const one of compute({ ...input, capAtTips: true }).people) {
          // What came back before counts; a bucket adjusted below zero takes back after it.
          let left = one.tips;
          for (const step of one.trace) {
            if (step.kind === 'given')
              expect(step.amount === 0n || -step.amount <= left).toBe(true);
            if (step.kind === 'given' || step.kind === 'returned') left += step.amount;
          }
        }
      }),
      runs,
    ));

  it('gives more points never less, and nobody else more', () =>
    fc.assert(
      fc.property(pools, employee, fc.integer({ min: 1, max: 5_000 }), (input, who, more) => {
        const ofOne = { ...input, jobs: input.jobs.map((one) => ({ ...one, pooling: true })) };
        const before = computePool(ofOne);
        if (
          (before.totals.tipPoolAmount ?? 0n) < 0n ||
          (before.totals.totalPointsMilli ?? 0n) === 0n
        )
          return;
        const own = new Set(
          ofOne.lines.filter((line) => line.employeeId === who).map((line) => line.jobCodeId),
        );
        if (ofOne.lines.some((line) => line.employeeId !== who && own.has(line.jobCodeId))) return;
        const after = computePool({
          ...ofOne,
          jobs: ofOne.jobs.map((one) =>
            own.has(one.id) ? { ...one, pointsMilli: (one.pointsMilli as number) + more } : one,
          ),
        });
        const received = (outcome: Outcome): bigint =>
          outcome.people.find((one) => one.employeeId === who)?.received ?? 0n;
        expect(received(after) >= received(before)).toBe(true);
      }),
      runs,
    ));

  it('recovers the oldest first, after all that is owed to a person', () =>
    fc.assert(
      fc.property(anything, (input) => {
        const outcome = compute(input);
        for (const [at, one] of outcome.squareUps.entries()) {
          const asked = input.squareUps.find(({ id }) => id === one.id);
          expect(one.applied + one.rest).toBe(asked?.amount);
          if (asked === undefined || one.rest === 0n) continue;
          const person = outcome.people.find(({ employeeId }) => employeeId === asked.employeeId);
          if (person === undefined) expect(one.applied).toBe(0n);
          else {
            expect(asked.amount < 0n).toBe(true);
            expect(person.payout).toBe(0n);
            const younger = outcome.squareUps
              .slice(at + 1)
              .filter(
                ({ id, applied }) =>
                  applied < 0n &&
                  input.squareUps.some(
                    (other) => other.id === id && other.employeeId === asked.employeeId,
                  ),
              );
            expect(younger).toEqual([]);
          }
        }
      }),
      runs,
    ));
});
