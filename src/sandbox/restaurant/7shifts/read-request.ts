import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SandboxContext, timeAt } from '../http/context.ts';
import type { ErrorBody } from '../http/faults.ts';
import {
  JSON_TYPE,
  cursorText,
  listAnswer,
  pageOf,
  readCursor,
  readWhole,
} from '../http/paging.ts';
import { bearerOf } from '../http/secrets.ts';
import { readInstant } from '../http/times.ts';
import { jsonOf } from '../world/night-lists.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import type { CompanyGrants, Scope } from './grants.ts';
import type { RateLimit } from './rate-limit.ts';

export type SevenShiftsFace = {
  readonly context: SandboxContext;
  readonly grants: CompanyGrants;
  readonly limit: RateLimit;
};
export type Query = Readonly<Record<string, string | undefined>>;

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
};
/** Errors as newer endpoints have them; those of signing in have the older shape. */
export const errorBody: ErrorBody = (status, code) =>
  status === 401
    ? { error: 'unauthorized', message: 'Authentication failed' }
    : { type: code, title: TITLES[status] ?? 'Server Error', status, detail: code };

export const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).send(errorBody(status, code));

/** The company that a request may read; null, and the answer is sent, where it may read none. */
export function authorize(
  { context, grants, limit }: SevenShiftsFace,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope,
): number | null {
  const stop = (status: number, code: string): null => {
    void refuse(reply, status, code);
    return null;
  };
  const token = bearerOf(request.headers.authorization);
  const scopes = token && grants.scopesOf(token, timeAt(context, '7shifts'));
  if (!token || !scopes) return stop(401, 'unauthorized');
  if (!limit.admits(token)) return stop(429, 'too_many_requests');
  const version = request.headers['x-api-version'];
  if (version !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(version)))
    return stop(400, 'invalid_api_version');
  const guid = request.headers['x-company-guid'];
  const company = typeof guid === 'string' ? grants.companyOf(guid) : null;
  if (company === null) return stop(401, 'unauthorized');
  return scopes.includes(scope) ? company : stop(403, 'access_denied');
}

/** The places of a company, or the one of them that `location_id` names; null where it is unknown. */
export function placesOf(
  { context }: SevenShiftsFace,
  company: number,
  location: string | undefined,
): SandboxRestaurant[] | null {
  const all = context.world.places().filter((one) => one.sevenShifts?.company === company);
  if (location === undefined) return all;
  const found = all.filter((one) => String(one.sevenShifts?.location) === location);
  return found.length > 0 ? found : null;
}

type Asked = { readonly company: number; readonly query: Query };
/** All records of a list in a lasting order, as JSON; `refused` where it is asked for wrongly. */
type Listing = (asked: Asked) => readonly Buffer[] | { readonly refused: string };
export const written = (bodies: readonly object[]): Buffer[] => bodies.map(jsonOf);

/** A list of a company, page by page. A cursor belongs to the filters with which it came. */
export function serveList(
  app: FastifyInstance,
  face: SevenShiftsFace,
  { path, scope, object }: { path: string; scope: Scope; object: string },
  listing: Listing,
): void {
  app.get<{ Params: { company?: string }; Querystring: Query }>(path, async (request, reply) => {
    const company = authorize(face, request, reply, scope);
    if (company === null) return reply;
    if (request.params.company !== undefined && request.params.company !== String(company))
      return refuse(reply, 403, 'access_denied');
    const { cursor, limit, ...filters } = request.query;
    const size = readWhole(limit, { least: 1, most: 500, absent: 100 });
    if (size === null) return refuse(reply, 400, 'validation_error');
    const asked = JSON.stringify([path, company, Object.entries(filters).toSorted()]);
    const start = cursor === undefined ? 0 : readCursor(cursor, asked);
    if (start === null) return refuse(reply, 400, 'invalid_cursor');
    const all = listing({ company, query: filters });
    if ('refused' in all) return refuse(reply, 400, all.refused);
    const shown = pageOf(all, { start, size }, request.sandboxFault);
    const next = start + size < all.length ? cursorText(start + size, asked) : null;
    const prev = start > 0 ? cursorText(Math.max(0, start - size), asked) : null;
    const meta = { cursor: { current: cursor ?? null, prev, next, count: shown.length } };
    return reply.type(JSON_TYPE).send(listAnswer({ before: '{"data":' }, shown, { meta, object }));
  });
}

/** A stretch of time of a query; null where a time cannot be read. */
export function rangeOf(
  query: Query,
  field: string,
): { readonly from: number | null; readonly to: number | null } | null {
  const [from, to] = [query[`${field}[gte]`], query[`${field}[lte]`]].map((text) =>
    text === undefined ? null : (readInstant(text) ?? Number.NaN),
  );
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  return { from: from ?? null, to: to ?? null };
}

/** `true`, `false`, or not asked for. */
export const flagOf = (text: string | undefined): boolean | null =>
  text === undefined ? null : text === 'true' || text === '1';
