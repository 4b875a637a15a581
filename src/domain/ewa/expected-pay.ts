import { type Cents, floorOf, sum } from '#kernel/money.ts';
import { wagesOf } from './earned.ts';
import type { RateE4 } from './rates.ts';
import { type Frequency, payOfOnePeriod } from './salary.ts';

/** What is known about the pay of one enrolled member, or of `count` members who are alike. */
export type PayHistory = {
  readonly count: number;
  /** Pay of the closed periods, the newest last. */
  readonly closed: readonly Cents[];
  readonly salary: { readonly annual: Cents; readonly frequency: Frequency } | null;
  /** Minutes of a usual period, with the base rate. */
  readonly usual: { readonly minutes: bigint; readonly rate: RateE4 } | null;
};

/** The newest closed periods that say what to expect. */
const PERIODS_LOOKED_AT = 3;

/**
 * What all enrolled members together are expected to earn in a period: each by their last closed
 * periods, else by salary, else by usual hours, else as the others on average.
 */
export function expectedPay(members: readonly PayHistory[]): Cents {
  const known = members.map((member) => ({
    count: BigInt(member.count),
    pay: ownExpected(member),
  }));
  const total = sum(known.map(({ count, pay }) => (pay ?? 0n) * count));
  const countWhere = (isKnown: boolean): bigint =>
    sum(known.filter(({ pay }) => (pay !== null) === isKnown).map(({ count }) => count));
  const others = countWhere(true);
  const average = others === 0n ? 0n : floorOf(total, 1n, others);
  return total + average * countWhere(false);
}

/** Null where nothing says what the member earns. */
function ownExpected({ closed, salary, usual }: PayHistory): Cents | null {
  const newest = closed.slice(-PERIODS_LOOKED_AT);
  if (newest.length > 0) return floorOf(sum(newest), 1n, BigInt(newest.length));
  if (salary !== null) return payOfOnePeriod(salary.annual, salary.frequency);
  return usual === null ? null : wagesOf([usual]);
}
