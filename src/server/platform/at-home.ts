import type { Result } from '#kernel/result.ts';
import type { ManagerActor } from './actor.ts';
import type { WriteHandle } from './database/handle.ts';
import type { Database } from './database/pool.ts';

/** The same manager, in the client that they belong to. */
export const homeOf = (actor: ManagerActor): ManagerActor => ({
  ...actor,
  client: { ...actor.client, id: actor.homeClientId },
});

/**
 * What is a manager's own is kept where they belong: that of an operator with the provider,
 * whichever client they are in.
 */
export const atHome = <T, E extends string>(
  db: Database,
  actor: ManagerActor,
  work: (tx: WriteHandle, actor: ManagerActor) => Promise<Result<T, E>>,
): Promise<Result<T, E>> =>
  db.write(
    { clientId: actor.homeClientId },
    (tx) => work(tx, homeOf(actor)),
    (done) => done.ok,
  );
