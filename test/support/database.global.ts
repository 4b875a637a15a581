import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { at } from './clone.ts';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the migrated template, which test files clone. */
    readonly templateUrl: string;
  }
}

const MIGRATIONS = resolve(import.meta.dirname, '../../db/migrations');

/**
 * Vitest's global set-up: one server for all runs on this machine, one migrated template for each
 * state of the migrations.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabase();
  try {
    project.provide('templateUrl', await migratedTemplate(server.url, server.adopted));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}

/** The one database server that all tests and checks of this user share. */
export const startTestDatabase = (): Promise<Embedded> =>
  startEmbedded({
    dataDir: join(memoryFolder(), `cardload-test-${process.getuid?.() ?? 'user'}`),
    durable: false,
  });

/**
 * Made under another name and renamed when it is complete, under a lock: two runs at once share it,
 * a killed one leaves no half.
 */
export async function migratedTemplate(ownerUrl: string, shared: boolean): Promise<string> {
  const name = `template_${await migrationsHash()}`;
  const admin = new pg.Client({ connectionString: at(ownerUrl, 'postgres') });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(1)');
    if (!shared) await dropLeftovers(admin, name);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) {
      await admin.query(`DROP DATABASE IF EXISTS ${name}_new`);
      await admin.query(`CREATE DATABASE ${name}_new`);
      await migrate(at(ownerUrl, `${name}_new`), MIGRATIONS);
      await admin.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
    }
    return at(ownerUrl, name);
  } finally {
    await admin.end();
  }
}

/** Of runs that were killed. Only where the server was down, so that nobody uses them. */
async function dropLeftovers(admin: pg.Client, keep: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^(test|template)_' AND datname <> $1`,
    [keep],
  );
  for (const { datname } of rows)
    await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}
