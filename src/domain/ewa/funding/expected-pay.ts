import { type Cents, floorOf, sum } from '#kernel/money.ts';
import { wagesOf } from '../earned/earned.ts';
import type { RateE4 } from '../earned/rates.ts';
import { type Frequency, payOfOnePeriod } from '../earned/salary.ts';

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
export const PERIODS_LOOKED_AT = 3;

/** What is known of the pay of some members together. */
export type KnownPay = {
  /** What those of whom something is known are expected to earn in a period. */
  readonly total: Cents;
  readonly known: number;
  /** Members of whom nothing is known. */
  readonly unknown: number;
};

/** Adds up what members are expected to earn: by their last closed periods, else by salary, else by usual hours. */
export function knownPay(members: readonly PayHistory[]): KnownPay {
  let found: KnownPay = { total: 0n, known: 0, unknown: 0 };
  for (const member of members) {
    const pay = ownExpected(member);
    found =
      pay === null
        ? { ...found, unknown: found.unknown + member.count }
        : {
            ...found,
            total: found.total + pay * BigInt(member.count),
            known: found.known + member.count,
          };
  }
  return found;
}

/** What all of them together are expected to earn: who is not known earns as the others on average. */
export function expectedPay({ total, known, unknown }: KnownPay): Cents {
  if (known === 0) return total;
  return total + floorOf(total, 1n, BigInt(known)) * BigInt(unknown);
}

/** Null where nothing says what the member earns. */
function ownExpected({ closed, salary, usual }: PayHistory): Cents | null {
  const newest = closed.slice(-PERIODS_LOOKED_AT);
  if (newest.length > 0) return floorOf(sum(newest), 1n, BigInt(newest.length));
  if (salary !== null) return payOfOnePeriod(salary.annual, salary.frequency);
  return usual === null ? null : wagesOf([usual]);
}
