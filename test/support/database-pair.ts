import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFile, chown, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, installBinaries } from '#server/platform/database/embedded-binaries.ts';
import {
  SUPERUSER,
  ensureCluster,
  folderArgument,
  serverEnv,
} from '#server/platform/database/embedded-cluster.ts';
import { serverSettings } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { findPrimary } from '#server/platform/database/primary.ts';
import type { TestDatabase } from './database.ts';
import { memoryFolder } from './memory-folder.ts';
import { freePort } from './server.ts';

const DATABASE = 'cardload';
const PATIENCE = 30_000;

/** One real PostgreSQL server of a pair. */
export type PairedServer = {
  readonly name: string;
  /** Of the owner of the database. */
  readonly url: string;
  /** Ends it as its operator would: what it has committed reaches the standby first. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill9(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  /** Starts it again as the standby of the other one. */
  rejoin(): Promise<void>;
  /** Makes it anew from the other one, as after a power cut, and starts it as its standby. */
  rebuild(): Promise<void>;
  /** Waits until the other one has all that this one commits. */
  untilFollowed(): Promise<void>;
  query<T>(sql: string): Promise<T[]>;
};
/** A primary whose commits wait for its standby, both migrated. */
export type DatabasePair = {
  readonly first: PairedServer;
  readonly second: PairedServer;
  readonly urls: readonly string[];
  remove(): Promise<void>;
};

export async function startPair(): Promise<DatabasePair> {
  const binaries = await installBinaries();
  const folder = await mkdtemp(join(memoryFolder(), 'cardload-pair-'));
  const cluster = await ensureCluster(folder, binaries);
  const copy = `${cluster.folder}-standby`;
  const ports = [await freePort(), await freePort()] as const;
  const [first, second] = [cluster.folder, copy].map((data, index) =>
    pairedServer({
      data,
      otherData: index === 0 ? copy : cluster.folder,
      password: cluster.password,
      binaries,
      ports,
      index,
    }),
  ) as [Paired, Paired];
  await first.start();
  await first.create();
  await migrate(first.url, 'db/migrations');
  await first.stop();
  execFileSync('cp', ['-a', cluster.folder, copy]);
  await first.start();
  await second.rejoin();
  await first.untilFollowed();
  return {
    first,
    second,
    urls: [first.url, second.url],
    async remove() {
      await Promise.all([first.kill9(), second.kill9()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** The database of a pair, as a test looks at it: wherever the primary is. */
export function databaseOf({ urls }: DatabasePair): TestDatabase {
  const database = openDatabase({ urls, max: 10 });
  return {
    database,
    url: urls[0]!,
    async owner<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
      const client = new pg.Client({ connectionString: await findPrimary(urls) });
      await client.connect();
      try {
        return (await client.query(sql, values as unknown[])).rows as T[];
      } finally {
        await client.end();
      }
    },
    drop: () => database.close(),
  };
}

type Paired = PairedServer & {
  start(): Promise<void>;
  create(): Promise<void>;
};
type PairedOptions = {
  readonly data: string;
  readonly otherData: string;
  readonly password: string;
  readonly binaries: Binaries;
  readonly ports: readonly [string, string];
  readonly index: number;
};

function pairedServer({
  data,
  otherData,
  password,
  binaries,
  ports,
  index,
}: PairedOptions): Paired {
  let child: ChildProcess | null = null;
  const [own, other] = index === 0 ? ports : [ports[1], ports[0]];
  const urlOf = (port: string, database: string): string =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  const url = urlOf(own, DATABASE);
  const query = <T>(sql: string, database = DATABASE): Promise<T[]> =>
    ask<T>(urlOf(own, database), sql);

  const start = async (): Promise<void> => {
    child = await launch(data, binaries, [
      ...serverSettings(Number(own), true),
      'shared_buffers=64MB',
      'wal_keep_size=256MB',
    ]);
    await until(`server ${index} answers`, () => query('SELECT 1', 'postgres').then(Boolean));
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((exit) => child!.once('exit', exit));
    child.kill(signal);
    await ended;
  };
  return {
    name: index === 0 ? 'first' : 'second',
    url,
    start,
    query,
    create: async () => void (await query(`CREATE DATABASE ${DATABASE}`, 'postgres')),
    stop: () => end('SIGINT'),
    kill9: () => end('SIGKILL'),
    async promote() {
      await query('SELECT pg_promote(true, 20)');
      // Whoever is gone must not be waited for.
      await query(`ALTER SYSTEM RESET synchronous_standby_names`);
      await query('SELECT pg_reload_conf()');
      await until('it is the primary', async () => !(await isStandby(query)));
    },
    async rebuild() {
      await copyRunning(urlOf(other, 'postgres'), otherData, data);
      await this.rejoin();
    },
    async rejoin() {
      const follow = `primary_conninfo = 'host=127.0.0.1 port=${other} user=${SUPERUSER} password=${password}'\n`;
      await appendFile(join(data, 'postgresql.auto.conf'), follow);
      const signal = join(data, 'standby.signal');
      await writeFile(signal, '');
      const { uid, gid } = binaries.runAs;
      if (uid !== undefined && gid !== undefined) await chown(signal, uid, gid);
      await start();
    },
    async untilFollowed() {
      await query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await query('SELECT pg_reload_conf()');
      await until('a standby follows', async () => {
        const [{ n } = { n: 0 }] = await query<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_stat_replication WHERE sync_state = 'sync'`,
        );
        return n === 1;
      });
    },
  };
}

const isStandby = async (query: <T>(sql: string) => Promise<T[]>): Promise<boolean> =>
  (await query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby'))[0]?.standby ?? true;

async function launch(
  data: string,
  { folder, runAs }: Binaries,
  settings: readonly string[],
): Promise<ChildProcess> {
  const log = await open(join(data, 'cardload.log'), 'a', 0o600);
  try {
    return spawn(
      join(folder, 'bin', 'postgres'),
      ['-D', folderArgument(data), ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: data, env: serverEnv(), stdio: ['ignore', log.fd, log.fd], ...runAs },
    );
  } finally {
    await log.close();
  }
}

/**
 * A backup of a server that runs, as its manual describes it. What the killed one had that nobody
 * else has was never answered, and goes.
 */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends meanwhile fails the query that waits for it, and not the whole process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('rebuild', true)`);
    await rm(to, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    // Files that go meanwhile are not missed: the log of the backup has what became of them.
    spawnSync('cp', ['-a', from, to], { stdio: 'ignore' });
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    await rm(join(to, 'postmaster.pid'), { force: true });
    const label = join(to, 'backup_label');
    await writeFile(label, rows[0]!.labelfile);
    const { uid, gid } = await stat(to);
    await chown(label, uid, gid);
  } finally {
    await client.end();
  }
}

async function ask<T>(connectionString: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    if (await done().catch(() => false)) return;
    await sleep(25);
  }
  throw new Error(`within ${PATIENCE / 1_000} s it is not so that ${what}`);
}
