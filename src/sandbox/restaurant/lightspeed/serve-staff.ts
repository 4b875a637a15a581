import type { FastifyInstance } from 'fastify';
import { days } from '#kernel/instant.ts';
import { timeAt } from '../http/context.ts';
import { JSON_TYPE, listAnswer, pageOf, readWhole } from '../http/paging.ts';
import { readNaive } from '../http/times.ts';
import { nightsWithin } from '../world/hours.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import {
  type LightspeedFace,
  authorize,
  badRequest,
  pageFields,
  serveLocation,
} from './read-request.ts';
import { type ShiftLine, shiftsOfNight } from './shift-bodies.ts';
import { businessesOf, groupsBody, staffBody } from './staff.ts';

type Paging = { readonly page?: string; readonly size?: string; readonly sort?: string };
const SIZES = { least: 1, most: 100, absent: 10 };
const PAGES = { least: 1, most: 100_000, absent: 1 };

type StaffQuery = Paging & { readonly isActive?: string };
type ShiftQuery = Paging & {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly staffId?: string;
};
/** How far back shifts are listed where no window is asked for. */
const USUAL_WINDOW = days(30);

/** Businesses, people and groups. */
export function serveStaff(app: FastifyInstance, face: LightspeedFace): void {
  const staffBase = '/staff/v1/businessLocations/:location';
  app.get<{ Querystring: Paging }>('/f/data/businesses', async (request, reply) => {
    const grant = authorize(face, request, reply, 'financial-api');
    if (!grant) return reply;
    const size = readWhole(request.query.size, { least: 1, most: 100, absent: 20 });
    // This list alone counts its pages from 0.
    const page = readWhole(request.query.page, { least: 0, most: 1_000, absent: 0 });
    if (size === null || page === null) return badRequest(reply, 'page_invalid');
    const all = businessesOf(face.context.world.places()).filter(
      ({ businessId }) => businessId === grant.business,
    );
    return {
      _embedded: { businessList: all.slice(page * size, (page + 1) * size) },
      _links: { self: { href: request.url } },
    };
  });
  serveLocation<StaffQuery>(
    app,
    face,
    { path: `${staffBase}/userTypes/POS`, scope: 'staff-api' },
    (place, query, { request, reply }) => {
      const [page, size] = [readWhole(query.page, PAGES), readWhole(query.size, SIZES)];
      const isKnown = ['true', 'false', undefined].includes(query.isActive);
      if (page === null || size === null || !isKnown) return badRequest(reply, 'query_invalid');
      const people = place.staff.filter(
        ({ active }) => query.isActive === undefined || String(active) === query.isActive,
      );
      const shown = pageOf(people, { start: (page - 1) * size, size }, request.sandboxFault);
      return {
        data: { staff: shown.map((person) => staffBody(place, person)) },
        ...pageFields(request, { page, size, total: people.length }),
      };
    },
  );
  serveLocation(app, face, { path: `${staffBase}/groups`, scope: 'staff-api' }, groupsBody);
  serveShifts(app, face, `${staffBase}/shift`);
}

function serveShifts(app: FastifyInstance, face: LightspeedFace, path: string): void {
  serveLocation<ShiftQuery>(
    app,
    face,
    { path, scope: 'staff-api' },
    (place, query, { request, reply }) => {
      const [page, size] = [readWhole(query.page, PAGES), readWhole(query.size, SIZES)];
      const sort = query.sort ?? 'date,desc';
      const all = shiftsIn(face, place, query);
      const isSort = sort === 'date,asc' || sort === 'date,desc';
      if (page === null || size === null || all === null || !isSort)
        return badRequest(reply, 'query_invalid');
      const sorted = sort === 'date,asc' ? all : all.toReversed();
      const shown = pageOf(sorted, { start: (page - 1) * size, size }, request.sandboxFault);
      const answer = listAnswer(
        { before: '{"data":{"shifts":', after: '}' },
        shown.map(({ json }) => json),
        pageFields(request, { page, size, total: all.length }),
      );
      return reply.type(JSON_TYPE).send(answer);
    },
  );
}

/** The shifts that began in a window, oldest first; null where a time cannot be read. */
function shiftsIn(
  { context }: LightspeedFace,
  place: SandboxRestaurant,
  { startTime, endTime, staffId }: ShiftQuery,
): ShiftLine[] | null {
  const now = timeAt(context, 'lightspeed');
  // Times of this query have no zone; here they are those of the place.
  const from = startTime === undefined ? now - USUAL_WINDOW : readNaive(startTime, place.zone);
  const to = endTime === undefined ? now : readNaive(endTime, place.zone);
  if (from === null || to === null || from > to) return null;
  return nightsWithin(place, from, Math.min(to, now))
    .flatMap((day) =>
      context.lists.of({ place, day, kind: 'till shifts', now }, (night) =>
        shiftsOfNight(place, night, now),
      ),
    )
    .filter(({ begins }) => begins >= from && begins <= to)
    .filter((shift) => staffId === undefined || String(shift.staffId) === staffId)
    .toSorted((one, other) => one.begins - other.begins);
}
