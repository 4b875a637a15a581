import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASES, type Operation } from '#contract/operation.ts';
import { type Failure, type Result, fail, ok } from '#kernel/result.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ManagerActor, MemberActor, Origin } from '../actor.ts';
import type { ReadHandle, WriteHandle } from '../database/handle.ts';
import type { Database } from '../database/pool.ts';
import { bodyHash, claimKey, rememberAnswer } from '../idempotency.ts';
import { admit } from './admission.ts';
import type { Download, Handlers, TwoSteps } from './handler.ts';
import { parse } from './parse.ts';
import { type ProblemDocument, problemDocument, statusOf } from './problem.ts';
import { readUpload } from './upload.ts';

/** What the edge asks of rooms above the platform; `app.ts` plugs it in. */
export type EdgePorts = {
  /** The person behind a token, or why there is none. `background` calls do not count as activity. */
  readonly authenticate: (
    token: string,
    background: boolean,
  ) => Promise<ManagerActor | MemberActor | null>;
  /** Whether the thing that a path names is the actor's to see; what is not answers 404. */
  readonly visible: Readonly<
    Record<string, (tx: ReadHandle, actor: ManagerActor, id: number) => Promise<boolean>>
  >;
};
export type EdgeDeps = { readonly db: Database; readonly clock: Clock; readonly ports: EdgePorts };

declare module 'fastify' {
  interface FastifyRequest {
    actor?: ManagerActor | MemberActor;
  }
}

type Step = TwoSteps<Operation, unknown>;
type Loose = { handle: (context: never) => Promise<Result<unknown>> } | { steps: Step };
type Outcome = { readonly status: number; readonly body: unknown; readonly refused: boolean };

/** In place of a status, for what is held between two steps: the record keeps what to go on from. */
const HELD = 102;
const DEFAULT_BODY = 1_000_000;
const FILE_BODY = 21_000_000;

/** Serves a room of the contract. A handler that is missing does not compile; a path outside the contract is not served. */
export function serveRoom<R extends Record<string, Operation>>(
  app: FastifyInstance,
  deps: EdgeDeps,
  operations: R,
  handlers: { readonly [N in keyof R]: Handlers<R>[N] | TwoSteps<R[N], never> },
): void {
  for (const [name, operation] of Object.entries(operations)) {
    const given = handlers[name as keyof R] as unknown;
    const work: Loose =
      typeof given === 'function' ? { handle: given as never } : { steps: given as Step };
    app.route({
      method: operation.method,
      url: BASES[operation.base] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.file || operation.largeBody ? FILE_BODY : DEFAULT_BODY,
      schema: {
        ...(operation.output instanceof z.ZodType
          ? { response: { '2xx': answerSchema(operation.output) } }
          : {}),
      },
      onRequest: (request, reply) => authenticate(deps, operation, request, reply),
      handler: (request, reply) => serve(deps, name, operation, work, request, reply),
    });
  }
}

const answerSchema = (output: z.ZodType): unknown => {
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return schema;
};

/** The first checks, before the body is read: session 401, role and feature 403. */
async function authenticate(
  deps: EdgeDeps,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (operation.caller === 'public') return;
  const token = request.headers['x-session-token'];
  const actor =
    typeof token === 'string' && token !== ''
      ? await deps.ports.authenticate(token, request.headers['x-background'] === '1')
      : null;
  if (actor === null) return refuse(request, reply, fail('unauthenticated'));
  if (actor.kind === 'customer' ? operation.caller !== 'member' : operation.caller === 'member')
    return refuse(request, reply, fail('forbidden'));
  if (actor.kind !== 'customer') {
    const admitted = admit(operation, actor);
    if (!admitted.ok) return refuse(request, reply, admitted);
  }
  request.actor = actor;
}

async function serve(
  deps: EdgeDeps,
  name: string,
  operation: Operation,
  work: Loose,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { actor } = request;
  const origin: Origin = {
    ip: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  };
  const params = readParams(operation, request.params as Record<string, string>);
  if (params === null) return refuse(request, reply, fail('not_found'));
  const upload = operation.file ? await readUpload(request, operation.file) : undefined;
  const base = {
    actor,
    origin,
    now: deps.clock.now(),
    params,
    db: deps.db,
    upload: upload?.ok ? upload.value.file : undefined,
  };

  const input = (): Result<{ query: unknown; body: unknown; key: string }> => {
    if (upload && !upload.ok) return upload;
    return readInput(operation, request, upload?.ok ? upload.value.fields : request.body);
  };

  if (operation.caller === 'public') {
    const read = input();
    if (!read.ok) return refuse(request, reply, read);
    return answer(
      operation,
      request,
      reply,
      await ('handle' in work
        ? work.handle({ ...base, ...read.value } as never)
        : fail('internal')),
    );
  }
  const clientId = actor!.kind === 'customer' ? actor!.clientId : actor!.client.id;
  const writes = operation.writes === true || operation.moves === true;
  const inside = async (tx: WriteHandle): Promise<Result<unknown>> => {
    if (actor!.kind !== 'customer' && !(await allVisible(deps, tx, operation, actor!, params)))
      return fail('not_found');
    const read = input();
    if (!read.ok) return read;
    const context = { ...base, ...read.value, tx };
    if (!operation.moves)
      return 'handle' in work ? work.handle(context as never) : holdOnly(work, context);
    return moveOnce(name, operation, work, context, tx, clientId, request.id);
  };
  const first = writes
    ? await deps.db.write({ clientId }, inside, (result) => result.ok)
    : await deps.db.read({ clientId }, (tx) => inside(tx as WriteHandle));
  if (!first.ok || (!operation.moves && 'handle' in work))
    return answer(operation, request, reply, first);
  const outcome = await settle(operation, work, first.value as Moved, base, request.id);
  return reply
    .code(outcome.status)
    .type(outcome.refused ? 'application/problem+json' : 'application/json')
    .serializer(JSON.stringify)
    .send(outcome.body);
}

