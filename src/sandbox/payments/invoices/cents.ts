import { invariant } from '#kernel/invariant.ts';

/** Percents have up to four places behind the point: 9.975 % is 99,750 of this. */
export const WHOLE_PERCENT = 1_000_000;

/** `9.975` as 99,750, without a float in between. */
export function percentUnits(written: string): number {
  const [whole = '0', fraction = ''] = written.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0').slice(0, 4));
}

/** `amount x part / whole`, half a cent away from zero. Exact: nothing is beyond 2^53. */
export function shareOf(amount: number, part: number, whole: number): number {
  const product = 2 * Math.abs(amount) * part + whole;
  invariant(Number.isSafeInteger(product) && whole > 0, 'an amount is small enough to be exact');
  const rounded = (product - (product % (2 * whole))) / (2 * whole);
  return amount < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Shares `total` by weight: floors, and the cents left over to the largest remainders. */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((one, other) => one + other, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const product = total * weight;
    invariant(Number.isSafeInteger(product), 'an amount is small enough to be exact');
    return { at, amount: (product - (product % sum)) / sum, rest: product % sum };
  });
  const left = total - parts.reduce((one, { amount }) => one + amount, 0);
  const lucky = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map(({ at, amount }) => amount + (lucky.has(at) ? 1 : 0));
}
