import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { BASES } from '#contract/operation.ts';
import { fail } from '#kernel/result.ts';
import { seconds } from '#kernel/instant.ts';
import { isPassing } from '../database/failures.ts';
import { logAccess, loggedError } from './access-log.ts';
import { refuse } from './answer.ts';
import { isModestJson } from './json-body.ts';
import { type RequestFigures, createRequestFigures } from './metrics.ts';

export type ServerOptions = {
  readonly trustedProxies: readonly string[];
  readonly log: boolean;
  /** A line for every request too. */
  readonly accessLog?: boolean;
  /** Browsers come back by HTTPS alone. */
  readonly httpsOnly?: boolean | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly figures: RequestFigures;
    /** Answers that go on until somebody ends them. */
    readonly streams: Set<Readable>;
  }
}

/** Headers that take longer are an attack, or nobody waits for their answer. */
const HEADERS_TIMEOUT = seconds(20);

/**
 * The HTTP server without its modules: limits, errors as problem documents, nothing served outside
 * the contract.
 */
export async function createServer({
  trustedProxies,
  log,
  accessLog = false,
  httpsOnly = false,
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? { level: accessLog ? 'info' : 'warn', serializers: { err: loggedError } } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Input is parsed by the contract's schemas, answers are written by compiled ones.
    ajv: { customOptions: { strict: false } },
    requestTimeout: 120_000,
    // An address that the router itself cannot read.
    frameworkErrors: (_error, request, reply) => void refuse(request, reply, fail('not_found')),
    // Requests under way are answered; connections on which nothing happens are not waited for. What
    // arrives on its way out is a request like any other: fastify's own refusal names no time to
    // try again.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.server.headersTimeout = HEADERS_TIMEOUT;
  app.decorate('figures', createRequestFigures());
  app.decorate('streams', new Set<Readable>());
  logAccess(app, app.figures, { lines: accessLog });
  drainAtClose(app);
  app.setValidatorCompiler(() => () => true);
  // Many clients name JSON whether or not they send any: nothing sent is no body, and not a broken
  // one.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      // A signature is over the bytes as they came.
      if ('keepsBody' in request.routeOptions.config) request.signedBody = body;
      if (body === '') done(null);
      else if (isModestJson(body)) void parseJson(request, body, done);
      else done(Object.assign(new Error('JSON too deep or too wide'), { statusCode: 413 }));
    },
  );
  await app.register(multipart, {
    limits: { fileSize: 20_000_000, files: 1, fields: 20, fieldSize: 10_000, parts: 30 },
  });
  await app.register(compress, COMPRESSION);
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

/**
 * What is sent as a stream is a file: written faster than a line carries it, at the lowest levels,
 * which pack a table of 100,000 rows in a fifth of the time and about as small. Answers in one piece
 * are short, and packed well.
 */
const COMPRESSION: FastifyCompressOptions = {
  global: true,
  threshold: 1_400,
  encodings: ['br', 'gzip'],
  zlib: {
    ...zlib,
    createBrotliCompress: () =>
      zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
    createGzip: () => zlib.createGzip({ level: 1 }),
  },
};

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

/** How long requests that are under way may take when the server is told to stop. */
const DRAIN = seconds(20);
const IDLE_POLL = 50;

/** Streams end, so that the browser asks another server; what else is under way is answered. */
function drainAtClose(app: FastifyInstance): void {
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', (done) => {
    for (const stream of app.streams) stream.push(null);
    // A connection whose request has just ended would be kept for its next one.
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), IDLE_POLL),
      setTimeout(() => app.server.closeAllConnections(), DRAIN),
    );
    done();
  });
  app.addHook('onClose', (_app, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
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
