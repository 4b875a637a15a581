import type { Readable } from 'node:stream';
import type { ErrorCode } from '#contract/errors.ts';
import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from '#contract/operation.ts';
import type { Result } from '#kernel/result.ts';
import type { ManagerActor, MemberActor, Origin } from '../actor.ts';
import type { CsvReading } from '../csv-reader.ts';
import type { ReadHandle, WriteHandle } from '../database/handle.ts';
import type { DeviceCookie } from './device-cookie.ts';

type Writes<O extends Operation> = O extends { writes: true } | { moves: true } ? true : false;
type OpensOwn<O extends Operation> = O['caller'] extends 'public'
  ? true
  : O extends { transaction: 'own' }
    ? true
    : false;
type ActorOf<O extends Operation> = O['caller'] extends 'public'
  ? undefined
  : O['caller'] extends 'member'
    ? MemberActor
    : ManagerActor;

/**
 * An uploaded file, whole and within its limit: a table, which was read before a transaction was
 * opened.
 */
export type Upload = CsvReading & { readonly name: string; readonly content: Buffer };

/** A file for the person to keep. */
export type Download = {
  readonly filename: string;
  readonly content: string | Readable;
  /** Where it is not the one that the contract names. */
  readonly mediaType?: string;
};

/** A body as it was signed, not as it was read. */
export type SignedRequest = {
  readonly body: string;
  readonly header: (name: string) => string | undefined;
};

/** What every handler is given: who asks, from where, when, and for what. */
type Request<O extends Operation> = {
  readonly actor: ActorOf<O>;
  readonly origin: Origin;
  readonly now: Date;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly upload: O extends { file: string } ? Upload : undefined;
  /** The bytes of a signed operation, as they came, and its headers. */
  readonly signed: O extends { signed: true } ? SignedRequest : undefined;
  readonly device: O extends { deviceCookie: true } ? DeviceCookie : undefined;
  /** The Idempotency-Key of an operation that moves money. */
  readonly key: string;
};

/**
 * Inside the transaction that the edge commits. Neither the pool nor a provider can be reached from
 * here.
 */
export type TransactionContext<O extends Operation> = Request<O> & {
  readonly tx: Writes<O> extends true ? WriteHandle : ReadHandle;
};

/**
 * Outside of any transaction: `outside` holds the pool and what the module asks of the outside
 * world.
 */
export type OutsideContext<O extends Operation, Outside> = Request<O> & {
  readonly outside: Outside;
};

export type Answer<O extends Operation> = O['output'] extends string
  ? Download
  : O extends { orFile: true }
    ? OutputOf<O> | Download
    : OutputOf<O>;

/**
 * The errors that an operation may answer: those that the contract lists, and those that any
 * handler may find.
 */
export type RefusalOf<O extends Operation> =
  | O['errors'][number]
  | Extract<ErrorCode, 'not_found' | 'forbidden' | 'invalid_input' | 'changed_meanwhile'>;

export type Outcome<O extends Operation> = Promise<Result<Answer<O>, RefusalOf<O>>>;

/**
 * What a module gives for an operation: it answers, or refuses with a code that the contract lists.
 */
export type Handler<O extends Operation, Outside = unknown> =
  OpensOwn<O> extends true
    ? (context: OutsideContext<O, Outside>) => Outcome<O>
    : (context: TransactionContext<O>) => Outcome<O>;

export type Handlers<R extends Record<string, Operation>, Outside = unknown> = {
  readonly [N in keyof R]: Handler<R[N], Outside>;
};

declare const boundTo: unique symbol;

/**
 * An operation that asks the outside world between two transactions. `begin` runs in the first;
 * what it answers (plain JSON) is kept with the key of the call. `finish` runs after the commit,
 * and again for every repetition of the key: it goes on from wherever it was left, even by a
 * process that was killed, and answers how things stand.
 */
export type TwoStepHandler<O extends Operation, Outside> = {
  readonly [boundTo]: (outside: Outside) => O;
};

/** A handler for each operation of a module: one that is missing does not compile. */
export type ModuleHandlers<R extends Record<string, Operation>, Outside> = {
  readonly [N in keyof R]: Handler<R[N], Outside> | TwoStepHandler<R[N], Outside>;
};
