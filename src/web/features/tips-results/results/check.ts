import { type Cents, fromWire, sum } from '#kernel/money.ts';
import type { TipResult } from '#web/ui/tips/results.queries.ts';

/** A part of the other side of the sum, with its sign. */
export type Term = {
  readonly kind:
    | 'pool'
    | 'kept'
    | 'tips'
    | 'adjustments'
    | 'external'
    | 'square_ups'
    | 'cash'
    | 'owed'
    | 'undistributed';
  readonly amount: Cents;
};
export type Check = {
  readonly staff: Cents;
  readonly whole: Cents;
  readonly terms: readonly Term[];
  readonly right: boolean;
};

const cents = (text: string): Cents => fromWire(text) ?? 0n;

/**
 * What the staff is paid, added up person by person, against what there is: in a pool its pot and
 * what was not given into it, in a share the tips as they came in. What is nobody's makes it
 * wrong, also where both sides agree.
 */
export function checkOf(result: TipResult): Check {
  const { staff } = result;
  const all = (pick: (person: TipResult['staff'][number]) => string): Cents =>
    sum(staff.map((person) => cents(pick(person))));
  const paid = all((person) => person.payout);
  const undistributed = cents(result.undistributed);
  const last: Term[] = [
    { kind: 'square_ups', amount: all((person) => person.square_ups) },
    { kind: 'cash', amount: -all((person) => person.cash_payment) },
    { kind: 'owed', amount: all((person) => person.owed) },
    { kind: 'undistributed', amount: -undistributed },
  ];
  const tips = sum(staff.flatMap((person) => person.lines.map((line) => cents(line.totaltips))));
  const first: Term[] =
    result.tip_pool_amount === null
      ? [
          { kind: 'tips', amount: tips },
          {
            kind: 'adjustments',
            amount:
              sum(result.adjustments_list.map((one) => cents(one.amount))) -
              leftOut(result, 'adjustment'),
          },
          {
            kind: 'external',
            amount:
              sum(result.externals_in.map((one) => cents(one.amount))) -
              sum(result.externals_list.map((one) => cents(one.amount))) +
              leftOut(result, 'external'),
          },
        ]
      : [
          { kind: 'pool', amount: cents(result.tip_pool_amount) },
          { kind: 'kept', amount: tips - cents(result.total_contribution) },
        ];
  const [head, ...rest] = [...first, ...last];
  const terms = [...(head ? [head] : []), ...rest.filter(({ amount }) => amount !== 0n)];
  const whole = sum(terms.map(({ amount }) => amount));
  return { staff: paid, whole, terms, right: paid === whole && undistributed === 0n };
}

/** Corrections that touch nobody who is here count nowhere. */
const leftOut = (result: TipResult, kind: string): Cents =>
  sum(result.left_out.filter((one) => one.kind === kind).map((one) => cents(one.amount)));

/** Whether anything stands in the way of paying; the server asks again. */
export const mayBePaid = (result: TipResult): boolean =>
  result.blocked.length === 0 && checkOf(result).right;
