import { groupBy } from '../../kernel/group-by.ts';
import { type Cents, sum } from '../../kernel/money.ts';
import { addTo, type Night, type Person } from './night.ts';
import { allocate, portionsByKey } from './order.ts';
import type { AllocatedStep, LinePart } from './trace.ts';
import type { Id, JobFlags, ShiftLine } from './vocabulary.ts';

export type Weighed = { readonly line: ShiftLine; readonly weight: bigint };
/**
 * A person with their weight in a split; the lines' weights say how the amount spreads over them.
 */
type Receiver = {
  readonly person: Person;
  readonly weight: bigint;
  readonly lines: readonly Weighed[];
};
/** What the step says besides the amounts. */
export type About = Pick<AllocatedStep, 'kind' | 'ruleId' | 'group' | 'externalId' | 'basis'>;

/**
 * Lines that weigh something, by person; `even` gives each person the weight 1, however many lines
 * they have.
 */
export function receiversOf(
  night: Night<JobFlags>,
  lines: readonly Weighed[],
  even = false,
): Receiver[] {
  const receivers: Receiver[] = [];
  for (const [employeeId, there] of groupBy(
    lines.filter(({ weight }) => weight > 0n),
    ({ line }) => line.employeeId,
  )) {
    const person = night.person(employeeId);
    if (person === undefined) continue;
    receivers.push({
      person,
      lines: there,
      weight: even ? 1n : sum(there.map(({ weight }) => weight)),
    });
  }
  return receivers;
}

/** Shares an amount over the receivers and, for each, over their lines. */
export function receive(
  night: Night<JobFlags>,
  of: Cents,
  receivers: readonly Receiver[],
  about: About,
): void {
  const { kind, ruleId, group, externalId, basis } = about;
  const sizes = receivers.map((receiver) => receiver.weight);
  const weights = sum(sizes);
  const shares = portionsByKey(
    of,
    sizes,
    receivers.map((receiver) => receiver.person.employeeId),
  );
  for (let at = 0; at < receivers.length; at += 1) {
    const { person, weight, lines } = receivers[at]!;
    const { amount, spare, reason } = shares[at]!;
    const parts = overLines(amount, lines);
    if (kind === 'received') {
      person.received += amount;
      for (const [nth, part] of parts.entries()) addTo(night.shares, lines[nth]!.line, part.amount);
    } else {
      person.external += amount;
    }
    person.trace.push({
      kind,
      amount,
      ruleId,
      group,
      externalId,
      basis,
      of,
      weight,
      weights,
      spare,
      reason,
      lines: parts,
    });
  }
}

function overLines(amount: Cents, lines: readonly Weighed[]): LinePart[] {
  const amounts =
    lines.length === 1
      ? [amount]
      : allocate(
          amount,
          lines.map(({ weight }) => weight),
          lines.map(({ line }) => [line.jobCodeId, line.id]),
        );
  return lines.map(({ line, weight }, at) => ({
    lineId: line.id,
    jobCodeId: line.jobCodeId,
    weight,
    amount: amounts[at] ?? 0n,
  }));
}

/** Gives an amount back to who gave, in proportion; answers what stayed because nobody gave. */
export function returnToGivers(
  of: Cents,
  given: ReadonlyMap<Person, Cents>,
  ruleId: Id | null,
): Cents {
  if (of === 0n) return 0n;
  const givers = [...given].filter(([, amount]) => amount > 0n);
  if (givers.length === 0) return of;
  const weights = givers.map(([, amount]) => amount);
  const whole = sum(weights);
  const shares = portionsByKey(
    of,
    weights,
    givers.map(([person]) => person.employeeId),
  );
  for (const [at, [person, weight]] of givers.entries()) {
    const { amount = 0n, spare = 0n, reason = null } = shares[at] ?? {};
    person.returned += amount;
    person.trace.push({
      kind: 'returned',
      amount,
      ruleId,
      group: null,
      externalId: null,
      basis: 'given',
      of,
      weight,
      weights: whole,
      spare,
      reason,
      lines: [],
    });
  }
  return 0n;
}
