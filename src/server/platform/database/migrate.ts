import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { codedError } from '../coded-error.ts';
import { migrateQueue } from '../jobs.ts';
import { StartError } from '../start-error.ts';
import type { ReadHandle } from './handle.ts';

/** One number for the lock that keeps two starts from migrating at once. */
const LOCK = 7_253_301;
const LOCK_POLL = 200;
/** Whoever waits for a table keeps all who come later waiting too: better to try again. */
const LOCK_TIMEOUT = '2s';
const MAX_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';
const NO_TRANSACTION = /^-- no transaction\b/;

export type MigrateOptions = { readonly tries?: number; readonly pause?: number };

/**
 * Brings the database to the newest schema: every `NNNN_module_what.sql` that it has not seen, in
 * order, each in a transaction of its own unless its first line says `-- no transaction`. A file
 * that changed after it ran is refused: migrations go forward only.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await migrationsIn(folder);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const ran: string[] = [];
  try {
    await lockForMigration(client);
    await migrateQueue(ownerUrl);
    await client.query(
      'CREATE TABLE IF NOT EXISTS platform_migration (name text PRIMARY KEY, sha256 text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM platform_migration',
    );
    const seen = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = seen.get(name);
      invariant(
        before === undefined || before === sha256,
        `${name} changed after it ran: write a new migration instead`,
      );
      if (before !== undefined) continue;
      await runPatiently(client, { name, sql, sha256 }, options);
      ran.push(name);
    }
  } finally {
    await client.end();
  }
  return ran;
}

async function migrationsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  invariant(files.length > 0, `no migrations in ${folder}`);
  return files;
}

/** How many migrations of the folder the database has not seen yet. */
export async function pendingMigrations(tx: ReadHandle, folder: string): Promise<number> {
  const rows = await tx.text<{ name: string }>({ sql: 'SELECT name FROM platform_migration' });
  const seen = new Set(rows.map(({ name }) => name));
  return (await migrationsIn(folder)).filter((name) => !seen.has(name)).length;
}

/** Asked for again and again: one that waited would be a transaction that an index waits for. */
async function lockForMigration(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK}) AS free`,
    );
    if (rows[0]?.free) return;
    await sleep(LOCK_POLL);
  }
}

type Migration = { readonly name: string; readonly sql: string; readonly sha256: string };

/** Again after a pause where a table is busy, so that nobody waits behind a migration for long. */
async function runPatiently(
  client: pg.Client,
  migration: Migration,
  { tries = MAX_TRIES, pause = seconds(1) }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (NO_TRANSACTION.test(migration.sql)) await runStatements(client, migration);
      else await runInTransaction(client, migration);
      return;
    } catch (error) {
      const { code, message } = codedError(error);
      if (code !== LOCK_NOT_AVAILABLE)
        throw new Error(`migration ${migration.name}: ${message}`, { cause: error });
      if (attempt === tries)
        throw new StartError(
          `migration ${migration.name}: a table that it changes was busy ${tries} times. Nothing was changed; run it again when there is less to do.`,
          { cause: error },
        );
      await sleep(pause);
    }
  }
}

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Statement by statement, each in its own transaction, as CONCURRENTLY wants it. Such a file may
 * have run in part before: it begins with what makes it safe to repeat.
 */
async function runStatements(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;\s*$/m))
    if (statement.replaceAll(/--.*$/gm, '').trim() !== '') await client.query(statement);
  await record(client, migration);
}

const record = (client: pg.Client, { name, sha256 }: Migration): Promise<unknown> =>
  client.query('INSERT INTO platform_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
