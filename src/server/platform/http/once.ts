import { type Failure, type Result, ok } from '#kernel/result.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import type { WriteHandle } from '../database/handle.ts';
import { bodyHash, claimKey, saveAnswer, saveBegun } from '../idempotency.ts';
import { type KeptAnswer, toKeptAnswer } from './answer.ts';
import type { BoundOperation, Work } from './bound-operation.ts';
import type { PathIds, ReadInput } from './read-request.ts';

/**
 * How the first transaction of a call ended: with its answer, or with what its second step goes on
 * from.
 */
export type Once =
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'begun'; readonly begun: unknown; readonly context: object };

type CallOnce = {
  readonly clientId: number;
  readonly requestId: string;
  /** What the subscriptions of its wallets refuse; null where nothing. */
  readonly stopped: () => Promise<Failure | null>;
};
type Context = ReadInput & {
  readonly tx: WriteHandle;
  readonly now: Date;
  readonly params: PathIds;
  readonly actor?: ManagerActor | MemberActor;
};

/**
 * Runs the first step of an operation that moves money, once for each key: the same key and input
 * are answered with what was kept, or go on with the second step from where it was left. Only a
 * fresh key asks whether its wallets are `stopped`: what has begun ends.
 */
export async function beginOnce(
  { name, operation }: BoundOperation,
  work: Exclude<Work, { kind: 'own transactions' }>,
  context: object,
  { clientId, requestId, stopped }: CallOnce,
): Promise<Result<Once>> {
  // Put together by the pipeline, whose handlers see it as whatever they are typed to take.
  const { tx, ...rest } = context as Context;
  const key = { clientId, operation: name, key: rest.key };
  const { params, query, body, actor } = rest;
  // A key is the client's; members of one client do not see each other's answers by it.
  const asker = actor?.kind === 'customer' ? { member: actor.customerId } : {};
  const hash = bodyHash({ params, query, body, ...asker });
  // Asked in one breath with the key, it costs no way of its own to the database.
  const claiming = claimKey(tx, key, hash, rest.now);
  const stopping = stopped();
  // A key that is refused ends the transaction, and with it the question that nobody needs then.
  stopping.catch(() => undefined);
  const claim = await claiming;
  if (!claim.ok) return claim;
  if (claim.value.state === 'answered')
    return ok({
      kind: 'answered',
      answer: { status: claim.value.status, body: claim.value.answer },
    });
  if (claim.value.state === 'begun')
    return ok({ kind: 'begun', begun: claim.value.begun, context: rest });
  const stop = await stopping;
  if (stop) return stop;
  if (work.kind === 'two steps') {
    const begun = await work.begin(context);
    if (!begun.ok) return begun;
    saveBegun(tx, key, begun.value);
    return ok({ kind: 'begun', begun: begun.value, context: rest });
  }
  const result = await work.run(context);
  if (!result.ok) return result;
  const answer = toKeptAnswer(operation, result, requestId);
  saveAnswer(tx, key, answer);
  return ok({ kind: 'answered', answer });
}
