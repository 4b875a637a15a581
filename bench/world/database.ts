import { resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';

/**
 * A database of its own on the same server, migrated: what other benchmarks wrote is not sealed,
 * listed or counted here.
 */
export async function freshDatabase(url: string, name: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name}`);
  await owner.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  await migrate(own.href, resolve(import.meta.dirname, '../../db/migrations'));
  return own.href;
}
