import type { Cents } from '../../kernel/money.ts';
import type { UnassignedReason } from './vocabulary.ts';

/** What explains that figures of a person differ between a provider and us. */
export const DIFFERENCE_CAUSES = [
  'not_there',
  'only_there',
  'service_edge',
  'break',
  'gift_card',
  'gratuity',
  'held',
  'open_punch',
  'missing_link',
  'missing_role',
  'other',
] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

type Sums = { readonly minutes: number; readonly netSales: Cents; readonly tips: Cents };
export type PersonCompared = {
  /** Null: nobody of them is there, or here. */
  readonly there: Sums | null;
  readonly here: Sums | null;
  /** Why records of theirs count nowhere. */
  readonly unassigned: ReadonlySet<UnassignedReason>;
  /** Between clock-in and clock-out, breaks and all. */ readonly clockedMinutes: number;
  readonly unpaidBreakMinutes: number;
  /** What would be sales as well if gift cards were. */ readonly giftCards: Cents;
  /** Automatic gratuity within their tips. */ readonly gratuity: Cents;
  readonly isLinked: boolean;
};
export type Difference = {
  readonly of: 'minutes' | 'net_sales' | 'tips';
  /** There less here: cents, or minutes. */ readonly amount: bigint;
  readonly causes: readonly DifferenceCause[];
};

/** A few minutes more or less are how seconds were rounded. */
const ROUNDING = 2;

/** How figures of a person differ, each with what explains it as far as the records show. */
export function differencesOf(person: PersonCompared): Difference[] {
  const { there, here } = person;
  const figure = (of: Difference['of'], sums: Sums | null): bigint => {
    if (sums === null) return 0n;
    return of === 'minutes' ? BigInt(sums.minutes) : of === 'net_sales' ? sums.netSales : sums.tips;
  };
  return (['minutes', 'net_sales', 'tips'] as const).flatMap((of): Difference[] => {
    const amount = figure(of, there) - figure(of, here);
    return amount === 0n ? [] : [{ of, amount, causes: causesOf(person, of, amount) }];
  });
}

function causesOf(person: PersonCompared, of: Difference['of'], amount: bigint): DifferenceCause[] {
  const causes = new Set<DifferenceCause>();
  if (!person.isLinked) causes.add('missing_link');
  else if (person.there === null) causes.add('not_there');
  else if (person.here === null) causes.add('only_there');
  for (const cause of unassignedCauses(person.unassigned)) causes.add(cause);
  if (of === 'minutes' && person.there !== null && person.here !== null) {
    const edges = person.clockedMinutes - person.unpaidBreakMinutes - person.there.minutes;
    if (isAbout(amount, person.unpaidBreakMinutes)) causes.add('break');
    else if (edges > ROUNDING && isAbout(amount, edges)) causes.add('service_edge');
    else if (edges > ROUNDING && isAbout(amount, edges + person.unpaidBreakMinutes)) {
      causes.add('service_edge');
      causes.add('break');
    }
  }
  if (of === 'net_sales' && person.giftCards !== 0n && isEither(amount, person.giftCards))
    causes.add('gift_card');
  if (of === 'tips' && person.gratuity !== 0n && isEither(amount, person.gratuity))
    causes.add('gratuity');
  return causes.size === 0 ? ['other'] : [...causes];
}

/** What was typed may hold more than the records, or less. */
const isEither = (amount: bigint, expected: bigint): boolean =>
  amount === expected || amount === -expected;

const isAbout = (amount: bigint, minutes: number): boolean => {
  const off = (amount < 0n ? -amount : amount) - BigInt(minutes);
  return minutes > ROUNDING && off <= BigInt(ROUNDING) && off >= -BigInt(ROUNDING);
};

function unassignedCauses(reasons: ReadonlySet<UnassignedReason>): DifferenceCause[] {
  const causes: Partial<Record<UnassignedReason, DifferenceCause>> = {
    no_service: 'service_edge',
    nobody_known: 'missing_link',
    no_job: 'missing_role',
    open_punch: 'open_punch',
    not_approved: 'held',
    unknown_kind: 'held',
    amounts_differ: 'held',
    other_currency: 'held',
  };
  return [...reasons].flatMap((reason) => causes[reason] ?? []);
}
