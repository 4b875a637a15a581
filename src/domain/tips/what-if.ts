import type { Cents } from '../../kernel/money.ts';
import type { Outcome } from './outcome.ts';
import type { Id } from './vocabulary.ts';

/** What one person would get of some nights by other rules. */
export type Compared = {
  readonly employeeId: Id;
  readonly before: Cents;
  readonly after: Cents;
  readonly nights: number;
};
export type Comparison = {
  readonly people: readonly Compared[];
  readonly more: number;
  readonly less: number;
  readonly same: number;
  /** What everybody gets, by either rules; undistributed money beside it. */
  readonly before: Cents;
  readonly after: Cents;
  readonly undistributedBefore: Cents;
  readonly undistributedAfter: Cents;
};

/**
 * What somebody gets of a night, cash that they took home included: what other rules would change.
 */
const gets = (person: Outcome['people'][number]): Cents =>
  person.payout - person.owed + person.cash;

/**
 * Replays nights by the rules as they are and as they would be: the same engine, nothing is
 * written. The largest difference stands first. With largest remainders somebody may lose a cent
 * to a larger pot: a cent a night is no loss and no gain.
 */
export function compareNights<N>(
  nights: readonly N[],
  asIs: (night: N) => Outcome,
  asWould: (night: N) => Outcome,
): Comparison {
  const people = new Map<Id, { before: Cents; after: Cents; nights: number }>();
  let [undistributedBefore, undistributedAfter, before, after] = [0n, 0n, 0n, 0n];
  const add = (outcome: Outcome, side: 'before' | 'after'): void => {
    for (const person of outcome.people) {
      const sums = people.get(person.employeeId) ?? { before: 0n, after: 0n, nights: 0 };
      sums[side] += gets(person);
      if (side === 'before') sums.nights += 1;
      people.set(person.employeeId, sums);
    }
  };
  for (const night of nights) {
    const [was, would] = [asIs(night), asWould(night)];
    add(was, 'before');
    add(would, 'after');
    undistributedBefore += was.undistributed;
    undistributedAfter += would.undistributed;
  }
  const compared = [...people]
    .map(([employeeId, sums]): Compared => ({ employeeId, ...sums }))
    .sort((a, b) => byDifference(a, b));
  for (const one of compared) [before, after] = [before + one.before, after + one.after];
  const changed = compared.filter((one) => magnitude(one) > BigInt(one.nights));
  const more = changed.filter((one) => one.after > one.before).length;
  return {
    people: compared,
    more,
    less: changed.length - more,
    same: compared.length - changed.length,
    before,
    after,
    undistributedBefore,
    undistributedAfter,
  };
}

const magnitude = ({ before, after }: Compared): Cents =>
  after > before ? after - before : before - after;
const byDifference = (a: Compared, b: Compared): number => {
  const [one, other] = [magnitude(a), magnitude(b)];
  return one === other ? 0 : one > other ? -1 : 1;
};