/** The first transaction's end: the outcome, or what was held while the outside world is asked. */
type Moved =
  | { readonly outcome: Outcome }
  | { readonly held: unknown; readonly context: Record<string, unknown> };

/** The first of two steps of what moves no money: it has no key, and what it does is safe to repeat. */
async function holdOnly(
  { steps }: { steps: Step },
  context: Record<string, unknown>,
): Promise<Result<Moved>> {
  const held = await steps.begin(context as never);
  return held.ok ? ok({ held: held.value, context }) : held;
}

async function moveOnce(
  name: string,
  operation: Operation,
  work: Loose,
  context: Record<string, unknown> & { key: string },
  tx: WriteHandle,
  clientId: number,
  requestId: string,
): Promise<Result<Moved>> {
  const hash = bodyHash({ params: context.params, query: context.query, body: context.body });
  const claim = await claimKey(tx, clientId, name, context.key, hash, context.now as Date);
  if (!claim.ok) return claim;
  if (!claim.value.fresh) {
    const { status, answer: before } = claim.value;
    return ok(
      status === HELD
        ? { held: before, context }
        : { outcome: { status, body: before, refused: status >= 400 } },
    );
  }
  if ('steps' in work) {
    const held = await work.steps.begin(context as never);
    if (!held.ok) return held;
    rememberAnswer(tx, clientId, name, context.key, { status: HELD, answer: held.value });
    return ok({ held: held.value, context });
  }
  const result = await work.handle(context as never);
  if (!result.ok) return result;
  const outcome = toOutcome(operation, result, requestId);
  rememberAnswer(tx, clientId, name, context.key, { status: outcome.status, answer: outcome.body });
  return ok({ outcome });
}

/** The second step, as often as the key is sent: it goes on from what is held, and answers how that stands. */
async function settle(
  operation: Operation,
  work: Loose,
  moved: Moved,
  base: object,
  requestId: string,
): Promise<Outcome> {
  if ('outcome' in moved || !('steps' in work)) return (moved as { outcome: Outcome }).outcome;
  return toOutcome(
    operation,
    await work.steps.finish(moved.held as never, { ...moved.context, ...base } as never),
    requestId,
  );
}

function toOutcome(operation: Operation, result: Result<unknown>, requestId: string): Outcome {
  if (result.ok) return { status: operation.status ?? 200, body: result.value, refused: false };
  const body: ProblemDocument = problemDocument(result, requestId);
  return { status: body.status, body, refused: true };
}

function answer(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown>,
): FastifyReply {
  if (!result.ok) return refuse(request, reply, result);
  if (typeof operation.output !== 'string')
    return reply.code(operation.status ?? 200).send(result.value);
  const { filename, content } = result.value as Download;
  if (operation.output === 'text/event-stream')
    return reply.type('text/event-stream').header('cache-control', 'no-store').send(content);
  return reply
    .type(`${operation.output}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(content);
}

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  const body = problemDocument(failure, request.id);
  const wait = failure.params.retry_after;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(statusOf(failure.code as never))
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body);
}

/** Ids of a path as numbers; null where one is no id, which names nothing. */
function readParams(
  operation: Operation,
  given: Record<string, string>,
): Record<string, number | string> | null {
  const read: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (operation.textParams?.includes(name)) read[name] = value;
    else if (/^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647)
      read[name] = Number(value);
    else return null;
  }
  return read;
}

/** `{manager}` is the session's own id, `{client}` the client it works in; a store, wallet or member must be theirs to see. */
async function allVisible(
  deps: EdgeDeps,
  tx: ReadHandle,
  { ids }: Operation,
  actor: ManagerActor,
  params: Record<string, number | string>,
): Promise<boolean> {
  for (const [parameter, value] of Object.entries(params)) {
    const name = ids?.[parameter] ?? parameter;
    if ((name === 'manager' || name === 'admin_id') && value !== actor.managerId) return false;
    // An operator's calls name the client that they are about.
    if (
      (name === 'client' || (name === 'client_id' && actor.kind !== 'operator')) &&
      value !== actor.client.id
    )
      return false;
    const check = deps.ports.visible[name];
    if (check && typeof value === 'number' && !(await check(tx, actor, value))) return false;
  }
  return true;
}

function readInput(
  operation: Operation,
  request: FastifyRequest,
  sent: unknown,
): Result<{ query: unknown; body: unknown; key: string }> {
  const query = operation.query ? parse(operation.query, request.query ?? {}) : ok({});
  const body = operation.body ? parse(operation.body, sent ?? {}) : ok(undefined);
  const problems = [...(query.ok ? [] : query.problems), ...(body.ok ? [] : body.problems)];
  if (!query.ok || !body.ok) return fail('invalid_input', {}, problems);
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header.trim() : '';
  if (operation.moves && (key === '' || key.length > 200)) return fail('idempotency_key_required');
  return ok({ query: query.value, body: body.value, key });
}
