import * as ewa from '#domain/ewa/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Whole, cents, centsOr0, dayIn } from './ewa-reading.ts';

type AvailableCase = {
  readonly periods: readonly {
    readonly first_day: string;
    readonly payday: string;
    readonly earned: Whole;
    readonly taken: Whole;
  }[];
  readonly float: Whole;
  readonly cap_percent: number;
  readonly take?: Whole;
};

export function availableCase(input: AvailableCase): unknown {
  const found = ewa.availability({
    periods: input.periods.map((period) => ({
      firstDay: dayIn(period.first_day),
      payday: dayIn(period.payday),
      earned: cents(period.earned),
      taken: cents(period.taken),
      advances: 0,
    })),
    float: cents(input.float),
    capPercent: input.cap_percent,
    oneAdvanceAPeriod: false,
  });
  return {
    periods: found.periods.map(({ cap, left, overCap }) => ({ cap, left, over_cap: overCap })),
    available: found.available,
    ...(input.take === undefined ? {} : decided(found, cents(input.take))),
  };
}

function decided(found: ewa.Availability, amount: bigint): object {
  const decision = ewa.decideAdvance(found, amount);
  if (!decision.ok) return { parts: null, refused: decision.code };
  const parts = decision.value.map((part) => ({ payday: part.payday, amount: part.amount }));
  return { parts, refused: null };
}

type TimelineStep = Readonly<Partial<Record<string, Whole>>>;
type TimelineCase = {
  readonly float: Whole;
  readonly cap_percent: number;
  readonly steps: readonly TimelineStep[];
};
type Standing = {
  readonly earned: bigint;
  readonly taken: bigint;
  readonly float: bigint;
};

const ONE_PERIOD = { firstDay: dayIn('2026-11-16'), payday: dayIn('2026-11-27'), advances: 0 };

export function timelineCase(input: TimelineCase): unknown {
  let now: Standing = { earned: 0n, taken: 0n, float: cents(input.float) };
  const availableIn = ({ earned, taken, float }: Standing): ewa.Availability =>
    ewa.availability({
      periods: [{ ...ONE_PERIOD, earned, taken }],
      float,
      capPercent: input.cap_percent,
      oneAdvanceAPeriod: false,
    });
  const after = input.steps.map((step) => {
    const { take } = step;
    const accepted =
      take === undefined ? undefined : ewa.decideAdvance(availableIn(now), cents(take)).ok;
    now = standingAfter(now, step, accepted ?? false);
    const { available, overCap } = availableIn(now);
    return { accepted, available, over_cap: overCap, taken: now.taken, float: now.float };
  });
  return { after };
}

const INTO_FLOAT = ['repaid', 'fund', 'funded'];
const OUT_OF_FLOAT = ['give_back', 'given_back', 'returned'];

function standingAfter(before: Standing, step: TimelineStep, isAccepted: boolean): Standing {
  let { earned, taken, float } = before;
  for (const [name, value = 0] of Object.entries(step)) {
    const amount = cents(value);
    if (name === 'earned') earned = amount;
    else if (name === 'carried_in') taken += amount;
    else if (INTO_FLOAT.includes(name)) float += amount;
    else if (OUT_OF_FLOAT.includes(name)) float -= amount;
    else if (name === 'declined' || name === 'cancelled')
      [taken, float] = [taken - amount, float + amount];
    else {
      invariant(name === 'take', `${name} is a step of a timeline`);
      if (isAccepted) [taken, float] = [taken + amount, float - amount];
    }
  }
  return { earned, taken, float };
}

type Request = { readonly member: string; readonly amount: Whole };
type ParallelCase = {
  readonly left_by_member: Readonly<Record<string, Whole>>;
  readonly float: Whole;
  readonly requests: readonly Request[];
};

/** Requests wait for each other under the lock, in any order: each order accepts one set. */
export function parallelCase(input: ParallelCase): unknown {
  const sets = new Map<string, readonly number[]>();
  const go = (waiting: readonly number[], accepted: readonly number[]): void => {
    if (waiting.length === 0) {
      const set = accepted.toSorted((a, b) => a - b);
      sets.set(set.join(), set);
    }
    for (const at of waiting)
      go(
        waiting.filter((other) => other !== at),
        isAcceptedAfter(input, accepted, at) ? [...accepted, at] : accepted,
      );
  };
  go(
    input.requests.map((_, at) => at + 1),
    [],
  );
  return { accepted_one_of: [...sets.values()].sort(byNumbers) };
}

function isAcceptedAfter(
  { left_by_member: leftBy, float, requests }: ParallelCase,
  accepted: readonly number[],
  at: number,
): boolean {
  const request = requests[at - 1];
  invariant(request !== undefined, 'requests are numbered from 1');
  const takenBy = (isCounted: (one: Request) => boolean): bigint =>
    accepted
      .flatMap((number) => requests[number - 1] ?? [])
      .filter(isCounted)
      .reduce((total, one) => total + cents(one.amount), 0n);
  const left = centsOr0(leftBy[request.member]);
  const found = ewa.availability({
    periods: [
      { ...ONE_PERIOD, earned: left, taken: takenBy(({ member }) => member === request.member) },
    ],
    float: cents(float) - takenBy(() => true),
    capPercent: 100,
    oneAdvanceAPeriod: false,
  });
  return ewa.decideAdvance(found, cents(request.amount)).ok;
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [at, number] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (number !== other) return number - other;
  }
  return a.length - b.length;
}
