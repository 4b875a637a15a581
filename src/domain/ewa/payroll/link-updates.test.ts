import { describe, expect, it } from 'vitest';
import { type LinkMember, type LinkUpdate, reviewLinks } from './link-updates.ts';

const PEOPLE = [
  { id: 1, posId: '0101', customerId: 11 },
  { id: 2, posId: '102', customerId: 12 },
  { id: 3, posId: 'E-3', customerId: null },
];
const MEMBERS: LinkMember[] = [
  { id: 11, payrollId: '101', isVerified: true, isEnrolled: true },
  { id: 12, payrollId: '102', isVerified: true, isEnrolled: false },
  { id: 13, payrollId: null, isVerified: false, isEnrolled: false },
  { id: 14, payrollId: 'X9', isVerified: true, isEnrolled: false },
];
const to = (personId: number, target: LinkUpdate['to'], ignore = false): LinkUpdate => ({
  personId,
  to: target,
  ignore,
});
const review = (
  updates: readonly LinkUpdate[],
  mayAddMembers = true,
  takers: readonly (readonly [string, readonly number[]])[] = [],
) =>
  reviewLinks(updates, {
    people: new Map(PEOPLE.map((one) => [one.id, one])),
    members: new Map(MEMBERS.map((one) => [one.id, one])),
    takersByKey: new Map(takers),
    mayAddMembers,
  }).map(({ warnings, problems }) =>
    [...problems, ...warnings].map(({ code }) => code as string).sort(),
  );

describe('links between payroll and members', () => {
  it('can change places, and are refused where a member would have two', () => {
    expect(review([to(1, 12), to(2, 11)])).toEqual([
      ['payroll_id_replaced'],
      ['payroll_id_replaced'],
    ]);
    expect(review([to(3, 12)])).toEqual([['member_linked']]);
    expect(review([to(1, 13), to(3, 13)])[0]).toContain('member_twice');
  });

  it('warn of an enrolment that ends, and of an account that is not verified', () => {
    expect(review([to(1, null)])).toEqual([['enrolment_ends']]);
    expect(review([to(2, null)])).toEqual([[]]);
    expect(review([to(3, 13)])).toEqual([['verify_account_first']]);
    expect(review([to(3, 'new')])).toEqual([['verify_account_first']]);
    expect(review([to(3, 'new')], false)[0]).toContain('new_members_not_allowed');
  });

  it('leave a member’s number alone where payroll’s is no number of a member', () => {
    expect(review([to(3, 14)])).toEqual([[]]);
    expect(review([to(2, 14)])).toEqual([['payroll_id_replaced', 'payroll_id_taken']]);
  });

  it('wait for what somebody else took under the payroll ID, which comes off the pay of that ID', () => {
    const takers = [['101', [11]]] as const;
    expect(review([to(1, 14)], true, takers)[0]).toContain('payroll_id_has_advances');
    expect(review([to(1, 'new')], true, takers)[0]).toContain('payroll_id_has_advances');
    expect(review([to(1, null)], true, takers)).toEqual([['enrolment_ends']]);
    expect(review([to(1, 11)], true, takers)).toEqual([['payroll_id_replaced']]);
  });

  it('name people and members once', () => {
    expect(review([to(3, 99)])).toEqual([['member_unknown']]);
    expect(review([to(3, null), to(3, 14)])[0]).toEqual(['person_twice']);
    expect(review([to(3, 14, true)])).toEqual([['ignored_not_linked']]);
  });
});
