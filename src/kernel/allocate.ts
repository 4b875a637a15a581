import { invariant } from './invariant.ts';
import type { Cents } from './money.ts';

/**
 * Why somebody got a cent that was left over: the larger part of a cent, the larger weight, or the
 * order of the ties.
 */
export type SpareReason = 'remainder' | 'weight' | 'order';

/**
 * One part of an allocation; `amount` is the floor of the exact share `total x weight / weights`
 * plus `spare` (0, 1 or -1).
 */
export type Portion = {
  readonly amount: Cents;
  readonly spare: Cents;
  readonly reason: SpareReason | null;
};

/**
 * Shares a total over whole-number weights by largest remainder: each exact share is floored, the
 * cents left over go one each to the largest fractional parts, ties to the larger weight, then by
 * `compareTies` (of two places in the list), so that the order of the list changes nothing. A
 * negative total is the mirror of the positive one. Weights that are all 0 share nothing.
 */
export function portions(
  total: Cents,
  weights: readonly bigint[],
  compareTies: (a: number, b: number) => number,
): Portion[] {
  let whole = 0n;
  for (const weight of weights) {
    invariant(weight >= 0n, 'a weight is not negative');
    whole += weight;
  }
  if (whole === 0n) return weights.map(() => ({ amount: 0n, spare: 0n, reason: null }));
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  let left = size;
  const rests: bigint[] = [];
  const floors = weights.map((weight, at) => {
    const share = size * weight;
    const floor = share / whole;
    rests[at] = share - floor * whole;
    left -= floor;
    return floor;
  });
  if (left === 0n)
    return floors.map((floor) => ({ amount: floor * sign, spare: 0n, reason: null }));
  const reasons = spares(Number(left), rests, weights, compareTies);
  return floors.map((floor, at) => {
    const reason = reasons[at] ?? null;
    return {
      amount: (reason === null ? floor : floor + 1n) * sign,
      spare: reason === null ? 0n : sign,
      reason,
    };
  });
}

/**
 * Who gets the `left` cents, as reasons by place; the first that goes without is what the others
 * are compared with.
 */
function spares(
  left: number,
  rests: readonly bigint[],
  weights: readonly bigint[],
  compareTies: (a: number, b: number) => number,
): SpareReason[] {
  const rest = (at: number): bigint => rests[at] ?? 0n;
  const weight = (at: number): bigint => weights[at] ?? 0n;
  const order = rests.map((_, at) => at);
  order.sort(
    (a, b) => bySize(rest(b), rest(a)) || bySize(weight(b), weight(a)) || compareTies(a, b),
  );
  const without = order[left];
  invariant(without !== undefined, 'fewer cents are left over than there are parts');
  const reasons: SpareReason[] = [];
  for (const at of order.slice(0, left))
    reasons[at] =
      rest(at) !== rest(without)
        ? 'remainder'
        : weight(at) !== weight(without)
          ? 'weight'
          : 'order';
  return reasons;
}

const bySize = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
