import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { minutes, seconds } from '#kernel/instant.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, installBinaries } from './embedded-binaries.ts';
import {
  type Cluster,
  SUPERUSER,
  ensureCluster,
  folderArgument,
  serverEnv,
} from './embedded-cluster.ts';
import {
  type Postmaster,
  hasServerProcess,
  isServerOf,
  removeStaleFile,
  runningPostmaster,
} from './embedded-process.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** A free one by default. */
  readonly port?: number;
  /** False trades safety against a power cut for speed: tests only. */
  readonly durable?: boolean;
  /**
   * The server is started again, on the same port, whenever it dies; this is told where that cannot
   * be done. Without it a server that died stays dead.
   */
  readonly onDead?: (error: unknown) => void;
};
export type Embedded = {
  /** Of the owner of the database, who may migrate it. */
  readonly url: string;
  /** Stops the server, unless another process uses it still. */
  stop(): Promise<void>;
  /** True where the server of an earlier, killed process was found running and taken over. */
  readonly adopted: boolean;
};

const DATABASE = 'cardload';
/**
 * Each process that uses the server keeps one connection of this name, which shares a lock. Who
 * gets the lock alone is the last one and stops the server; a process that comes in the middle of
 * that waits at the lock and starts the server again.
 */
const KEEPER = 'cardload-keeper';
/** A number of its own among the advisory locks of the database `postgres`. */
const IN_USE = 4_711_001;
const POLL = 10;
const MAX_STARTS = 5;

/**
 * The embedded PostgreSQL of a data directory, ready to use: made on the first start, started if
 * it is down, taken over if it lives on from a killed process. There is never a second server on
 * one directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const binaries = await installBinaries();
  const cluster = await ensureCluster(resolve(options.dataDir), binaries);
  let running = await untilRunning(cluster, binaries, options);
  let stopped: Promise<void> | null = null;
  const { port } = running.found;
  await ensureDatabase(running.keeper);

  // The keeper's connection ends with the server.
  const { onDead } = options;
  const revive = async (pause: number): Promise<void> => {
    await sleep(pause);
    if (stopped !== null) return;
    running = await untilRunning(cluster, binaries, { ...options, port });
    if (stopped === null) watch(Math.min(Math.max(pause * 2, seconds(1) / 4), seconds(10)));
    else await shutDown(running.found, cluster, running.keeper);
  };
  const watch = (pause = 0): void => {
    const since = performance.now();
    if (onDead)
      running.keeper.once('end', () => {
        // One that dies again and again is given more and more time.
        void revive(performance.now() - since > minutes(1) ? 0 : pause).catch(onDead);
      });
  };
  watch();
  return {
    url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`,
    adopted: running.adopted,
    stop: () => (stopped ??= shutDown(running.found, cluster, running.keeper)),
  };
}

type Running = {
  readonly found: Postmaster;
  /** The connection that tells others that this process uses the server. */
  readonly keeper: pg.Client;
  readonly adopted: boolean;
};

async function untilRunning(
  cluster: Cluster,
  binaries: Binaries,
  options: EmbeddedOptions,
): Promise<Running> {
  const deadline = performance.now() + minutes(2);
  let child: ChildProcess | null = null;
  let starts = 0;
  while (performance.now() < deadline) {
    const found = runningPostmaster(cluster.folder);
    if (found?.ready) {
      const keeper = await connect(found, cluster);
      if (keeper) return { found, keeper, adopted: found.pid !== child?.pid };
    }
    if (
      !found &&
      (child === null || child.exitCode !== null || child.signalCode !== null) &&
      !hasServerProcess(cluster.folder)
    ) {
      if (starts > 0) removeStaleFile(cluster.folder);
      if (starts++ === MAX_STARTS)
        throw new StartError(
          `The database in ${options.dataDir} (CARDLOAD_DATA_DIR) does not start:\n${await lastWords(cluster)}`,
        );
      child = await launch(cluster, binaries, options);
    }
    await sleep(POLL);
  }
  throw new StartError(
    `The database in ${options.dataDir} (CARDLOAD_DATA_DIR) was not ready within two minutes:\n${await lastWords(cluster)}`,
  );
}

async function connect({ port }: Postmaster, { password }: Cluster): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: KEEPER,
    connectionTimeoutMillis: seconds(5),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]);
    return client;
  } catch {
    return null;
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount) return;
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    // Two first starts at once: the other one has made it (as its name, or as a row of the same
    // catalogue).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * In a group of its own: Ctrl-C in the terminal reaches Node alone, and Node decides when the
 * database goes down.
 */
async function launch(
  { folder }: Cluster,
  binaries: Binaries,
  options: EmbeddedOptions,
): Promise<ChildProcess> {
  const settings = serverSettings(options.port ?? (await freePort()), options.durable ?? true);
  const args = ['-D', folderArgument(folder), ...settings.flatMap((setting) => ['-c', setting])];
  const log = await open(join(folder, 'cardload.log'), 'w', 0o600);
  try {
    const child = spawn(join(binaries.folder, 'bin', 'postgres'), args, {
      cwd: folder,
      env: serverEnv(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...binaries.runAs,
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

export function serverSettings(port: number, durable: boolean): string[] {
  const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=256MB',
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'effective_cache_size=1GB',
    'random_page_cost=1.1',
    'max_wal_size=4GB',
    'checkpoint_timeout=15min',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_checkpoints=off',
    ...(durable ? [] : unsafe),
  ];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  // Listening on an address, not on a pipe.
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

async function shutDown(
  { pid }: Postmaster,
  { folder }: Cluster,
  keeper: pg.Client,
): Promise<void> {
  if (!(await isLastUser(keeper))) return keeper.end().catch(() => undefined);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isServerOf(pid, folder)) process.kill(pid, signal);
    const deadline = performance.now() + seconds(30);
    while (performance.now() < deadline) {
      if (!isServerOf(pid, folder)) return keeper.end().catch(() => undefined);
      await sleep(POLL);
    }
  }
  throw new Error(`The database server ${pid} does not stop`);
}

/** Whether nobody else uses the server, and nobody can begin to until this connection ends. */
async function isLastUser(keeper: pg.Client): Promise<boolean> {
  try {
    await keeper.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
    const { rows } = await keeper.query<{ alone: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS alone',
      [IN_USE],
    );
    return rows[0]?.alone === true;
  } catch {
    // The connection is gone, and with it the server or what we know of its users.
    return true;
  }
}

async function lastWords({ folder }: Cluster): Promise<string> {
  const log = await readFile(join(folder, 'cardload.log'), 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-5).join('\n');
}
