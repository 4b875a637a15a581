import type { FastifyInstance } from 'fastify';
import type { Person, SandboxRestaurant } from '../world/place.ts';
import { departmentIdOf, userBody, userIdOf } from './bodies.ts';
import { companiesOf } from './oauth.ts';
import {
  type SevenShiftsFace,
  authorize,
  placesOf,
  refuse,
  serveList,
  written,
} from './read-request.ts';

const CREATED = '2024-01-08T15:00:00+00:00';
const stamps = { created: CREATED, modified: CREATED };

/** Everybody of some places once, in the order of their numbers. */
function peopleOf(places: readonly SandboxRestaurant[]): Person[] {
  const byId = new Map(places.flatMap(({ staff }) => staff).map((person) => [person.id, person]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

const locationBody = (place: SandboxRestaurant): object => ({
  id: place.sevenShifts?.location,
  company_id: place.sevenShifts?.company,
  name: place.name,
  address: '1 Main Street',
  city: '',
  state: '',
  country: place.currency === 'CAD' ? 'CA' : 'US',
  zip: '',
  timezone: place.zone,
  ...stamps,
});

/** Companies, locations, departments, roles, people and what they are assigned to. */
export function servePeople(app: FastifyInstance, face: SevenShiftsFace): void {
  const base = '/v2/company/:company';
  serveList(
    app,
    face,
    { path: '/v2/companies', scope: 'companies:read', object: 'company' },
    ({ company }) =>
      written([
        {
          id: company,
          name: companiesOf(face.context.world.places()).get(company) ?? '',
          country_code: 'CA',
          timezone: placesOf(face, company, undefined)?.[0]?.zone ?? 'America/Toronto',
          active: true,
          ...stamps,
        },
      ]),
  );
  serveList(
    app,
    face,
    { path: `${base}/locations`, scope: 'locations:read', object: 'location' },
    ({ company }) => written((placesOf(face, company, undefined) ?? []).map(locationBody)),
  );
  serveList(
    app,
    face,
    { path: `${base}/departments`, scope: 'departments:read', object: 'department' },
    ({ company, query }) =>
      written(
        (placesOf(face, company, query.location_id) ?? []).map((place) => ({
          id: departmentIdOf(place),
          company_id: company,
          location_id: place.sevenShifts?.location,
          name: 'Restaurant',
          ...stamps,
        })),
      ),
  );
  serveList(
    app,
    face,
    { path: `${base}/roles`, scope: 'roles:read', object: 'role' },
    ({ company, query }) =>
      written(
        (placesOf(face, company, query.location_id) ?? []).flatMap((place) =>
          place.roles.map(({ id, name }, index) => ({
            id,
            company_id: company,
            location_id: place.sevenShifts?.location,
            department_id: departmentIdOf(place),
            name,
            color: '4eaa3e',
            sort: index + 1,
            ...stamps,
          })),
        ),
      ),
  );
  serveUsers(app, face, base);
}

function serveUsers(app: FastifyInstance, face: SevenShiftsFace, base: string): void {
  serveList(
    app,
    face,
    { path: `${base}/users`, scope: 'users:read', object: 'user' },
    ({ company, query }) => {
      const { status = 'active', role_id: role } = query;
      if (status !== 'active' && status !== 'inactive') return { refused: 'validation_error' };
      const people = peopleOf(placesOf(face, company, query.location_id) ?? [])
        .filter(({ active }) => active === (status === 'active'))
        .filter(({ roles }) => role === undefined || roles.map(String).includes(role));
      return written(people.map((person) => userBody(company, person)));
    },
  );
  app.get<{ Params: { company: string; user: string } }>(
    `${base}/users/:user/assignments`,
    async (request, reply) => {
      const company = authorize(face, request, reply, 'users:read');
      if (company === null) return reply;
      const { user } = request.params;
      const at = (placesOf(face, company, undefined) ?? []).filter(({ staff }) =>
        staff.some(({ id }) => String(userIdOf(id)) === user),
      );
      if (request.params.company !== String(company)) return refuse(reply, 403, 'access_denied');
      return at.length === 0 ? refuse(reply, 404, 'not_found') : assignmentsBody(at, user);
    },
  );
}

function assignmentsBody(places: readonly SandboxRestaurant[], user: string): object {
  return {
    data: {
      locations: places.map(({ sevenShifts }) => ({ id: sevenShifts?.location })),
      departments: places.map((place) => ({
        id: departmentIdOf(place),
        location_id: place.sevenShifts?.location,
      })),
      roles: places.flatMap((place) => {
        const person = place.staff.find(({ id }) => String(userIdOf(id)) === user);
        return (person?.roles ?? []).map((role, index) => ({
          id: role,
          is_primary: index === 0,
          location_id: place.sevenShifts?.location,
          department_id: departmentIdOf(place),
        }));
      }),
    },
  };
}
