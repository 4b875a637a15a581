import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { at } from './database.global.ts';

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
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = new URL(templateUrl).pathname.slice(1);
  await asAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = at(templateUrl, name);
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
      await asAdmin(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: at(url, 'postgres') });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
