import type { Readable } from 'node:stream';
import type { ErrorCode } from '#contract/errors.ts';
import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from '#contract/operation.ts';
import type { Result } from '#kernel/result.ts';
import type { ManagerActor, MemberActor, Origin } from '../actor.ts';
import type { Database } from '../database/pool.ts';
import type { ReadHandle, WriteHandle } from '../database/handle.ts';

type Writes<O extends Operation> = O extends { writes: true } | { moves: true } ? true : false;
type ActorOf<O extends Operation> = O['caller'] extends 'public'
  ? undefined
  : O['caller'] extends 'member'
    ? MemberActor
    : ManagerActor;

/** An uploaded file, whole and within its limit. */
export type Upload = { readonly name: string; readonly content: Buffer };

/** A file for the person to keep. */
export type Download = { readonly filename: string; readonly content: string | Readable };

type Input<O extends Operation> = {
  readonly actor: ActorOf<O>;
  readonly origin: Origin;
  readonly now: Date;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly upload: O extends { file: string } ? Upload : undefined;
  /** The Idempotency-Key of an operation that moves money. */
  readonly key: string;
};

/** Public operations and member sign-in open their own transactions; every other one is given its own, committed at the edge. */
type Handle<O extends Operation> = O['caller'] extends 'public'
  ? { readonly db: Database; readonly tx?: never }
  : { readonly tx: Writes<O> extends true ? WriteHandle : ReadHandle; readonly db: Database };

export type Context<O extends Operation> = Input<O> & Handle<O>;
export type Answer<O extends Operation> = O['output'] extends string ? Download : OutputOf<O>;

/** What a room gives for an operation: it answers, or refuses with a code that the contract lists. */
export type Handler<O extends Operation> = (
  context: Context<O>,
) => Promise<
  Result<
    Answer<O>,
    | O['errors'][number]
    | Extract<ErrorCode, 'not_found' | 'forbidden' | 'invalid_input' | 'changed_meanwhile'>
  >
>;

/**
 * An operation that has to ask the outside world between two transactions. `begin` runs in the first; what it holds (plain
 * JSON) is kept with the key. `finish` runs after its commit, and again for every repetition of the key: it goes on from
 * wherever it was left, even by a process that was killed, and answers how things stand.
 */
export type TwoSteps<O extends Operation, Held> = {
  readonly begin: (
    context: Context<O>,
  ) => Promise<
    Result<
      Held,
      O['errors'][number] | Extract<ErrorCode, 'not_found' | 'forbidden' | 'invalid_input'>
    >
  >;
  readonly finish: (
    held: Held,
    context: Omit<Context<O>, 'tx'>,
  ) => Promise<Result<Answer<O>, O['errors'][number]>>;
};

export type Handlers<R extends Record<string, Operation>> = {
  readonly [N in keyof R]: Handler<R[N]>;
};
