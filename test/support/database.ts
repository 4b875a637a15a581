import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { createClone, dropDatabase } from './clone.ts';

export type TestDatabase = {
  /** As the server uses it: the runtime role, behind row security. */
  readonly database: Database;
  readonly url: string;
  /**
   * One statement as the owner, who sees all clients: to look at what happened, or to tamper with
   * it.
   */
  owner<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  drop(): Promise<void>;
};

/**
 * A database of its own for one test file, cloned from the migrated template. No database, no green
 * test: nothing is skipped.
 */
export async function cloneDatabase(connections?: number): Promise<TestDatabase> {
  return cloneFrom(inject('templateUrl'), connections);
}

export async function cloneFrom(templateUrl: string, connections = 10): Promise<TestDatabase> {
  const url = await createClone(templateUrl);
  const database = openDatabase({ urls: [url], max: connections });
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  // A connection that the drop at the end finds still open is ended by the server, which is no
  // fault of the test.
  owner.on('error', () => undefined);
  owner.on('connect', (client) => client.on('error', () => undefined));
  return {
    database,
    url,
    owner: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query(sql, values as unknown[])).rows as T[],
    async drop() {
      await Promise.all([database.close(), owner.end()]);
      await dropDatabase(url);
    },
  };
}
