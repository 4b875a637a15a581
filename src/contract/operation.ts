import type { z } from 'zod';
import type { Right } from '#domain/access/rights.ts';
import type { Use } from '#domain/subscriptions/index.ts';
import type { ErrorCode } from './errors.ts';

/** `main` is /api/v1, `service` is /service/v1. */
export const BASES = { main: '/api/v1', service: '/service/v1' } as const;

/**
 * A payment-feature flag of the client: "0" hides the entry and the server answers 403
 * `feature_off`.
 */
export type PaymentFeature = 'corp_load' | 'load_hub' | 'pad' | 'eft' | 'ach';

/**
 * Who may call: everybody, any manager's session, a member's own session, an operator, or who holds
 * a right.
 */
export type Caller = 'public' | 'session' | 'member' | 'operator' | Right;

/**
 * What a number in a path can name. The edge checks each against what the caller may see, before
 * the use case runs.
 * `manager` is the caller's own number, `client` the client that they work in, `client_id` the
 * client that an operator's call is about, `colleague` a manager whom they see.
 */
export type IdKind =
  | 'manager'
  | 'client'
  | 'client_id'
  | 'colleague'
  | 'customer'
  | 'department'
  | 'from'
  | 'job'
  | 'member_file'
  | 'movement'
  | 'order'
  | 'payment_method'
  | 'payroll_file'
  | 'proxy_file'
  | 'store'
  | 'subscription'
  | 'subscription_invoice'
  | 'tip_draft'
  | 'tip_external'
  | 'tip_job_code'
  | 'tip_override'
  | 'tip_pool'
  | 'tip_pool_adjustment'
  | 'tip_result'
  | 'tip_service'
  | 'tip_share'
  | 'tip_share_adjustment'
  | 'tip_square_up'
  | 'tip_task'
  | 'tip_wallet'
  | 'view'
  | 'wallet';

/** Where the input of a call says something: `params.wallet_id`, `body.store_id`. */
export type InputPlace = `${'params' | 'query' | 'body'}.${string}`;

/**
 * What leads to a wallet. `job_group`: a batch that stands for all batches of its table;
 * `pos_location`: a location that feeds the wallet's tips.
 */
export type WalletHolder = IdKind | 'job_group' | 'pos_location';

/** What an operation does with a wallet, and where its input names the wallet. */
export type WalletUse = {
  readonly use: Exclude<Use, 'free'>;
  /**
   * A number of the path is what `ids` says; elsewhere it is a wallet, or what it is said to be:
   * `{ tip_share: 'body.share_id' }`.
   */
  readonly wallet: InputPlace | Readonly<Partial<Record<WalletHolder, InputPlace>>>;
  /** Only where this is said, or is an amount above 0. */
  readonly when?: InputPlace;
};

export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly base: keyof typeof BASES;
  /** As in the list of endpoints. Every `{name}` is a whole number unless named in `textParams`. */
  readonly path: string;
  readonly textParams?: readonly string[];
  /**
   * What each number of the path names, where the parameter is not called after its kind already;
   * `handler` where the use case itself checks it. A number without a kind does not compile.
   */
  readonly ids?: Readonly<Record<string, IdKind | 'handler'>>;
  readonly caller: Caller;
  /** Only levels that see all wallets of the client (and operators) may take an admin path. */
  readonly adminPath?: true;
  readonly feature?: PaymentFeature;
  /**
   * What it does with wallets; the edge refuses what their subscriptions have stopped. Whatever
   * moves money or writes in tips says it, or the law of uses lists why it is free.
   */
  readonly uses?: WalletUse | readonly WalletUse[];
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A multipart upload: the field that holds the file. Its other fields are the body. */
  readonly file?: string;
  /** Takes a body of up to 20 MB: a table that was pasted. */
  readonly largeBody?: true;
  /** What it answers; a string is the media type of a file. */
  readonly output: z.ZodType | 'application/pdf' | 'text/csv' | 'text/event-stream' | 'text/html';
  /** Answers a file instead where the query's `file_type` names one. */
  readonly orFile?: true;
  /** 201 for creations, 202 for jobs, 200 for the rest. */
  readonly status?: 201 | 202;
  /** The business errors that it may answer, besides those of the edge. */
  readonly errors: readonly ErrorCode[];
  /** Changes something: needs the write side of the right, leaves an audit line. */
  readonly writes?: true;
  /** Moves money: requires an Idempotency-Key. Implies `writes`. */
  readonly moves?: true;
  /**
   * Moves no money, and is done once for each Idempotency-Key all the same: what it does with many
   * is not to be done to them twice.
   */
  readonly once?: true;
  /**
   * The handler opens its own transactions: it works in another client's scope, or goes on after
   * it has answered. Every other handler is given one that the edge commits. Public operations
   * always open their own.
   */
  readonly transaction?: 'own';
  /** Reads and keeps the keys of trusted devices that the browser holds in a cookie. */
  readonly deviceCookie?: true;
  /** Signed by who sends it: its handler is given the body as it came, and says whether it counts. */
  readonly signed?: true;
  /** Served also to clients with `hide_today`, who see only the tips of the portal. */
  readonly tipsOnly?: true;
  /** A path of ours that the specification's list lacks. */
  readonly extension?: true;
  readonly summary: string;
};

