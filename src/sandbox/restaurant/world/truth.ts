import { type Cents, timesIn } from '#kernel/money.ts';
import type { Millis, Night, PunchFacts } from './night.ts';
import { type SandboxRestaurant, roleName } from './place.ts';
import { sharesOf } from './sums.ts';
import { billsAt, punchesAt, stretchesOf } from './views.ts';

/** What one person did on a night, whoever tells of it. */
export type PersonTruth = {
  readonly person: number;
  readonly name: string;
  readonly payroll_id: string | null;
  /** Whole minutes by name of role, unpaid breaks off; nothing of clock-ins without an end. */
  readonly minutes: Readonly<Record<string, number>>;
  readonly open_punches: number;
  readonly net_sales_cents: number;
  /** Of all payments, those in cash among them. */
  readonly tips_cents: number;
  readonly cash_tips_cents: number;
  readonly declared_cash_tips_cents: number;
  readonly gratuity_cents: number;
};
export type Truth = {
  readonly place: string;
  readonly date: string;
  readonly people: readonly PersonTruth[];
};

type Sums = {
  stretches: Map<number, { from: Millis; to: Millis }[]>;
  open: number;
  net: Cents;
  tips: Cents;
  cash: Cents;
  declared: Cents;
  gratuity: Cents;
};
const nothing = (): Sums => ({
  stretches: new Map(),
  open: 0,
  net: 0n,
  tips: 0n,
  cash: 0n,
  declared: 0n,
  gratuity: 0n,
});

/** Time that is covered by at least one stretch, so that a double clock-in counts once. */
function covered(stretches: readonly { from: Millis; to: Millis }[]): number {
  let total = 0;
  let until = -Infinity;
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}

const wholeMinutes = (milliseconds: number): number => Math.floor(milliseconds / 60_000);

function addPunch(sums: Sums, facts: PunchFacts): void {
  sums.declared += facts.cashTips;
  if (facts.to === null) sums.open += 1;
  const closed = stretchesOf(facts).flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]));
  if (facts.to === null || closed.length === 0) return;
  sums.stretches.set(facts.role, [...(sums.stretches.get(facts.role) ?? []), ...closed]);
}

/** A night by person as it stands at `now`; what was voided or deleted counts nowhere. */
export function truthOf(place: SandboxRestaurant, night: Night, now: Millis): Truth {
  const byPerson = new Map<number, Sums>();
  const sumsOf = (person: number): Sums => {
    const found = byPerson.get(person) ?? nothing();
    byPerson.set(person, found);
    return found;
  };
  for (const { facts } of punchesAt(night, now))
    if (!facts.deleted) addPunch(sumsOf(facts.person), facts);
  for (const { facts, isOpen } of billsAt(night, now)) {
    if (isOpen || facts.voided) continue;
    for (const { person, net, tips, cashTips, gratuity } of sharesOf(facts)) {
      const sums = sumsOf(person);
      sums.net += net;
      sums.tips += tips;
      sums.cash += cashTips;
      sums.gratuity += gratuity;
    }
  }
  return {
    place: place.id,
    date: night.day,
    people: [...byPerson].map(([person, sums]) => present(place, person, sums)),
  };
}

function present(place: SandboxRestaurant, person: number, sums: Sums): PersonTruth {
  const known = place.staff.find(({ id }) => id === person);
  return {
    person,
    name: known ? `${known.firstName} ${known.lastName}` : '',
    payroll_id: known?.payrollId ?? null,
    minutes: Object.fromEntries(
      [...sums.stretches].map(([role, stretches]) => [
        roleName(place, role),
        wholeMinutes(covered(stretches)),
      ]),
    ),
    open_punches: sums.open,
    net_sales_cents: timesIn(sums.net, 1n),
    tips_cents: timesIn(sums.tips, 1n),
    cash_tips_cents: timesIn(sums.cash, 1n),
    declared_cash_tips_cents: timesIn(sums.declared, 1n),
    gratuity_cents: timesIn(sums.gratuity, 1n),
  };
}
