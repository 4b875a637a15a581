import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../kernel/money.ts';
import { balanceTips } from './balance.ts';

const bucket = (
  ruleId: number,
  undistributed: bigint,
): { ruleId: number; undistributed: bigint } => ({ ruleId, undistributed });
const person = (employeeId: number, owed: bigint): { employeeId: number; owed: bigint } => ({
  employeeId,
  owed,
});

describe('balancing two shares', () => {
  it('moves what the one has and the other lacks, rule by rule and by what each lacks', () => {
    expect(
      balanceTips(
        { buckets: [bucket(1, 300n), bucket(2, -50n), bucket(3, 700n)] },
        { people: [person(7, 500n), person(8, 0n), person(9, 100n)] },
      ),
    ).toEqual({
      amount: 600n,
      from: [
        { ruleId: 1, amount: -300n },
        { ruleId: 3, amount: -300n },
      ],
      to: [
        { employeeId: 7, amount: 500n },
        { employeeId: 9, amount: 100n },
      ],
    });
  });
  it.each([
    [[bucket(1, -100n)], [person(1, 50n)]],
    [[bucket(1, 100n)], [person(1, 0n)]],
    [[], []],
  ])('moves nothing that is not positive', (buckets, people) =>
    expect(balanceTips({ buckets }, { people })).toBeNull(),
  );
  it('takes as much as it gives', () =>
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -500n, max: 500n })),
        fc.array(fc.bigInt({ min: 0n, max: 500n })),
        (spare, owed) => {
          const moved = balanceTips(
            { buckets: spare.map((amount, at) => bucket(at, amount)) },
            { people: owed.map((amount, at) => person(at, amount)) },
          );
          if (moved === null) return;
          expect(sum(moved.from.map(({ amount }) => amount))).toBe(-moved.amount);
          expect(sum(moved.to.map(({ amount }) => amount))).toBe(moved.amount);
          for (const { employeeId, amount } of moved.to)
            expect(amount <= owed[employeeId]!).toBe(true);
        },
      ),
    ));
});
