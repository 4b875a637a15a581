import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { days, hours } from '#kernel/instant.ts';
import { type SandboxContext, timeAt } from '../http/context.ts';
import { type ErrorBody, serveFaults } from '../http/faults.ts';
import { JSON_TYPE, listAnswer, pageOf, readWhole } from '../http/paging.ts';
import { isSame } from '../http/secrets.ts';
import { nightsWithin } from '../world/hours.ts';
import { METHODS, type Night } from '../world/night.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { billsAt, punchesAt } from '../world/views.ts';
import {
  type ListedRecord,
  bareRecord,
  centerBody,
  clockEntries,
  employeeBody,
  jobBody,
  tenderBody,
  ticketsOf,
} from './bodies.ts';
import { type Where, readWhere } from './where.ts';

export const OMNIVORE_PREFIX = '/omnivore';
/** Links of pages name another host than the one that was asked. */
const LINK_HOST = 'https://elsewhere.example';
/** How far back lists go that are asked for without a lower bound. */
const USUAL_RANGE = days(31);
/** Who asks for ends is told of what began before. */
const LONGEST_STAY = hours(18);
const CREATED = 1_704_726_000;

type Query = { readonly limit?: string; readonly start?: string; readonly where?: string };
type Params = { readonly location: string };
type OmnivoreFace = { readonly context: SandboxContext; readonly apiKey: string };

const errorBody: ErrorBody = (_, code) => ({ errors: [{ error: code, description: code }] });
const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).send(errorBody(status, code));

/** The order data of restaurants with an agent: one key opens all of them. */
export function serveOmnivore(app: FastifyInstance, face: OmnivoreFace): void {
  const { context, apiKey } = face;
  serveFaults(app, {
    provider: 'omnivore',
    faults: context.faults,
    prefix: OMNIVORE_PREFIX,
    errorBody,
    now: () => timeAt(context, 'omnivore'),
    locationOf: ({ url }) => /\/locations\/([^/?]+)/.exec(url)?.[1] ?? null,
  });
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers['api-key'];
    if (!reply.sent && (typeof key !== 'string' || !isSame(key, apiKey)))
      return refuse(reply, 401, 'unauthorized');
  });
  serveLocations(app, face);
  serveLists(app, face);
}

const find = ({ context: { world } }: OmnivoreFace, id: string): SandboxRestaurant | null =>
  world.agent(id) === 'absent'
    ? null
    : (world.places().find(({ omnivore }) => omnivore?.location === id) ?? null);

function locationBody({ context: { world } }: OmnivoreFace, place: SandboxRestaurant): object {
  const id = place.omnivore?.location ?? '';
  const isOnline = world.agent(id) === 'online';
  return {
    id,
    name: place.name,
    display_name: place.name,
    concept_name: place.company,
    custom_id: null,
    pos_type: 'aloha',
    status: isOnline ? 'online' : 'offline',
    timezone: place.zone,
    created: CREATED,
    modified: CREATED,
    development: false,
    health: { healthy: isOnline, agent: { healthy: isOnline } },
    address: {
      street1: '1 Main Street',
      street2: null,
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: place.currency === 'CAD' ? 'CA' : 'US',
    },
  };
}

function serveLocations(app: FastifyInstance, face: OmnivoreFace): void {
  app.get<{ Querystring: Query }>('/1.0/locations/', async (request, reply) => {
    const all = face.context.world
      .places()
      .filter(({ omnivore }) => omnivore && find(face, omnivore.location));
    const records = all.map((place) => bareRecord(locationBody(face, place)));
    return sendPage(request, reply, 'locations', records);
  });
  app.get<{ Params: Params }>('/1.0/locations/:location/', async ({ params }, reply) => {
    const place = find(face, params.location);
    return place ? locationBody(face, place) : refuse(reply, 404, 'not_found');
  });
}

type List = {
  readonly name: string;
  /** The times by which it can be filtered. */
  readonly fields: readonly string[];
  readonly records: (place: SandboxRestaurant, where: Where) => readonly ListedRecord[];
};

function listsOf({ context }: OmnivoreFace): List[] {
  const now = (): number => timeAt(context, 'omnivore');
  const listSince = (
    name: string,
    { place, where }: { place: SandboxRestaurant; where: Where },
    make: (night: Night) => ListedRecord[],
  ): ListedRecord[] => {
    const { earliest } = where;
    const from = earliest === null ? now() - USUAL_RANGE : earliest * 1_000 - LONGEST_STAY;
    return nightsWithin(place, from, now()).flatMap((day) =>
      context.lists.of({ place, day, kind: `orders ${name}`, now: now() }, make),
    );
  };
  return [
    {
      name: 'employees',
      fields: [],
      records: (place) => place.staff.map((person) => bareRecord(employeeBody(place, person))),
    },
    {
      name: 'jobs',
      fields: [],
      records: (place) => place.roles.map(({ id }) => bareRecord(jobBody(place, id))),
    },
    {
      name: 'revenue_centers',
      fields: [],
      records: () => [bareRecord(centerBody('room')), bareRecord(centerBody('bar'))],
    },
    {
      name: 'tender_types',
      fields: [],
      records: () => METHODS.map((one) => bareRecord(tenderBody(one))),
    },
    {
      name: 'tickets',
      fields: ['opened_at', 'closed_at'],
      records: (place, where) =>
        listSince('tickets', { place, where }, (night) =>
          billsAt(night, now()).flatMap((bill) => ticketsOf(place, bill)),
        ),
    },
    {
      name: 'clock_entries',
      fields: ['clock_in', 'clock_out'],
      records: (place, where) =>
        listSince('clock entries', { place, where }, (night) =>
          punchesAt(night, now()).flatMap((punch) => clockEntries(place, night, punch)),
        ),
    },
  ];
}

function serveLists(app: FastifyInstance, face: OmnivoreFace): void {
  for (const { name, fields, records } of listsOf(face))
    app.get<{ Params: Params; Querystring: Query }>(
      `/1.0/locations/:location/${name}/`,
      async (request, reply) => {
        const { location } = request.params;
        const place = find(face, location);
        if (!place) return refuse(reply, 404, 'not_found');
        if (face.context.world.agent(location) !== 'online')
          return refuse(reply, 503, 'agent_offline');
        const where = readWhere(request.query.where, fields);
        if (where === null) return refuse(reply, 400, 'bad_filter');
        const all = records(place, where).filter((record) => where.admits(record.fields));
        return sendPage(request, reply, name, all);
      },
    );
}

function sendPage(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  name: string,
  all: readonly ListedRecord[],
): object {
  const limit = readWhole(request.query.limit, { least: 1, most: 100, absent: 100 });
  const start = readWhole(request.query.start, { least: 0, most: 10_000_000, absent: 0 });
  if (limit === null || start === null) return refuse(reply, 400, 'bad_page');
  const shown = pageOf(all, { start, size: limit }, request.sandboxFault);
  const link = new URL(request.url.slice(OMNIVORE_PREFIX.length), LINK_HOST);
  const next = new URL(link);
  next.searchParams.set('limit', String(limit));
  next.searchParams.set('start', String(start + limit));
  const rest = {
    _links: {
      self: { href: link.href },
      ...(start + limit < all.length ? { next: { href: next.href } } : {}),
    },
    count: shown.length,
    limit,
  };
  const list = { before: `{"_embedded":{"${name}":`, after: '}' };
  const records = shown.map(({ json }) => json);
  return reply.type(JSON_TYPE).send(listAnswer(list, records, rest));
}
