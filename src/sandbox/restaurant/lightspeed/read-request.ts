import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SandboxContext, timeAt } from '../http/context.ts';
import type { ErrorBody } from '../http/faults.ts';
import { bearerOf } from '../http/secrets.ts';
import { utcText } from '../http/times.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import type { Grant, LightspeedGrants, Scope } from './grants.ts';

export type LightspeedFace = {
  readonly context: SandboxContext;
  readonly grants: LightspeedGrants;
};
export type LocationParams = { readonly location: string };

/** Links of pages name another host than the one that was asked. */
const LINK_HOST = 'https://api-trial.example';

export const errorBodyAt =
  (now: () => number): ErrorBody =>
  (status, code) =>
    status >= 500
      ? { timestamp: utcText(now()), path: '', status, error: code, requestId: 'sandbox' }
      : { error: code };

/** Takes the token out of a request; null, and the answer is sent, where it opens nothing. */
export function authorize(
  { context, grants }: LightspeedFace,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope,
): Grant | null {
  const token = bearerOf(request.headers.authorization);
  const grant = token && grants.grantOf(token, timeAt(context, 'lightspeed'));
  if (!grant) {
    void reply.code(401).send({ error: 'unauthorized' });
    return null;
  }
  if (!grant.scopes.includes(scope)) {
    void reply.code(403).send({ error: 'insufficient_scope' });
    return null;
  }
  return grant;
}

type LocationHandler<Query> = (
  place: SandboxRestaurant,
  query: Query,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => object;

/** A GET of one location, for whoever may read its business. */
export function serveLocation<Query>(
  app: FastifyInstance,
  face: LightspeedFace,
  { path, scope }: { readonly path: string; readonly scope: Scope },
  handle: LocationHandler<Query>,
): void {
  app.get<{ Params: LocationParams }>(path, async (request, reply) => {
    const place = locate(face, request, reply, scope);
    // Each list names the parameters of its own query and reads them as text.
    return place ? handle(place, request.query as Query, { request, reply }) : reply;
  });
}

/** The place of a request; null, and the answer is sent, where there is none for this token. */
export function locate(
  face: LightspeedFace,
  request: FastifyRequest<{ Params: LocationParams }>,
  reply: FastifyReply,
  scope: Scope,
): SandboxRestaurant | null {
  const grant = authorize(face, request, reply, scope);
  if (!grant) return null;
  const place = face.context.world
    .places()
    .find(({ lightspeed }) => String(lightspeed?.location) === request.params.location);
  if (!place) void reply.code(404).send({ error: 'business_location_not_found' });
  else if (place.lightspeed?.business !== grant.business)
    void reply.code(403).send({ error: 'business_location_not_allowed' });
  else return place;
  return null;
}

export const badRequest = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(400).send({ error });

type Paged = { readonly page: number; readonly size: number; readonly total: number };

/** The links and numbers around a page of a list of the staff API; pages count from 1. */
export function pageFields(request: FastifyRequest, { page, size, total }: Paged): object {
  const totalPages = Math.ceil(total / size);
  const url = new URL(request.url.replace(/^\/lightspeed/, ''), LINK_HOST);
  const linkTo = (number: number): { href: string } => {
    const link = new URL(url);
    link.searchParams.set('page', String(number));
    link.searchParams.set('size', String(size));
    return { href: link.href };
  };
  return {
    links: {
      first: linkTo(1),
      self: linkTo(page),
      ...(page < totalPages ? { next: linkTo(page + 1) } : {}),
      last: linkTo(Math.max(1, totalPages)),
    },
    page: { page, size, totalElements: total, totalPages },
  };
}
