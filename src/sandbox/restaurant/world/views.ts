import type { Millis, Bill, BillFacts, Night, Punch, PunchFacts } from './night.ts';

/** What a provider has of a record at some moment. */
export type Seen<Facts> = {
  readonly number: number;
  readonly facts: Facts;
  readonly changedAt: Millis;
};
export type SeenBill = Seen<BillFacts> & { readonly isOpen: boolean };

const newest = <Facts>(
  { facts, changes }: { facts: Facts; changes: readonly { at: Millis; facts: Facts }[] },
  now: Millis,
): { facts: Facts; changedAt: Millis } => {
  const last = changes.findLast(({ at }) => at <= now);
  return last ? { facts: last.facts, changedAt: last.at } : { facts, changedAt: 0 };
};

/** A clock-in as it stands at `now`: who has not gone home is still there. Null before it begins. */
export function seePunch(punch: Punch, now: Millis): Seen<PunchFacts> | null {
  const { facts, changedAt } = newest(punch, now);
  if (facts.from > now) return null;
  const isOver = facts.to !== null && facts.to <= now;
  const begun = facts.breaks.filter(({ from }) => from <= now);
  const breaks = isOver
    ? begun
    : begun.map((one) => (one.to !== null && one.to > now ? { ...one, to: null } : one));
  const happened = [
    changedAt,
    facts.from,
    ...(isOver ? [facts.to ?? 0] : []),
    ...breaks.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ];
  return {
    number: punch.number,
    changedAt: Math.max(...happened),
    facts: isOver ? facts : { ...facts, to: null, breaks, cashTips: 0n, autoClockedOut: false },
  };
}

/** A bill as it stands at `now`; without payments while it is open. Null before it is opened. */
export function seeBill(bill: Bill, now: Millis): SeenBill | null {
  const { facts, changedAt } = newest(bill, now);
  if (facts.openedAt > now) return null;
  const isOpen = facts.closedAt > now;
  return {
    number: bill.number,
    isOpen,
    changedAt: Math.max(changedAt, isOpen ? facts.openedAt : facts.closedAt),
    facts: isOpen ? { ...facts, payments: [] } : facts,
  };
}

export const punchesAt = ({ punches }: Night, now: Millis): Seen<PunchFacts>[] =>
  punches.flatMap((punch) => seePunch(punch, now) ?? []);
export const billsAt = ({ bills }: Night, now: Millis): SeenBill[] =>
  bills.flatMap((bill) => seeBill(bill, now) ?? []);

/** Stretches of work of providers that know no breaks: an unpaid break is a gap between two. */
export function stretchesOf({
  from,
  to,
  breaks,
}: Pick<PunchFacts, 'from' | 'to' | 'breaks'>): { from: Millis; to: Millis | null }[] {
  const unpaid = breaks
    .filter(({ paid, deleted }) => !paid && !deleted)
    .toSorted((one, other) => one.from - other.from);
  const stretches: { from: Millis; to: Millis | null }[] = [];
  let begins = from;
  for (const pause of unpaid) {
    stretches.push({ from: begins, to: pause.from });
    // Nobody came back from it.
    if (pause.to === null) return stretches;
    begins = pause.to;
  }
  return [...stretches, { from: begins, to }];
}
