import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Input,
  anything,
  compute,
  employee,
  pools,
  runs,
} from '#test/support/random-nights.ts';
import { sum } from '../../kernel/money.ts';
import { computePool, type Outcome } from './index.ts';

const total = (of: readonly { readonly amount: bigint }[]): bigint =>
  sum(of.map(({ amount }) => amount));
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
