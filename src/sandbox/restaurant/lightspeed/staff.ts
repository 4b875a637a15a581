import type { Person, SandboxRestaurant } from '../world/place.ts';
import { utcText } from '../http/times.ts';

/** The till's number of a person; it is also who sold a receipt at the scheduler. */
export const staffIdOf = (person: number): number => 1_000 + person;

export type Business = {
  readonly businessName: string;
  readonly businessId: number;
  readonly currencyCode: string;
  readonly businessLocations: readonly {
    readonly blName: string;
    readonly blID: number;
    readonly country: string;
    readonly timezone: string;
  }[];
};

/** The businesses of these places with their locations. */
export function businessesOf(places: readonly SandboxRestaurant[]): Business[] {
  const byId = new Map<number, Business>();
  for (const { lightspeed, company, name, currency, zone } of places) {
    if (!lightspeed) continue;
    const known = byId.get(lightspeed.business) ?? {
      businessName: company,
      businessId: lightspeed.business,
      currencyCode: currency,
      businessLocations: [],
    };
    const location = {
      blName: name,
      blID: lightspeed.location,
      country: currency === 'CAD' ? 'CA' : 'US',
      timezone: zone,
    };
    byId.set(known.businessId, {
      ...known,
      businessLocations: [...known.businessLocations, location],
    });
  }
  return [...byId.values()];
}

/** Tills know permissions besides groups, and no mail addresses. */
export function staffBody(place: SandboxRestaurant, person: Person): object {
  const groups = place.roles.filter(({ id }) => person.roles.includes(id));
  const isManager = groups.some(({ name }) => /manager/i.test(name));
  return {
    staffId: staffIdOf(person.id),
    username: person.login,
    userTypes: ['POS'],
    firstName: person.firstName,
    lastName: person.lastName,
    active: person.active,
    pinCodeSet: true,
    createdOn: utcText(Date.parse(`${person.hiredOn}T15:00:00Z`)),
    modifiedOn: utcText(Date.parse(`${person.hiredOn}T15:00:00Z`)),
    businessId: place.lightspeed?.business,
    businessLocationId: place.lightspeed?.location,
    groups: groups.map(({ id, name }) => ({ id, name })),
    roles: [isManager ? { id: 1, name: 'ROLE_MANAGER' } : { id: 2, name: 'ROLE_WAITER' }],
  };
}

export const groupsBody = ({ roles }: SandboxRestaurant): object => ({
  data: { staffGroupList: roles.map(({ id, name }) => ({ id, name })) },
});
