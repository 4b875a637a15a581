import type { ShiftLine, Outcome } from '#domain/tips/index.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { readMoney } from '#domain/money-input.ts';
import { readMilli } from '#domain/tips-setup/milli.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { JobCode, TipEmployee } from '#web/ui/tips/setup.queries.ts';

/** A person of the example, with their figures as typed. */
export type Extra = {
  readonly id: string;
  readonly name: string;
  readonly jobCodeId: number;
  readonly role: string;
  readonly sells: boolean;
  readonly hours: string;
  readonly sales: string;
  readonly tips: string;
  readonly cash: string;
};

const SELLING = [
  ['6', '1150', '205'],
  ['5.5', '840', '148'],
] as const;
const HELPING = [
  ['5', '0', '0'],
  ['6', '0', '0'],
] as const;

/**
 * A small night of the wallet's own job codes: two of those who sell, one of the others, with the
 * names of its staff where it has them.
 */
export function exampleNight(jobs: readonly JobCode[], staff: readonly TipEmployee[]): Extra[] {
  const taken = new Set<number>();
  return jobs
    .filter((job) => job.revenue_generating || job.pooling)
    .slice(0, 8)
    .flatMap((job, index) => {
      const own = staff
        .filter(
          (one) =>
            !taken.has(one.employee_id) &&
            one.job_codes.some((code) => code.code_id === job.code_id),
        )
        .slice(0, job.revenue_generating && index < 2 ? 2 : 1);
      for (const one of own) taken.add(one.employee_id);
      const people =
        own.length > 0
          ? own.map((one) => ({
              id: `e${one.employee_id}`,
              name: `${one.first_name} ${one.last_name.slice(0, 1)}`.trim(),
            }))
          : [{ id: `j${job.code_id}`, name: job.role_name }];
      return people.map((person, nth) => {
        const [hours, sales, tips] = (job.revenue_generating ? SELLING : HELPING)[
          (nth + index) % 2
        ]!;
        return {
          ...person,
          jobCodeId: job.code_id,
          role: job.role_name,
          sells: job.revenue_generating,
          hours,
          sales,
          tips,
          cash: '0',
        };
      });
    });
}

const DAY = 24_000;
function minutesOf(hours: string): bigint {
  const read = readMilli(hours, 0, DAY);
  return read.ok ? BigInt(Math.floor((read.value * 60) / 1_000)) : 0n;
}
function centsOf(typed: string): Cents {
  const read = readMoney(typedAmount(typed));
  return read.ok ? read.value : 0n;
}

/** Whether a figure can be read; empty counts as nothing. */
export const readable = (field: 'hours' | 'sales' | 'tips' | 'cash', typed: string): boolean =>
  typed.trim() === '' ||
  (field === 'hours' ? readMilli(typed, 0, DAY).ok : readMoney(typedAmount(typed)).ok);

export const linesOf = (night: readonly Extra[]): ShiftLine[] =>
  night.map(({ id, jobCodeId, hours, sales, tips, cash }) => ({
    id,
    employeeId: id,
    jobCodeId,
    minutes: minutesOf(hours),
    netSales: centsOf(sales),
    totalTips: centsOf(tips),
    cashPayment: centsOf(cash),
  }));

/** Both sides of what must be the same: what the staff gets, and what there is. */
export function balance(outcome: Outcome): { readonly staff: Cents; readonly whole: Cents } {
  const { people, totals, undistributed } = outcome;
  if (totals.tipPoolAmount !== null)
    return {
      staff: sum(people.map(({ received, returned }) => received + returned)) + undistributed,
      whole: totals.tipPoolAmount,
    };
  return {
    staff: sum(people.map(({ payout, owed, cash }) => payout - owed + cash)) + undistributed,
    whole: sum(people.map(({ tips }) => tips)),
  };
}
