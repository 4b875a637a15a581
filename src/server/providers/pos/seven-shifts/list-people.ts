import {
  type PosEmployee,
  type PosLocation,
  type PosNamed,
  type PosPlace,
  PosUnavailable,
} from '../point-of-sale.port.ts';
import { pathSegment } from '../shared/path-segment.ts';
import { addAll, readAll } from '../shared/read-all.ts';
import { Unreadable, cleanName, fieldsOf, id, zoneIn } from '../shared/read-json.ts';
import { readAssignments, readRole, readUser } from './read-people.ts';
import type { SevenShiftsCalls } from './seven-shifts-calls.ts';

/** A grant is one company's; each more is asked for while somebody waits who has just signed in. */
const MAX_COMPANIES = 50;

/** A path of one company. */
export const companyPath = (account: string, rest: string): string =>
  `/v2/company/${pathSegment(account)}/${rest}`;

async function listAll<T>(
  calls: SevenShiftsCalls,
  connectionId: number,
  {
    path,
    query,
    read,
  }: {
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly read: (raw: unknown) => T;
  },
): Promise<T[]> {
  const found: T[] = [];
  for await (const { raws } of calls.pages(connectionId, path, query))
    addAll(found, readAll(raws, read));
  return found;
}

/** The locations of all companies that the connection opens. */
export async function locations(
  calls: SevenShiftsCalls,
  connectionId: number,
): Promise<PosLocation[]> {
  const companies = await listAll(calls, connectionId, {
    path: '/v2/companies',
    query: {},
    read: (raw) => id(fieldsOf(raw), 'id'),
  });
  if (companies.length > MAX_COMPANIES)
    throw new PosUnavailable('pos_changed', 'companies without an end');
  const found: PosLocation[] = [];
  for (const account of companies)
    addAll(
      found,
      await listAll(calls, connectionId, {
        path: companyPath(account, 'locations'),
        query: {},
        read: (raw) => readLocation(raw, account),
      }),
    );
  return found;
}

function readLocation(raw: unknown, account: string): PosLocation {
  const location = fieldsOf(raw);
  const number = id(location, 'id');
  return {
    id: number,
    name: cleanName(location.name) || number,
    account,
    timezone: zoneIn(location, 'timezone'),
    // The provider does not say; it is that of the client's region.
    currency: null,
    clockings: true,
    sales: true,
    revenueCenters: [],
  };
}

export const roles = (calls: SevenShiftsCalls, place: PosPlace): Promise<PosNamed[]> =>
  listAll(calls, place.connectionId, {
    path: companyPath(place.account, 'roles'),
    query: { location_id: place.location },
    read: readRole,
  });

/** Those who work here and those who did: a night of last week is theirs too. */
export async function employees(calls: SevenShiftsCalls, place: PosPlace): Promise<PosEmployee[]> {
  const roleNames = new Map((await roles(calls, place)).map(({ id: key, name }) => [key, name]));
  const people = new Map<string, PosEmployee>();
  // Without a status only the active ones are listed.
  for (const status of ['active', 'inactive']) {
    const users = await listAll(calls, place.connectionId, {
      path: companyPath(place.account, 'users'),
      query: { location_id: place.location, status },
      read: readUser,
    });
    for (const { userId, ...person } of users) {
      if (people.has(person.id)) continue;
      const roleList = await assignmentsOf(calls, place, { userId, roleNames });
      people.set(person.id, { ...person, roles: roleList });
    }
  }
  return [...people.values()];
}

async function assignmentsOf(
  calls: SevenShiftsCalls,
  place: PosPlace,
  { userId, roleNames }: { userId: string; roleNames: ReadonlyMap<string, string> },
): Promise<PosNamed[]> {
  const path = companyPath(place.account, `users/${pathSegment(userId)}/assignments`);
  try {
    const answer = await calls.get(place.connectionId, path);
    return readAssignments(answer, place.location, roleNames);
  } catch (error) {
    if (error instanceof Unreadable) throw new PosUnavailable('pos_changed', 'assignments');
    // Who was removed since the list was read works nowhere; the location is there still.
    if (error instanceof PosUnavailable && error.code === 'pos_location_unknown') return [];
    throw error;
  }
}
