import { groupBy } from '#kernel/group-by.ts';
import { toWire } from '#kernel/money.ts';
import type { Evidence } from '../exceptions.repo.ts';
import type { BookedActivity } from './booked-activity.ts';
import { type SubjectChange, subjectOf } from './subject-exceptions.repo.ts';

/** Members whose overdraft is another than before, with what made it larger. */
export function overdrafts(booked: readonly BookedActivity[]): SubjectChange[] {
  const byMember = groupBy(booked, ({ holder }) => holder.customerId);
  return [...byMember].flatMap(([customerId, ones]): SubjectChange[] => {
    const [first, last] = [ones[0], ones.at(-1)];
    const covered = last?.after.covered ?? 0n;
    const above = ones.filter(({ before, after: books }) => books.covered > before.covered);
    if (covered === (first?.before.covered ?? 0n) && above.length === 0) return [];
    return [
      {
        subject: subjectOf.customer(customerId),
        kind: 'overdraft',
        customerId,
        amount: -covered,
        evidence: above.map(evidenceOf),
      },
    ];
  });
}

/** Closed cards whose difference is another than before. */
export function differences(booked: readonly BookedActivity[]): SubjectChange[] {
  const byCard = groupBy(booked, ({ activity }) => activity.proxy);
  return [...byCard].flatMap(([proxy, ones]): SubjectChange[] => {
    const [first, last] = [ones[0], ones.at(-1)];
    const unexplained = last?.after.unexplained ?? 0n;
    const opened = ones.filter(
      ({ activity, before, after: books }) =>
        activity.kind === 'closed' && books.unexplained !== before.unexplained,
    );
    if (unexplained === (first?.before.unexplained ?? 0n) && opened.length === 0) return [];
    return [
      {
        subject: subjectOf.card(proxy),
        kind: 'closed_card_differs',
        customerId: last?.holder.customerId ?? null,
        amount: unexplained,
        evidence: opened.map(evidenceOf),
      },
    ];
  });
}

const evidenceOf = ({ activity, before }: BookedActivity): Evidence => ({
  at: activity.occurredAt.toISOString(),
  ours: { card: activity.proxy, amount: toWire(before.book), status: 'card', state: 'final' },
  theirs: {
    outcome: activity.kind,
    said: {
      outcome: activity.kind,
      card: activity.proxy,
      amount_minor: activity.amount.toString(),
      merchant: activity.merchant,
    },
  },
});
