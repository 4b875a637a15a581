import type { Clocking } from '#domain/ewa/index.ts';
import { fullNameKeys, numberKey } from '#domain/people/match-keys.ts';
import type { ClockingPerson, StaffClocking } from '../../tips-data/index.ts';
import type { HourlyPerson } from './worked.repo.ts';

/**
 * Whose each clock-in is: the member's whom somebody linked to the person of the point of sale; else
 * of whom payroll took over from the same provider; else of whom payroll and the provider know by one
 * payroll ID and one name. A payroll ID alone is not enough: it may be a typing error at the provider.
 */
export function clockingsOfMembers(
  clockings: readonly StaffClocking[],
  {
    people,
    staff,
  }: {
    readonly people: readonly HourlyPerson[];
    readonly staff: readonly ClockingPerson[];
  },
): ReadonlyMap<HourlyPerson, readonly Clocking[]> {
  const byCustomer = new Map(people.map((person) => [person.customer_id, person]));
  const byExternal = personsByExternal(people, staff);
  const found = new Map<HourlyPerson, Clocking[]>();
  for (const { customerId, person: external, ...clocking } of clockings) {
    const person =
      customerId === null
        ? external === null
          ? undefined
          : byExternal.get(external)
        : byCustomer.get(customerId);
    if (person === undefined) continue;
    const own = found.get(person);
    if (own) own.push(clocking);
    else found.set(person, [clocking]);
  }
  return found;
}

function personsByExternal(
  people: readonly HourlyPerson[],
  staff: readonly ClockingPerson[],
): ReadonlyMap<string, HourlyPerson> {
  const byPosKey = new Map(people.map((person) => [person.pos_key, person]));
  const same = new Map<string, HourlyPerson>();
  for (const { externalId, payrollId, firstName, lastName } of staff) {
    const person = byPosKey.get(numberKey(payrollId) ?? '');
    if (person === undefined) continue;
    const keys = new Set(fullNameKeys(person.first_name, person.last_name));
    if (fullNameKeys(firstName, lastName).some((key) => keys.has(key)))
      same.set(externalId, person);
  }
  for (const person of people)
    if (person.external_id !== null) same.set(person.external_id, person);
  return same;
}
