import type { z } from 'zod';
import type { ewaMatching } from '#contract/ewa/matching.ts';
import { writeRate } from '#domain/ewa/index.ts';
import { writeDecimal } from '#kernel/decimal.ts';
import { invariant } from '#kernel/invariant.ts';
import { floorOf, toWire } from '#kernel/money.ts';
import type { MatchedPerson } from './match-people.ts';
import type { StoreMember, ratesOf } from './matching.repo.ts';

type PayrollMemberOut = z.input<(typeof ewaMatching)['payrollMembers']['output']>['data'][number];

/** What a page of people is shown with. */
export type MatchNames = {
  readonly members: ReadonlyMap<number, StoreMember>;
  /** Members to whom somebody of payroll is linked. */
  readonly linked: ReadonlySet<number>;
  readonly rates: Awaited<ReturnType<typeof ratesOf>>;
};

/** Somebody of payroll as the wire has them. */
export function presentPayrollMember(
  { person, match, suggestion }: MatchedPerson,
  { members, linked, rates }: MatchNames,
): PayrollMemberOut {
  const suggested = suggestion?.match === 'suggested' ? suggestion : null;
  const customerId = person.customer_id ?? suggested?.customerId ?? null;
  const member = customerId === null ? undefined : members.get(customerId);
  const candidates =
    suggestion !== null && suggestion.match !== 'suggested' ? suggestion.candidates : [];
  return {
    payroll_member_id: person.id,
    pos_id: person.pos_id,
    first_name: person.first_name,
    last_name: person.last_name,
    full_name: fullName(person.first_name, person.last_name),
    mobile: person.mobile,
    email: person.email,
    employee_type: person.employee_type,
    rates: rates
      .filter((rate) => rate.person_id === person.id)
      .map((rate) => ({
        job: rate.job === '' ? null : rate.job,
        rate: writeRate(rate.rate_e4),
        effective_from: rate.effective_from,
      })),
    annual_salary: person.annual_salary === null ? null : toWire(person.annual_salary),
    usual_hours: person.usual_minutes === null ? null : writeHours(person.usual_minutes),
    employed_from: person.employed_from,
    employed_to: person.employed_to,
    source: person.source,
    missing_since: person.missing_since?.toISOString() ?? null,
    match,
    customer_id: customerId,
    customer_name: member === undefined ? null : fullName(member.firstName, member.lastName),
    strength: suggested?.strength ?? null,
    evidence: [...(suggested?.evidence ?? [])],
    ticked: suggested?.ticked ?? false,
    candidates: candidates.map((id) => presentCandidate(id, members, linked)),
    replaces: suggested?.replaces ?? null,
  };
}

function presentCandidate(
  id: number,
  members: MatchNames['members'],
  linked: MatchNames['linked'],
): PayrollMemberOut['candidates'][number] {
  const member = members.get(id);
  invariant(member, 'a candidate is a member of the store');
  return {
    customer_id: id,
    full_name: fullName(member.firstName, member.lastName),
    payroll_id: member.payrollId,
    linked: linked.has(id),
  };
}

const fullName = (first: string, last: string): string => `${first} ${last}`.trim();

/** 2,250 minutes are `37.50` hours. */
const writeHours = (minutes: number): string =>
  writeDecimal(floorOf(BigInt(minutes), 100n, 60n), 2);
