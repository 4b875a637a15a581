import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { BASES } from '#contract/operation.ts';
import { fail } from '#kernel/result.ts';
import { isPassing } from '../database/failures.ts';
import { refuse } from './answer.ts';

export type ServerOptions = { readonly trustedProxies: readonly string[]; readonly log: boolean };

/**
 * The HTTP server without its modules: limits, errors as problem documents, nothing served outside
 * the contract.
 */
export async function createServer({
  trustedProxies,
  log,
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? { level: 'warn' } : false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Input is parsed by the contract's schemas, answers are written by compiled ones.
    ajv: { customOptions: { strict: false } },
    requestTimeout: 120_000,
    // A stream of progress that is still open does not keep the server from stopping.
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(() => () => true);
  // Many clients name JSON whether or not they send any: nothing sent is no body, and not a broken
  // one.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => (body === '' ? done(null) : parseJson(request, body, done)),
  );
  await app.register(multipart, {
    limits: { fileSize: 20_000_000, files: 1, fields: 20, fieldSize: 10_000, parts: 30 },
  });
  await app.register(compress, { global: true, threshold: 1_400, encodings: ['br', 'gzip'] });
  app.addHook('onSend', async (request, reply) => {
    // Balances and tokens: neither a proxy nor the browser's own store keeps them.
    if (BELOW_BASES.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (code === 'internal')
      request.log.error({ err: error, url: request.routeOptions.url }, 'request failed');
    return refuse(request, reply, fail(code, code === 'try_again' ? { retry_after: 1 } : {}));
  });
  return app;
}

const BELOW_BASES = new RegExp(`^(${Object.values(BASES).join('|')})(/|$|\\?)`);

function codeOf(
  error: FastifyError,
): 'malformed_body' | 'payload_too_large' | 'unsupported_media_type' | 'try_again' | 'internal' {
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return 'payload_too_large';
  if (error.statusCode === 415) return 'unsupported_media_type';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'malformed_body';
  if (isPassing(error)) return 'try_again';
  return 'internal';
}
