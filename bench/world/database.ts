import { resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { parentOf } from '../cpu.ts';

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

/** The process of the PostgreSQL server behind this address, on this machine. */
export async function serverProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = parentOf(rows[0]!.pid);
  await client.end();
  return server;
}
