import { describe, expect, it } from 'vitest';
import type { ClockingPerson, StaffClocking } from '../../tips-data/index.ts';
import { clockingsOfMembers } from './clockings-of-members.ts';
import type { HourlyPerson } from './worked.repo.ts';

const person = (customer: number, more: Partial<HourlyPerson> = {}): HourlyPerson => ({
  id: customer + 100,
  customer_id: customer,
  pos_key: String(customer),
  first_name: 'Ana',
  last_name: 'Roy',
  external_id: null,
  ...more,
});
const staff = (externalId: string, more: Partial<ClockingPerson> = {}): ClockingPerson => ({
  externalId,
  firstName: 'Ana',
  lastName: 'Roy',
  email: null,
  mobile: null,
  active: true,
  payrollId: null,
  ...more,
});
const clocking = (customerId: number | null, external: string | null): StaffClocking => ({
  id: 1,
  customerId,
  person: external,
  clockedIn: new Date('2026-03-02T14:00:00Z'),
  clockedOut: null,
  breaks: [],
  deleted: false,
  approved: null,
  jobs: [],
  hourlyWage: null,
});
const whose = (
  one: StaffClocking,
  people: readonly HourlyPerson[],
  known: readonly ClockingPerson[] = [],
): number[] =>
  [...clockingsOfMembers([one], { people, staff: known }).keys()].map((found) => found.customer_id);

describe('a clock-in', () => {
  it('is the member’s whom somebody linked, before anything else', () => {
    const people = [person(1), person(2, { external_id: '7shifts/9' })];
    expect(whose(clocking(1, '7shifts/9'), people)).toEqual([1]);
    expect(whose(clocking(null, '7shifts/9'), people)).toEqual([2]);
    expect(whose(clocking(3, '7shifts/9'), people)).toEqual([]);
  });

  it('is found by one payroll ID with one name, and by neither alone', () => {
    const people = [person(17)];
    const found = (more: Partial<ClockingPerson>): number[] =>
      whose(clocking(null, '7shifts/5'), people, [staff('7shifts/5', more)]);
    expect(found({ payrollId: '0017' })).toEqual([17]);
    expect(found({ payrollId: '0017', firstName: 'Zoe', lastName: 'Elm' })).toEqual([]);
    expect(found({ payrollId: '18' })).toEqual([]);
    expect(found({})).toEqual([]);
  });
});
