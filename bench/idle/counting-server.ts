import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';

/** Work with a database server of its own, migrated, that counts its statements. */
export async function withCountingServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardload-bench-idle-'));
  try {
    const first = await startEmbedded({ dataDir });
    // The library is read when the server begins.
    await run(first.url, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
    await first.stop();
    const server = await startEmbedded({ dataDir });
    try {
      await migrate(server.url, resolve(import.meta.dirname, '../../db/migrations'));
      await run(server.url, 'CREATE EXTENSION pg_stat_statements');
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
