import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../store/world.ts';
import { type Expander, expandAll } from './expand.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { FormObject } from './form.ts';
import { type Answer, fingerprintOf, keepAnswer, keptAnswer } from './kept-answers.ts';
import { type Operation, type PathIds, formOf } from './operation.ts';
import { type ErrorBody, ProtocolError, notFound } from './protocol-error.ts';

/** The version of the protocol that this program speaks. */
export const API_VERSION = '2026-10-28.endive';

export type Keys = { readonly secret: string; readonly publishable: string };
export type EdgeOptions = {
  readonly world: World;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly expander: Expander;
  /** Lets time catch up before a call. */
  readonly beforeCall: () => void;
  /** Sends what the call has caused. */
  readonly afterCall: () => void;
  /** How long a call that gets no answer is held, in milliseconds. */
  readonly holdFor: number;
};

/** Serves operations: who asks, keys that repeat, faults on request, and the bodies of errors. */
export function serveOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  options: EdgeOptions,
): void {
  for (const operation of operations)
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => answerCall(request, reply, { operation, options }),
    });
  app.setNotFoundHandler((request, reply) =>
    sendAnswer(
      reply,
      toAnswer(
        new ProtocolError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${pathOf(request)}).`,
        }),
      ),
    ),
  );
}

type Call = { readonly operation: Operation; readonly options: EdgeOptions };

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url;
const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, options }: Call,
): Promise<FastifyReply> {
  const { world, faults } = options;
  const id = world.newId('req');
  void reply.header('request-id', id).header('stripe-version', API_VERSION);
  const fault = faults.take(request.method, pathOf(request));
  if (fault && isBefore(fault)) return meet(fault, reply, options);
  options.beforeCall();
  world.cause.now = { request: id, key: headerOf(request, 'idempotency-key') };
  const answer = perform(request, reply, { operation, options });
  world.cause.now = { request: null, key: null };
  world.changes.write();
  options.afterCall();
  if (fault === 'broken_json')
    return sendAnswer(reply, { status: 200, body: answer.body.slice(0, answer.body.length >> 1) });
  return fault ? meet(fault, reply, options) : sendAnswer(reply, answer);
}

const isBefore = (fault: FaultKind): boolean =>
  ['rate_limited', 'server_error', 'timeout_before', 'cut_before'].includes(fault);

/** What goes wrong on request. */
async function meet(
  fault: FaultKind,
  reply: FastifyReply,
  { holdFor }: EdgeOptions,
): Promise<FastifyReply> {
  if (fault === 'rate_limited')
    return sendAnswer(
      reply,
      toAnswer(
        new ProtocolError(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Request rate limit exceeded.',
        }),
      ),
    );
  if (fault === 'server_error')
    return sendAnswer(
      reply,
      toAnswer(
        new ProtocolError(500, { type: 'api_error', message: 'An unknown error occurred.' }),
      ),
    );
  void reply.hijack();
  if (fault === 'timeout_before' || fault === 'timeout_after')
    await sleep(holdFor, undefined, { ref: false });
  reply.raw.destroy();
  return reply;
}

/** The answer, once by its key. Parameters that cannot be read leave no answer behind. */
function perform(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, options }: Call,
): Answer {
  const { world } = options;
  const body = typeof request.body === 'string' ? request.body : '';
  const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : null;
  if (key !== null) void reply.header('idempotency-key', key);
  const fingerprint = fingerprintOf(request.method, pathOf(request), body);
  try {
    // The named parts of a path are texts.
    const ids = request.params as PathIds;
    const form = admit(request, { operation, options }, ids);
    const kept = key === null ? null : keptAnswer(world, key, fingerprint);
    if (kept) {
      void reply.header('idempotent-replayed', 'true');
      return kept;
    }
    const { expand, run } = operation.read(form);
    const answer = executeOrRefuse(world, () =>
      expandAll(run(world, ids), expand, options.expander),
    );
    if (key !== null) keepAnswer(world, key, { ...answer, fingerprint });
    return answer;
  } catch (error) {
    return toAnswer(error);
  }
}

/** Who may call, and with which form. */
function admit(request: FastifyRequest, { operation, options }: Call, ids: PathIds): FormObject {
  const version = headerOf(request, 'stripe-version');
  const { key, client_secret: given, ...form } = formOf(request.method, request.url, request.body);
  const token = tokenOf(request) ?? (typeof key === 'string' ? key : '');
  if (version !== null && version !== API_VERSION)
    throw new ProtocolError(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${version}`,
    });
  if (token === options.keys.secret) return form;
  if (token !== options.keys.publishable)
    throw new ProtocolError(401, {
      type: 'invalid_request_error',
      message: token === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.',
    });
  if (!operation.clientSecret)
    throw new ProtocolError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    });
  const secret = operation.clientSecret(options.world, ids);
  if (secret === null || given !== secret) throw notFound('intent', ids.id ?? '');
  return form;
}

/** The key comes as a bearer, or as the name of a basic login. */
function tokenOf(request: FastifyRequest): string | null {
  const [scheme, value = ''] = (headerOf(request, 'authorization') ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme !== 'Basic') return null;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null;
}

/** A decline is answered and kept; whatever else is refused leaves nothing behind. */
function execute(world: World, work: () => object): Answer {
  const done = world.changes.atomically(() => {
    try {
      return work();
    } catch (error) {
      if (error instanceof ProtocolError && error.keepsChanges) return error;
      throw error;
    }
  });
  return done instanceof ProtocolError ? toAnswer(done) : toAnswerOf(done);
}

function executeOrRefuse(world: World, work: () => object): Answer {
  try {
    return execute(world, work);
  } catch (error) {
    return toAnswer(error);
  }
}

const toAnswerOf = (answer: object): Answer => ({ status: 200, body: JSON.stringify(answer) });

const toAnswer = (error: unknown): Answer => {
  if (!(error instanceof ProtocolError)) throw error;
  const body: { error: ErrorBody } = { error: error.body };
  return { status: error.status, body: JSON.stringify(body) };
};

const sendAnswer = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply.code(status).type('application/json').send(body);
