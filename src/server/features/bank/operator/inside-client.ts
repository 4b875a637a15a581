import type { Result } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** Who asks, from where and when, before there is a transaction. */
export type Asking = Omit<RequestContext, 'tx'>;

/**
 * Work of an operator on something of a client, in that client's scope, wherever the operator is:
 * its audit line is the client's. A refusal leaves nothing behind.
 */
export const insideClient = <T, E extends string>(
  db: Database,
  clientId: number,
  { actor, origin, now }: Asking,
  work: (context: RequestContext) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  const inside: ManagerActor = { ...actor, client: { ...actor.client, id: clientId } };
  return db.write(
    { clientId },
    (tx) => work({ tx, actor: inside, origin, now }),
    (result) => result.ok,
  );
};
