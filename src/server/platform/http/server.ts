import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { BASES } from '#contract/operation.ts';
import { fail } from '#kernel/result.ts';
import { refuse } from './answer.ts';
import { isModestJson } from './json-body.ts';

export type ServerOptions = {
  readonly trustedProxies: readonly string[];
  readonly log: boolean;
  /** Browsers come back by HTTPS alone. */
  readonly httpsOnly?: boolean | undefined;
};

/**
 * The HTTP server without its modules: limits, errors as problem documents, nothing served outside
 * the contract.
 */
export async function createServer({
  trustedProxies,
  log,
  httpsOnly = false,
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? { level: 'warn' } : false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Input is parsed by the contract's schemas, answers are written by compiled ones.
    ajv: { customOptions: { strict: false } },
    requestTimeout: 120_000,
    // An address that the router itself cannot read.
    frameworkErrors: (_error, request, reply) => void refuse(request, reply, fail('not_found')),
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
    (request, body: string, done) => {
      if (body === '') done(null);
      else if (isModestJson(body)) void parseJson(request, body, done);
      else done(Object.assign(new Error('JSON too deep or too wide'), { statusCode: 413 }));
    },
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
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', PERMISSIONS);
    if (httpsOnly) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (code === 'internal')
      request.log.error({ err: error, url: request.routeOptions.url }, 'request failed');
    return refuse(request, reply, fail(code, code === 'try_again' ? { retry_after: 1 } : {}));
  });
  return app;
}

/** The portal asks the browser for none of these. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const BELOW_BASES = new RegExp(`^(${Object.values(BASES).join('|')})(/|$|\\?)`);

/**
 * Connection lost, server starting or stopping, lock waited for too long, deadlock, serialization:
 * all pass by themselves.
 */
const PASSING = new Set([
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '40P01',
  '40001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const READ_ONLY = '25006';

function codeOf(
  error: FastifyError,
): 'malformed_body' | 'payload_too_large' | 'unsupported_media_type' | 'try_again' | 'internal' {
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return 'payload_too_large';
  if (error.statusCode === 415) return 'unsupported_media_type';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'malformed_body';
  if (
    PASSING.has(error.code) ||
    error.code === READ_ONLY ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|connection is closed/i.test(
      error.message,
    )
  )
    return 'try_again';
  return 'internal';
}
