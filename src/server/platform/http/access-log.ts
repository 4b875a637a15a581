import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordOf } from '#kernel/keys.ts';
import type { RequestFigures } from './metrics.ts';

/**
 * One line of JSON a request: who asked for what operation, and what came of it. Neither address
 * nor query nor body is in it, so that no name, number or token can be.
 */
export function logAccess(
  app: FastifyInstance,
  figures: RequestFigures,
  options: { readonly lines: boolean },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request);
    figures.add(operation, reply.statusCode, reply.elapsedTime);
    if (options.lines && !QUIET.has(operation))
      request.log.info(
        {
          event: 'request',
          operation,
          method: request.method,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...whoOf(request),
        },
        'request',
      );
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name by which logs and figures know the route. */
    operation?: string;
  }
}

/** Asked every few seconds by machines. */
const QUIET = new Set(['livez', 'readyz', 'metrics']);

/** Never the path itself, which anybody may make up. */
const operationOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config?.operation ?? 'portal';

function whoOf({ actor }: FastifyRequest): object {
  if (!actor) return {};
  return actor.kind === 'customer'
    ? { actor_kind: 'customer', actor: actor.customerId, client: actor.clientId }
    : { actor_kind: actor.kind, actor: actor.managerId, client: actor.client.id };
}

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Numbers of phones, cards, accounts and people; codes of six digits. */
const LONG_NUMBER = /\+?\d(?:[ ().-]?\d){5,}/g;
const TOKEN = /\b(?=[\w-]*\d)[\w-]{32,}\b/g;
const URL_PASSWORD = /(:\/\/[^\s:/@]*):[^\s@]*@/g;

/** What an error says, without what it may have been told of people and secrets. */
export const redact = (text: string): string =>
  text
    .replaceAll(URL_PASSWORD, '$1:[hidden]@')
    .replaceAll(EMAIL, '[hidden]')
    .replaceAll(TOKEN, '[hidden]')
    .replaceAll(LONG_NUMBER, '[hidden]');

type LoggedError = { readonly type: string; readonly message: string; readonly stack: string };

/** An error as it is logged: of the database's, its place and not its `detail`, which has values. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redact(String(error)), stack: '' };
  const { code, constraint, table, routine } = recordOf(error);
  const [, ...frames] = (error.stack ?? '').split(/\n(?=\s+at )/);
  return {
    type: error.name,
    message: redact(error.message),
    stack: frames.join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(routine === undefined ? {} : { routine }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}
