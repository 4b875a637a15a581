import type { Operation } from '#contract/operation.ts';
import type { Result } from '#kernel/result.ts';
import type {
  Outcome,
  OutsideContext,
  RefusalOf,
  TransactionContext,
  TwoStepHandler,
} from './handler.ts';

type Begin<O extends Operation, Begun> = (
  context: TransactionContext<O>,
) => Promise<Result<Begun, RefusalOf<O>>>;
type Finish<O extends Operation, Begun, Outside> = (
  begun: Begun,
  context: OutsideContext<O, Outside>,
) => Outcome<O>;

/** Calls of the same `key` may share a transaction; two of the same `apart` never do. */
export type Sharing = { readonly key: string; readonly apart: string };
type Shares<O extends Operation> = (
  context: Pick<TransactionContext<O>, 'actor' | 'body'>,
) => Sharing | null;

/** The two steps as the pipeline runs them, whatever the operation. */
export type AnyTwoSteps = {
  readonly begin: (context: object) => Promise<Result<unknown>>;
  readonly finish: (begun: unknown, context: object) => Promise<Result<unknown>>;
  readonly shares?: (context: object) => Sharing | null;
};

/**
 * Binds the two steps of an operation, typed end to end: `twoSteps<Operation, Outside>()(begin,
 * finish)`. What begin hands over is known to finish, and the answer and the errors of both are
 * held against the contract. With `shares`, first steps that would wait for each other's rows go
 * into one transaction.
 */
export const twoSteps =
  <O extends Operation, Outside>() =>
  <Begun extends object>(
    begin: Begin<O, Begun>,
    finish: Finish<O, Begun, Outside>,
    shares?: Shares<O>,
  ): TwoStepHandler<O, Outside> =>
    // The only place where the type of what is handed over is forgotten: the record in the database
    // keeps it as JSON.
    ({ begin, finish, ...(shares && { shares }) }) as unknown as TwoStepHandler<O, Outside>;
