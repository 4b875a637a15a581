import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type ReadHandle, handleOn } from './handle.ts';

type Asked = {
  readonly query: QueryConfig;
  readonly resolve: (result: QueryResult) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A handle whose statements need no transaction: those that are asked at the same moment share a
 * connection and a packet. Each stands or fails alone. No client is chosen, so the rows of none are
 * seen.
 */
export function glanceThrough(
  connect: () => Promise<PoolClient>,
  isSpoiled: (connection: PoolClient, error: unknown) => boolean,
): ReadHandle {
  let waiting: Asked[] = [];

  async function ask(): Promise<void> {
    const asked = waiting;
    waiting = [];
    let connection: PoolClient;
    try {
      connection = await connect();
    } catch (error) {
      for (const { reject } of asked) reject(error);
      return;
    }
    let spoiled = false;
    await Promise.all(
      asked.map(({ query, resolve, reject }) =>
        connection.query(query).then(resolve, (error: unknown) => {
          spoiled = isSpoiled(connection, error) || spoiled;
          reject(error);
        }),
      ),
    );
    connection.release(spoiled);
  }

  const query = (asked: QueryConfig): Promise<QueryResult> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ query: asked, resolve, reject }) === 1) setImmediate(() => void ask());
    });
  return handleOn({ query });
}
