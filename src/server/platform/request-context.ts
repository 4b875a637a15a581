import type { Actor, ManagerActor, Origin } from './actor.ts';
import type { WriteHandle } from './database/handle.ts';

/**
 * What a use case works with: the transaction of the request or job, who asks, from where, and
 * when. What else it needs of the product (ports, addresses) is its second parameter.
 */
export type RequestContext<A extends Actor = ManagerActor> = {
  readonly tx: WriteHandle;
  readonly actor: A;
  readonly origin: Origin;
  readonly now: Date;
};

/** The same while no transaction is open, as a provider is asked. */
export type OutsideContext<A extends Actor = ManagerActor> = Omit<RequestContext<A>, 'tx'>;