/** Whether a call of it needs an Idempotency-Key. */
export const needsKey = ({ moves, once }: Operation): boolean => moves === true || once === true;

/** The names in braces of a path, as a type. */
type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type TextNames<O extends Operation> = O extends { textParams: readonly (infer T extends string)[] }
  ? T
  : never;

export type ParamsOf<O extends Operation> = {
  [N in Names<O['path']>]: N extends TextNames<O> ? string : number;
};
export type QueryOf<O extends Operation> = O extends { query: infer Q extends z.ZodObject }
  ? z.output<Q>
  : Record<string, never>;
export type BodyOf<O extends Operation> = O extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
export type OutputOf<O extends Operation> = O['output'] extends z.ZodType
  ? z.input<O['output']>
  : string;
/** What the portal sends, before parsing: money may be a string, optional fields may be absent. */
export type QueryIn<O extends Operation> = O extends { query: infer Q extends z.ZodObject }
  ? z.input<Q>
  : Record<string, never>;
export type BodyIn<O extends Operation> = O extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type AnswerOf<O extends Operation> = O['output'] extends z.ZodType
  ? z.output<O['output']>
  : string;

/** The numbers of an operation's path that nothing says the kind of. */
type UnknownIds<O extends Operation> = Exclude<
  Names<O['path']>,
  TextNames<O> | IdKind | keyof O['ids']
>;
type WithKnownIds<R extends Record<string, Operation>> = {
  readonly [N in keyof R]: [UnknownIds<R[N]>] extends [never]
    ? unknown
    : { readonly ids: Readonly<Record<UnknownIds<R[N]>, IdKind | 'handler'>> };
};

type FieldsOf<T> = T extends { shape: infer S } ? keyof S & string : never;
/** Every place in the input of an operation. */
type PlacesOf<O extends Operation> =
  | `params.${Names<O['path']>}`
  | `query.${FieldsOf<O['query']>}`
  | `body.${FieldsOf<O['body']>}`;
/** The places that the uses of an operation name. */
type UsedPlaces<U> = U extends readonly (infer One)[]
  ? UsedPlaces<One>
  : U extends { wallet: infer W; when?: infer When }
    ? (W extends string ? W : W[keyof W]) | (When extends string ? When : never)
    : never;
type WithKnownPlaces<R extends Record<string, Operation>> = {
  readonly [N in keyof R]: R[N] extends { uses: infer U }
    ? [Exclude<UsedPlaces<U>, PlacesOf<R[N]>>] extends [never]
      ? unknown
      : { readonly uses: { readonly wallet: PlacesOf<R[N]> } }
    : unknown;
};

/** A module of the contract: its operations by name, each kept with its exact type. */
export const defineOperations = <const R extends Record<string, Operation>>(
  operations: R & WithKnownIds<R> & WithKnownPlaces<R>,
): R => operations;
