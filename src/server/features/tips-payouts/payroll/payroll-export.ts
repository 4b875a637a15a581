import type { z } from 'zod';
import type { tipsPayroll } from '#contract/tips-payouts/payroll.ts';
import { payrollFile } from '#domain/tips-payouts/payroll/payroll-file.ts';
import {
  type PayrollProblem,
  payrollProblems,
} from '#domain/tips-payouts/payroll/payroll-people.ts';
import { checkedDay } from '#kernel/day.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { csvLine } from '#server/platform/csv.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { TipType } from '../../tips-setup/index.ts';
import { paidPlaces } from '../by-person/paid-filter.ts';
import { type PaidPerson, paidPeople } from '../by-person/paid-parts.repo.ts';
import { type PayrollSystemRow, payrollSystemOf } from './payroll-system.repo.ts';

type Looking = { readonly tx: ReadHandle; readonly actor: ManagerActor };
export type PayrollPeriod = {
  readonly wallet_id: number;
  readonly tip_type?: TipType | undefined;
  readonly start_date: string;
  readonly end_date: string;
};
type Payee = {
  readonly row: PaidPerson;
  readonly id: string | null;
  readonly amount: Cents;
  readonly problem: PayrollProblem | null;
};
type Payroll = { readonly system: PayrollSystemRow; readonly payees: readonly Payee[] };

/** Everybody who got something in a period, by name, as the payroll system of the store has them. */
export async function payeesOfPeriod(
  looking: Looking,
  period: PayrollPeriod,
): Promise<Result<Payroll, 'not_found' | 'payroll_system_missing'>> {
  const { tx, actor } = looking;
  const places = await paidPlaces(looking, period);
  if (places === null) return fail('not_found');
  const store = { clientId: actor.client.id, storeId: period.wallet_id };
  const system = await payrollSystemOf(tx, store);
  if (!system) return fail('payroll_system_missing');
  const { rows } = await paidPeople(tx, places.filter, { sort: 'name', limit: null, offset: 0 });
  const paid = rows.flatMap((row) => {
    // As the list has it: with the tip-outs of services that somebody was no part of.
    const amount = row.payout + row.tip_outs;
    return amount === 0n ? [] : [{ row, id: row[system.person_id], amount }];
  });
  const problems = payrollProblems(
    system.system,
    paid.map(({ row, id }) => ({
      isMember: row.customer_id !== null,
      id,
      firstName: row.first_name,
      lastName: row.last_name,
    })),
  );
  return ok({
    system,
    payees: paid.map((one, index) => ({ ...one, problem: problems[index] ?? null })),
  });
}

type Check = z.input<(typeof tipsPayroll)['checkTipPayrollFile']['output']>;
const total = (payees: readonly Payee[]): string => toWire(sum(payees.map((one) => one.amount)));

/** Who would stand in the file, and who cannot yet. */
export function presentCheck({ payees }: Payroll): Check {
  const unresolved = payees.filter(({ problem }) => problem !== null);
  return {
    people: payees.length,
    total: total(payees),
    unresolved_total: total(unresolved),
    unresolved: unresolved.flatMap(({ row, id, amount, problem }) =>
      problem === null
        ? []
        : [
            {
              person: row.person,
              customer_id: row.customer_id,
              first_name: row.first_name,
              last_name: row.last_name,
              id,
              amount: toWire(amount),
              problem,
            },
          ],
    ),
  };
}

/** The file, with everybody in it, or all but those who are left out knowingly. */
export function presentFile(
  { system, payees }: Payroll,
  { start_date: first, end_date: last }: PayrollPeriod,
  leaveOut: boolean,
): Result<Download, 'payroll_people_unresolved'> {
  const ready = payees.filter(({ problem }) => problem === null);
  const count = payees.length - ready.length;
  if (count > 0 && !leaveOut) return fail('payroll_people_unresolved', { count });
  const { filename, rows } = payrollFile(
    system.system,
    {
      companyCode: system.company_code,
      earningCode: system.earning_code,
      payFrequency: system.pay_frequency,
    },
    {
      first: checkedDay(first),
      last: checkedDay(last),
      entries: ready.map(({ row, id, amount }) => ({
        id: id ?? '',
        firstName: row.first_name,
        lastName: row.last_name,
        amount,
      })),
    },
  );
  // Payroll systems read the first bytes as the first column: no mark of UTF-8 before it.
  return ok({ filename, content: rows.map((row) => csvLine(row)).join('') });
}
