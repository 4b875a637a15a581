import { type Cents, sum } from '../../kernel/money.ts';
import { pick } from '#kernel/pick.ts';
import type { Night, Person } from './night.ts';
import { compareIds } from './order.ts';
import type { SquareUpStep, TraceStep } from './trace.ts';
import type {
  Blocked,
  Bucket,
  Id,
  JobFlags,
  LeftOut,
  SquareUp,
  SquareUpOutcome,
} from './vocabulary.ts';

/**
 * `tips - given + returned + received + adjustments + external + squareUps - cash = payout - owed`;
 * neither payout nor owed is below 0.
 */
export type PersonOutcome = {
  readonly employeeId: Id;
  readonly tips: Cents;
  readonly given: Cents;
  readonly returned: Cents;
  readonly received: Cents;
  readonly adjustments: Cents;
  readonly external: Cents;
  readonly squareUps: Cents;
  readonly cash: Cents;
  readonly payout: Cents;
  readonly owed: Cents;
  readonly trace: readonly TraceStep[];
};

/**
 * `perPoint` is text with 4 decimals of a whole unit of money, `totalPointsMilli` is rounded: both
 * are shown and never used to pay.
 */
export type Totals = {
  readonly gratuity: Cents;
  readonly revenue: Cents;
  readonly totalContribution: Cents;
  readonly tipPoolAmount: Cents | null;
  readonly totalPointsMilli: bigint | null;
  readonly perPoint: string | null;
};

/** What became of one pool or share. `buckets` is empty in a pool. */
export type Outcome = {
  readonly totals: Totals;
  readonly undistributed: Cents;
  readonly blocked: readonly Blocked[];
  readonly people: readonly PersonOutcome[];
  readonly lines: readonly {
    readonly id: Id;
    readonly contribution: Cents;
    readonly share: Cents;
  }[];
  readonly squareUps: readonly SquareUpOutcome[];
  readonly buckets: readonly Bucket[];
  readonly leftOut: readonly LeftOut[];
};

/** What the revenue-generating lines brought in and gave. */
export function takingsOf(
  night: Night<JobFlags>,
): Pick<Totals, 'gratuity' | 'revenue' | 'totalContribution'> {
  const generating = night.lines.filter(
    (line) => night.jobs.get(line.jobCodeId)?.revenueGenerating === true,
  );
  return {
    gratuity: sum(generating.map((line) => line.totalTips)),
    revenue: sum(generating.map((line) => line.netSales)),
    totalContribution: sum(night.contributions.values()),
  };
}

/**
 * Takes cash and square-ups off, in this order and last of all, and closes every person's account.
 */
export function closing(
  night: Night<JobFlags>,
  squareUps: readonly SquareUp[],
): Pick<Outcome, 'people' | 'lines' | 'squareUps'> {
  for (const person of night.people) {
    for (const line of person.lines)
      if (line.cashPayment !== 0n)
        person.trace.push({ kind: 'cash', amount: -line.cashPayment, lineId: line.id });
  }
  const outcomes = squareUp(night, squareUps);
  return {
    people: night.people.map(closed),
    squareUps: outcomes,
    lines: night.lines.map((line) => ({
      id: line.id,
      contribution: night.contributions.get(line) ?? 0n,
      share: night.shares.get(line) ?? 0n,
    })),
  };
}

const balanceOf = (person: Person): Cents =>
  person.tips -
  person.given +
  person.returned +
  person.received +
  person.adjustments +
  person.external +
  person.squareUps -
  person.cash;

function squareUp(night: Night<JobFlags>, all: readonly SquareUp[]): SquareUpOutcome[] {
  const { squareUps, steps } = settle(
    new Map(night.people.map((person) => [person.employeeId, balanceOf(person)])),
    all,
  );
  for (const { employeeId, ...step } of steps) {
    const person = night.person(employeeId);
    if (person === undefined) continue;
    person.squareUps += step.amount;
    person.trace.push(step);
  }
  return squareUps;
}

type Settled = {
  readonly squareUps: SquareUpOutcome[];
  readonly steps: readonly (SquareUpStep & { readonly employeeId: Id })[];
};

/**
 * What square-ups do to what people would get: first what is owed to a person, whole; then what is
 * to be recovered, the oldest first and never more than the payout holds. Who has no balance here
 * waits.
 */
export function settle(balances: ReadonlyMap<Id, Cents>, all: readonly SquareUp[]): Settled {
  const left = new Map(balances);
  const byAge = all.toSorted((a, b) =>
    a.madeAt < b.madeAt ? -1 : a.madeAt > b.madeAt ? 1 : compareIds(a.id, b.id),
  );
  const applied = new Map<Id, Cents>();
  const steps = [
    ...byAge.filter(({ amount }) => amount > 0n),
    ...byAge.filter(({ amount }) => amount < 0n),
  ].flatMap(({ id, employeeId, amount: whole }) => {
    const balance = left.get(employeeId);
    if (balance === undefined) return [];
    const amount = whole > 0n ? whole : recoverable(whole, balance);
    applied.set(id, amount);
    left.set(employeeId, balance + amount);
    return [{ employeeId, kind: 'square_up' as const, amount, id, rest: whole - amount }];
  });
  return {
    steps,
    squareUps: byAge.map(({ id, amount }) => ({
      id,
      applied: applied.get(id) ?? 0n,
      rest: amount - (applied.get(id) ?? 0n),
    })),
  };
}

function recoverable(amount: Cents, balance: Cents): Cents {
  if (balance <= 0n) return 0n;
  return -amount > balance ? -balance : amount;
}

const KEPT_OF_PERSON = [
  'employeeId',
  'tips',
  'given',
  'returned',
  'received',
  'adjustments',
  'external',
  'squareUps',
  'cash',
  'trace',
] as const satisfies readonly (keyof PersonOutcome)[];

function closed(person: Person): PersonOutcome {
  const balance = balanceOf(person);
  const owed = balance < 0n ? -balance : 0n;
  if (owed > 0n) person.trace.push({ kind: 'owed', amount: owed });
  return { ...pick(person, KEPT_OF_PERSON), payout: balance + owed, owed };
}
