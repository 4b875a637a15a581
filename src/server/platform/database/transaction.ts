import type { PoolClient, QueryResult } from 'pg';
import { invariant } from '#kernel/invariant.ts';
import type { Result } from '#kernel/result.ts';
import { type Connection, type DeferredStatement, handleOn, runText } from './handle.ts';
import { joinStatements } from './packet.ts';
import type { SharedWork } from './shared-writes.ts';

/** One transaction that is open. */
export type Transaction = {
  /** Its own words: it begins and ends, and says what is said with the commit. */
  readonly joined: Connection;
  /** Takes statements until the transaction ends: what comes later would be in another one's. */
  readonly statements: Connection;
  /** What is said with the commit. */
  readonly last: DeferredStatement[];
  end(): void;
};

export function openTransaction(connection: PoolClient): Transaction {
  const joined = joinStatements(connection);
  let over = false;
  return {
    joined,
    statements: {
      query(statement) {
        invariant(!over, 'the transaction is over');
        return joined.query(statement);
      },
    },
    last: [],
    end: () => void (over = true),
  };
}

/** Says the last words and commits, in one packet. */
export async function commit(
  { joined, last }: Transaction,
  begun: Promise<unknown>,
): Promise<void> {
  const said = last.map((statement) => runText(joined, statement));
  const ending = joined.query({ name: 'commit', text: 'COMMIT' });
  const [, ended, ...answers] = await Promise.all([begun, ending, ...said]);
  committed(ended);
  answers.forEach(({ rows }, index) => last[index]!.rows?.(rows));
}

/** PostgreSQL answers the commit of a broken transaction with ROLLBACK, and no error. */
function committed({ command }: QueryResult): void {
  invariant(command === 'COMMIT', `the transaction was not committed: ${command}`);
}

/** The answer that one of the last words has for an error; null where none has. */
export const refusalOf = (
  error: unknown,
  last: readonly DeferredStatement[],
): Result<never> | null =>
  last
    .map(({ refused }) => refused?.(error as { code?: string }) ?? null)
    .find((answer) => answer !== null) ?? null;

/**
 * Runs works side by side in one transaction. All of them have ended before it does, also where one
 * fails: none says a word after it. Nothing is kept where one of them is not.
 */
export async function runTogether(
  { statements, last }: Transaction,
  works: readonly SharedWork<unknown>[],
): Promise<{ readonly answer: readonly unknown[] | null; readonly kept: boolean }> {
  const lasts = works.map((): DeferredStatement[] => []);
  const ended = await Promise.allSettled(
    works.map(({ work }, index) => work(handleOn(statements, lasts[index]))),
  );
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const kept = works.every(({ keep }, index) => keep(answers[index]));
  if (kept) last.push(...lasts.flat());
  return { answer: kept ? answers : null, kept };
}
