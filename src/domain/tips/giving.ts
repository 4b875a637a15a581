import { type Cents, partOf, sum } from '../../kernel/money.ts';
import { addTo, type Night, type Person } from './night.ts';
import { allocate } from './order.ts';
import type { Base, Id, JobFlags, ShiftLine } from './vocabulary.ts';

const WHOLE_PERCENT = 100_000n;

/** What is taken of one line before any cap. */
export type Taking = {
  readonly line: ShiftLine;
  readonly base: Base;
  readonly baseAmount: Cents;
  readonly milliPercent: bigint;
  readonly wanted: Cents;
  readonly override: Cents | null;
};

/** Percent x max(0, base), rounded half up: the base is always the line's original figure. */
export function takingOf(line: ShiftLine, base: Base, milliPercent: bigint): Taking {
  const figure = base === 'tips' ? line.totalTips : line.netSales;
  const baseAmount = figure > 0n ? figure : 0n;
  return {
    line,
    base,
    baseAmount,
    milliPercent,
    wanted: partOf(baseAmount, milliPercent, WHOLE_PERCENT),
    override: null,
  };
}

/**
 * An override replaces what is taken of a person's lines, spread over them by what the rule says,
 * evenly where it says nothing.
 */
export function overridden(takings: readonly Taking[], amount: Cents): Taking[] {
  const wanted = takings.map((taking) => taking.wanted);
  const weights = sum(wanted) > 0n ? wanted : wanted.map(() => 1n);
  const parts = allocate(
    amount,
    weights,
    takings.map(({ line }) => [line.jobCodeId, line.id]),
  );
  return takings.map((taking, at) => ({ ...taking, wanted: parts[at] ?? 0n, override: amount }));
}

/**
 * Takes from the lines, which stand in line order. With `capAtTips` a person gives no more than is
 * left of their own tips: what they received never counts, what was returned to them does.
 */
export function take(
  night: Night<JobFlags>,
  takings: readonly Taking[],
  ruleId: Id | null,
  capAtTips: boolean,
): Map<Person, Cents> {
  const given = new Map<Person, Cents>();
  for (const { line, wanted, base, baseAmount, milliPercent, override } of takings) {
    const person = night.person(line.employeeId);
    if (person === undefined || (wanted === 0n && override === null)) continue;
    const left = person.tips - person.given + person.returned;
    const capped = capAtTips && wanted > left;
    const amount = !capped ? wanted : left > 0n ? left : 0n;
    person.given += amount;
    given.set(person, (given.get(person) ?? 0n) + amount);
    addTo(night.contributions, line, amount);
    person.trace.push({
      kind: 'given',
      amount: -amount,
      ruleId,
      lineId: line.id,
      jobCodeId: line.jobCodeId,
      base,
      baseAmount,
      milliPercent,
      wanted,
      override,
      capped,
    });
  }
  return given;
}
