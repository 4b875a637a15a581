import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Operation, needsKey } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import type { WriteHandle } from '../database/handle.ts';
import type { Database } from '../database/pool.ts';
import { admit } from './admission.ts';
import { refuse, sendKeptAnswer, sendResult, toKeptAnswer } from './answer.ts';
import { type BoundOperation, type Work, changesSomething } from './bound-operation.ts';
import { deviceCookieOf } from './device-cookie.ts';
import type { EdgeDeps } from './edge.ports.ts';
import { type Once, beginOnce } from './once.ts';
import {
  type PathIds,
  type ReadInput,
  clientOf,
  originOf,
  readPathIds,
  receiveInput,
  signedOf,
} from './read-request.ts';
import type { Sharing } from './two-step.ts';
import { allVisible } from './visibility.ts';
import { findStop } from './wallet-uses.ts';

/*
 * The way of every request, in this order: session (401), role and feature (403), ids of the path
 * and the file on the wire, transaction, what the path names (404), input (422), key, what its
 * wallets may be used for (409), handler, commit, the second step where there is one, answer.
 */

/** One request on its way. */
type Call = {
  readonly deps: EdgeDeps;
  readonly outside: unknown;
  readonly bound: BoundOperation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
type SignedIn = ManagerActor | MemberActor;
/** What was sent: whether it is right in itself, and whether it may be sent by whoever sends it. */
type Check = {
  readonly readInput: () => Result<ReadInput>;
  readonly inside: (tx: WriteHandle) => Promise<Result<ReadInput>>;
};

/** Session, role and feature, before the body is read. */
export async function admitCaller(
  { ports }: EdgeDeps,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (operation.caller === 'public') return;
  const token = request.headers['x-session-token'];
  const actor =
    typeof token === 'string' && token !== ''
      ? await ports.authenticate(token, request.headers['x-background'] === '1')
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

/** Runs the handler of an admitted request and sends its answer. */
export async function answerRequest(call: Call): Promise<unknown> {
  const { deps, bound, request, reply } = call;
  const { operation, work } = bound;
  const params = readPathIds(operation, request);
  if (params === null) return refuse(request, reply, fail('not_found'));
  const readInput = await receiveInput(operation, request, deps.csvReader);
  const { actor } = request;
  const signed = signedOf(operation, request);
  const device = operation.deviceCookie && deviceCookieOf(request, reply);
  const base = { actor, origin: originOf(request), now: deps.clock.now(), params, signed, device };

  const check: Check = {
    readInput,
    inside: async (tx) =>
      (await allVisible(deps.ports, tx, operation, { actor: actor!, params }))
        ? readInput()
        : fail('not_found'),
  };

  if (work.kind === 'own transactions') {
    const named = Object.keys(params).length > 0;
    const input =
      actor && named
        ? // What is checked here only reads; the type is that of a call that may write as well.
          await deps.db.read(scopeOf(actor), (tx) => check.inside(tx as WriteHandle))
        : readInput();
    return sendResult(
      operation,
      request,
      reply,
      input.ok ? await work.run({ ...base, ...input.value, outside: call.outside }) : input,
    );
  }
  return inOneTransaction(call, work, base, check);
}

async function inOneTransaction(
  { deps, outside, bound, request, reply }: Call,
  work: Exclude<Work, { kind: 'own transactions' }>,
  base: { readonly params: PathIds },
  check: Check,
): Promise<unknown> {
  const { operation } = bound;
  const { params } = base;
  const scope = scopeOf(request.actor!);
  const inside = async (tx: WriteHandle): Promise<Result<Once>> => {
    const input = await check.inside(tx);
    if (!input.ok) return input;
    const context = { ...base, ...input.value };
    const stopped = () =>
      findStop(deps.ports.findRestricted, tx, operation, {
        actor: request.actor!,
        input: { params, ...input.value },
      });
    if (needsKey(operation)) {
      const call = { ...scope, requestId: request.id, stopped };
      return beginOnce(bound, work, { ...context, tx }, call);
    }
    const stop = await stopped();
    if (stop) return stop;
    const begun = await firstStep(work, { ...context, tx });
    return begun.ok ? ok({ kind: 'begun', begun: begun.value, context }) : begun;
  };
  const sharing = sharingOf(work, base, check);
  const kept = (result: Result<unknown>): boolean => result.ok;
  const first = sharing
    ? await deps.db.writeShared(scope, sharing.key, {
        work: inside,
        keep: kept,
        apart: sharing.apart,
      })
    : changesSomething(operation)
      ? await deps.db.write(scope, inside, kept)
      : // An operation that changes nothing is bound to a handler that takes a ReadHandle.
        await readerFor(deps, operation).read(scope, (tx) => inside(tx as WriteHandle));
  if (!first.ok) return refuse(request, reply, first);
  if (first.value.kind === 'answered') return sendKeptAnswer(reply, first.value.answer);
  const { begun, context } = first.value;
  if (work.kind === 'one transaction') return sendResult(operation, request, reply, ok(begun));
  const finished = await work.finish(begun, { ...context, ...base, outside });
  return sendKeptAnswer(reply, toKeptAnswer(operation, finished, request.id));
}

/** With whom the first of two steps may share its transaction. What is wrong in itself shares none. */
function sharingOf(work: Work, base: object, { readInput }: Check): Sharing | null {
  if (work.kind !== 'two steps' || !work.shares) return null;
  const input = readInput();
  return input.ok ? work.shares({ ...base, ...input.value }) : null;
}

const readerFor = ({ db, exports }: EdgeDeps, { output }: Operation): Database =>
  typeof output === 'string' ? exports : db;

const firstStep = (
  work: Exclude<Work, { kind: 'own transactions' }>,
  context: object,
): Promise<Result<unknown>> =>
  work.kind === 'two steps' ? work.begin(context) : work.run(context);

const scopeOf = (actor: SignedIn): { readonly clientId: number } => ({
  clientId: clientOf(actor),
});
