import { createGathering } from '../gather.ts';
import { isServerGone } from './failures.ts';
import type { WriteHandle } from './handle.ts';

/** The work of one caller, and whether its answer is kept. It may run twice: safe to repeat. */
export type SharedWork<T> = {
  readonly work: (tx: WriteHandle) => Promise<T>;
  readonly keep: (answer: T) => boolean;
  /** Two works that name the same are never in one transaction: one has to see the other's. */
  readonly apart: string;
};
type ClientScope = { readonly clientId: number };
export type SharedRuns = {
  /** All in one transaction, which commits where every one is kept; null where not. */
  readonly together: (
    scope: ClientScope,
    works: readonly SharedWork<unknown>[],
  ) => Promise<readonly unknown[] | null>;
  readonly alone: (scope: ClientScope, work: SharedWork<unknown>) => Promise<unknown>;
};
type Answer = { readonly answer: unknown } | { readonly error: unknown };
type Asked = { readonly scope: ClientScope; readonly shared: SharedWork<unknown> };

/** More than this would keep others waiting for the rows of one transaction. */
const MOST = 64;

/**
 * Lets callers that want the same row at the same time share a transaction: one wait for the row,
 * one way to the server and one commit for all. Where one of them is refused or fails, everything is
 * undone and each runs alone: nobody's answer depends on who came along.
 */
export function createSharedWrites({ together, alone }: SharedRuns) {
  const answerOf = ({ scope, shared }: Asked): Promise<Answer> =>
    alone(scope, shared).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
  const gathered = createGathering<Asked, Answer>({
    async run([first, ...others]) {
      if (others.length === 0) return [await answerOf(first)];
      const all = [first, ...others];
      try {
        const answers = await together(
          first.scope,
          all.map(({ shared }) => shared),
        );
        if (answers) return answers.map((answer) => ({ answer }));
      } catch (error) {
        // Nobody knows whether it was committed; each caller finds out when they repeat their call.
        if (isServerGone(error, 'write')) throw error;
      }
      return Promise.all(all.map(answerOf));
    },
    most: MOST,
    fits: ({ shared }, before) => before.every((other) => other.shared.apart !== shared.apart),
  });
  return async (scope: ClientScope, key: string, shared: SharedWork<unknown>): Promise<unknown> => {
    const answered = await gathered(`${scope.clientId} ${key}`, { scope, shared });
    if ('error' in answered) throw answered.error;
    return answered.answer;
  };
}
