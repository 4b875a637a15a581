import type { PosEmployee, PosNamed, PosNumber } from '../point-of-sale.port.ts';
import {
  cleanName,
  fieldsOf,
  flag,
  id,
  idText,
  optionalFields,
  optionalId,
  optionalList,
  optionalName,
} from '../shared/read-json.ts';
import { sevenShiftsKey } from './seven-shifts-keys.ts';

/** Without roles: these are assignments, which are asked for person by person. */
export function readUser(raw: unknown): Omit<PosEmployee, 'roles'> & { readonly userId: string } {
  const user = fieldsOf(raw);
  const userId = id(user, 'id');
  const numbers: PosNumber[] = [{ kind: 'id', value: userId }];
  const payroll = optionalId(user, 'employee_id');
  if (payroll !== null) numbers.push({ kind: 'payroll', value: payroll });
  const punch = optionalId(user, 'punch_id');
  if (punch !== null) numbers.push({ kind: 'punch', value: punch });
  return {
    userId,
    id: sevenShiftsKey(userId),
    firstName: cleanName(user.preferred_first_name) || cleanName(user.first_name),
    lastName: cleanName(user.preferred_last_name) || cleanName(user.last_name),
    email: optionalName(user, 'email'),
    mobile: optionalName(user, 'mobile_number'),
    numbers,
    active: flag(user, 'active') ?? true,
  };
}

export function readRole(raw: unknown): PosNamed {
  const role = fieldsOf(raw);
  const number = id(role, 'id');
  return { id: sevenShiftsKey(number), name: cleanName(role.name) || number };
}

/** The roles of one person at one location. An answer about assignments has no list, but an object. */
export function readAssignments(
  answer: unknown,
  location: string,
  roleNames: ReadonlyMap<string, string>,
): PosNamed[] {
  const assignments = optionalFields(fieldsOf(answer), 'data');
  return optionalList(assignments, 'roles').flatMap((raw) => {
    const role = fieldsOf(raw);
    if (idText(role.location_id) !== location) return [];
    const number = id(role, 'id');
    const key = sevenShiftsKey(number);
    return [{ id: key, name: roleNames.get(key) ?? number }];
  });
}
