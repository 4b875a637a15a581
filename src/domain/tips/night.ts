import { groupBy } from '../../kernel/group-by.ts';
import { type Cents, sum } from '../../kernel/money.ts';
import { compareIds } from './order.ts';
import type { TraceStep } from './trace.ts';
import type { Id, JobFlags, ShiftLine } from './vocabulary.ts';

/**
 * A person of a result while it is computed: their lines in line order, and what has come together
 * so far.
 */
export type Person = {
  readonly employeeId: Id;
  readonly lines: readonly ShiftLine[];
  readonly tips: Cents;
  readonly cash: Cents;
  given: Cents;
  returned: Cents;
  received: Cents;
  adjustments: Cents;
  external: Cents;
  squareUps: Cents;
  readonly trace: TraceStep[];
};

/**
 * The lines of a result by person and job code, and what each line gave and received. People and
 * lines stand in the order of their ids.
 */
export type Night<Job extends JobFlags> = {
  readonly jobs: ReadonlyMap<Id, Job>;
  readonly people: readonly Person[];
  readonly person: (employeeId: Id) => Person | undefined;
  /** In line order: job code id, then line id. */
  readonly linesOf: (jobs: readonly Id[]) => readonly ShiftLine[];
  readonly lines: readonly ShiftLine[];
  readonly contributions: Map<ShiftLine, Cents>;
  readonly shares: Map<ShiftLine, Cents>;
};

/** Orders the lines and starts every person with what they brought in. */
export function nightOf<Job extends JobFlags>(
  lines: readonly ShiftLine[],
  jobs: readonly Job[],
): Night<Job> {
  const ordered = lines.toSorted(
    (a, b) => compareIds(a.jobCodeId, b.jobCodeId) || compareIds(a.id, b.id),
  );
  const byPerson = groupBy(ordered, (line) => line.employeeId);
  const byJob = groupBy(ordered, (line) => line.jobCodeId);
  const people = [...byPerson]
    .map(([employeeId, own]) => beginning(employeeId, own))
    .sort((a, b) => compareIds(a.employeeId, b.employeeId));
  const known = new Map(people.map((person) => [person.employeeId, person]));
  return {
    jobs: new Map(jobs.map((job) => [job.id, job])),
    people,
    person: (employeeId) => known.get(employeeId),
    linesOf: (ids) => [...new Set(ids)].sort(compareIds).flatMap((id) => byJob.get(id) ?? []),
    lines: lines.toSorted(
      (a, b) =>
        compareIds(a.id, b.id) ||
        compareIds(a.employeeId, b.employeeId) ||
        compareIds(a.jobCodeId, b.jobCodeId),
    ),
    contributions: new Map(),
    shares: new Map(),
  };
}

function beginning(employeeId: Id, lines: readonly ShiftLine[]): Person {
  return {
    employeeId,
    lines,
    tips: sum(lines.map((line) => line.totalTips)),
    cash: sum(lines.map((line) => line.cashPayment)),
    given: 0n,
    returned: 0n,
    received: 0n,
    adjustments: 0n,
    external: 0n,
    squareUps: 0n,
    trace: lines.map((line) => ({
      kind: 'tips',
      amount: line.totalTips,
      lineId: line.id,
      jobCodeId: line.jobCodeId,
      minutes: line.minutes,
      netSales: line.netSales,
    })),
  };
}

export const addTo = (amounts: Map<ShiftLine, Cents>, line: ShiftLine, amount: Cents): void => {
  amounts.set(line, (amounts.get(line) ?? 0n) + amount);
};
