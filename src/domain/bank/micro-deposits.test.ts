import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { amountsText, lastDayToEnter, microAmounts } from './micro-deposits.ts';

it('draws two amounts from 0.02 to 0.45 that are never the same, and each of them sometimes', () => {
  const seen = new Set<bigint>();
  fc.assert(
    fc.property(fc.nat({ max: 43 }), fc.nat({ max: 42 }), (first, second) => {
      const drawn = [first, second];
      const limits: number[] = [];
      const amounts = microAmounts((below) => {
        limits.push(below);
        return drawn.shift()!;
      });
      expect(limits).toEqual([44, 43]);
      for (const amount of amounts) {
        expect(amount >= 2n && amount <= 45n).toBe(true);
        seen.add(amount);
      }
      expect(amounts[0]).not.toBe(amounts[1]);
    }),
    { numRuns: 2_000 },
  );
  expect(seen.size).toBe(44);
});

it('are entered in either order, until ten banking days after they arrive', () => {
  expect(amountsText([31n, 7n])).toBe(amountsText([7n, 31n]));
  expect(amountsText([7n, 31n])).not.toBe(amountsText([7n, 30n]));
  expect(lastDayToEnter({ rail: 'eft' }, '2026-03-05' as Day)).toBe('2026-03-19');
  // Good Friday is no banking day of the rail in Canada.
  expect(lastDayToEnter({ rail: 'eft' }, '2026-04-01' as Day)).toBe('2026-04-16');
});
