import type { PosEmployee, PosLocation, PosNamed, PosNumber } from '../point-of-sale.port.ts';
import {
  type Fields,
  cleanName,
  fieldsOf,
  flag,
  id,
  optionalList,
  optionalName,
  zoneIn,
} from '../shared/read-json.ts';
import { lightspeedKey } from './lightspeed-keys.ts';

/** `roles` of the provider are permissions; what people work as are their groups. */
export function readStaff(raw: unknown): PosEmployee {
  const staff = fieldsOf(raw);
  const number = id(staff, 'staffId');
  const login = optionalName(staff, 'username');
  const numbers: PosNumber[] = [{ kind: 'id', value: number }];
  if (login !== null) numbers.push({ kind: 'login', value: login });
  return {
    id: lightspeedKey(number),
    firstName: cleanName(staff.firstName),
    lastName: cleanName(staff.lastName),
    email: optionalName(staff, 'email'),
    mobile: null,
    numbers,
    active: flag(staff, 'active') ?? true,
    roles: optionalList(staff, 'groups').map(readGroup),
  };
}

export function readGroup(raw: unknown): PosNamed {
  const group = fieldsOf(raw);
  const number = id(group, 'id');
  return { id: lightspeedKey(number), name: cleanName(group.name) || number };
}

/** The locations of one business. */
export function readBusiness(raw: unknown): PosLocation[] {
  const business = fieldsOf(raw);
  const account = id(business, 'businessId');
  const currency = optionalName(business, 'currencyCode');
  return optionalList(business, 'businessLocations').map((one): PosLocation => {
    const location: Fields = fieldsOf(one);
    const number = id(location, 'blID');
    return {
      id: number,
      name: cleanName(location.blName) || number,
      account,
      timezone: zoneIn(location, 'timezone'),
      currency,
      clockings: true,
      sales: true,
      // Known from the bills only: the provider lists none.
      revenueCenters: [],
    };
  });
}
