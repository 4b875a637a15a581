import type { Operation } from '#contract/operation.ts';
import type { Result } from '#kernel/result.ts';
import type { AnyTwoSteps } from './two-step.ts';

/** An operation and what serves it, as the pipeline runs it. */
export type BoundOperation = {
  readonly name: string;
  readonly operation: Operation;
  readonly work: Work;
};

type Run = (context: object) => Promise<Result<unknown>>;
export type Work =
  | { readonly kind: 'own transactions'; readonly run: Run }
  | { readonly kind: 'one transaction'; readonly run: Run }
  | ({ readonly kind: 'two steps' } & AnyTwoSteps);

/** Forgets the exact types of a handler, which were held against the contract when it was bound. */
export function bind(name: string, operation: Operation, handler: unknown): BoundOperation {
  return { name, operation, work: workOf(operation, handler) };
}

function workOf(operation: Operation, handler: unknown): Work {
  // `bindAll` compiles with handlers of these shapes only; their exact types end here.
  if (typeof handler !== 'function') return { kind: 'two steps', ...(handler as AnyTwoSteps) };
  const own = operation.caller === 'public' || operation.transaction === 'own';
  // See above: what is no pair of steps is a function of one context.
  return { kind: own ? 'own transactions' : 'one transaction', run: handler as Run };
}

export const changesSomething = ({ writes, moves }: Operation): boolean =>
  writes === true || moves === true;
