import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrateQueue } from '../jobs.ts';
import { invariant } from '#kernel/invariant.ts';

/** One number for the lock that keeps two starts from migrating at once. */
const LOCK = 7_253_301;

/**
 * Brings the database to the newest schema: every `NNNN_room_what.sql` that it has not seen, in
 * order, each in a transaction of its own. A file that changed after it ran is refused: migrations
 * go forward only.
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  invariant(files.length > 0, `no migrations in ${folder}`);
  await migrateQueue(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const ran: string[] = [];
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
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
      await runOne(client, name, sql, sha256);
      ran.push(name);
    }
  } finally {
    await client.end();
  }
  return ran;
}

async function runOne(client: pg.Client, name: string, sql: string, sha256: string): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO platform_migration (name, sha256) VALUES ($1, $2)', [
      name,
      sha256,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}
