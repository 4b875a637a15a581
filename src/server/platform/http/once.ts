import { type Result, ok } from '#kernel/result.ts';
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

type Context = ReadInput & {
  readonly tx: WriteHandle;
  readonly now: Date;
  readonly params: PathIds;
};

/**
 * Runs the first step of an operation that moves money, once for each key: the same key and input
 * are answered with what was kept, or go on with the second step from where it was left.
 */
export async function beginOnce(
  { name, operation }: BoundOperation,
  work: Exclude<Work, { kind: 'own transactions' }>,
  context: object,
  { clientId, requestId }: { readonly clientId: number; readonly requestId: string },
): Promise<Result<Once>> {
  const { tx, ...rest } = context as Context;
  const key = { clientId, operation: name, key: rest.key };
  const hash = bodyHash({ params: rest.params, query: rest.query, body: rest.body });
  const claim = await claimKey(tx, key, hash, rest.now);
  if (!claim.ok) return claim;
  if (claim.value.state === 'answered')
    return ok({
      kind: 'answered',
      answer: { status: claim.value.status, body: claim.value.answer },
    });
  if (claim.value.state === 'begun')
    return ok({ kind: 'begun', begun: claim.value.begun, context: rest });
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
