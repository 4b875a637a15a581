import * as ewa from '#domain/ewa/index.ts';
import type { Door } from './run-cases.ts';
import { deductionsOf, ledgerAfter } from './ewa-books.ts';
import { adoptionCase, fundingCase } from './ewa-funding.ts';
import { hoursCase, periodsCase, salaryCase } from './ewa-pay.ts';
import { availableCase, parallelCase, timelineCase } from './ewa-taking.ts';
import { textOrNull } from './ewa-reading.ts';

type MemberOfCase = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly payroll_id?: string | null;
  readonly staff_id?: string | null;
  readonly ta_id?: string | null;
  readonly time_attendance_id?: string | null;
  readonly pos_id?: string | null;
  readonly email?: string | null;
  readonly mobile?: string | null;
};
type MatchingCase = {
  readonly payroll: {
    readonly pos_id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly mobile?: string | null;
    readonly email?: string | null;
  };
  readonly members: readonly MemberOfCase[];
  /** Members who are linked to another person of payroll. */
  readonly matched_already?: readonly (number | { readonly customer_id: number })[];
};

function matchingCase({ payroll, members, matched_already: linked = [] }: MatchingCase): unknown {
  const index = ewa.memberIndex(
    members.map((member) => ({
      id: member.id,
      firstName: member.first_name,
      lastName: member.last_name,
      payrollId: textOrNull(member.payroll_id),
      staffId: textOrNull(member.staff_id),
      taId: textOrNull(member.ta_id ?? member.time_attendance_id),
      posId: textOrNull(member.pos_id),
      email: textOrNull(member.email),
      mobile: textOrNull(member.mobile),
    })),
  );
  const person = {
    posId: payroll.pos_id,
    firstName: payroll.first_name,
    lastName: payroll.last_name,
    mobile: textOrNull(payroll.mobile),
    email: textOrNull(payroll.email),
  };
  const linkedIds = linked.map((one) => (typeof one === 'number' ? one : one.customer_id));
  const { customerId, ...found } = ewa.suggestMatch(person, index, new Set(linkedIds));
  return { ...found, customer_id: customerId };
}

const asked =
  <I>(rule: (input: I) => unknown) =>
  (input: unknown): unknown =>
    // What a file of cases holds is known by its group only.
    rule(input as I);

/** The groups of the worked cases of earned wage access, each with the rules that it tries. */
export const ewaDoor: Door = {
  available: asked(availableCase),
  hours: asked(hoursCase),
  salary: asked(salaryCase),
  periods: asked(periodsCase),
  funding: asked(fundingCase),
  adoption: asked(adoptionCase),
  ledger: asked(ledgerAfter),
  deductions: asked(deductionsOf),
  timeline: asked(timelineCase),
  parallel: asked(parallelCase),
  matching: asked(matchingCase),
};

/** Cases of subscriptions have a group `periods` too; theirs knows no schedule. */
export const isEwaFile = ({
  cases,
}: {
  readonly cases: readonly { readonly group?: string; readonly input?: unknown }[];
}): boolean =>
  cases.some(({ group = '', input }) =>
    group === 'periods'
      ? typeof input === 'object' && input !== null && 'schedule' in input
      : group in ewaDoor,
  );
