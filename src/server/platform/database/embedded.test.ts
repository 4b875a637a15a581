import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryFolder } from '#test/support/memory-folder.ts';
import { installFolders, runAs } from './embedded-binaries.ts';
import { hasServerProcess, parsePostmaster, runningPostmaster } from './embedded-process.ts';
import { startEmbedded } from './embedded.ts';

const READY = [
  '4711',
  '/proc/self/cwd',
  '1795258058',
  '55432',
  '',
  '127.0.0.1',
  '  2147529  4',
  'ready   ',
  '',
];

describe('postmaster.pid', () => {
  test('names the process, the port and whether it is ready', () => {
    expect(parsePostmaster(READY.join('\n'))).toEqual({ pid: 4711, port: 55432, ready: true });
    expect(parsePostmaster(READY.with(7, 'starting').join('\n'))?.ready).toBe(false);
    expect(parsePostmaster(READY.slice(0, 3).join('\n'))).toEqual({
      pid: 4711,
      port: 0,
      ready: false,
    });
    expect(parsePostmaster('')).toBeNull();
    expect(parsePostmaster('x\n')).toBeNull();
  });
});

test('root hands the server to a user without rights, nobody else switches', () => {
  expect(runAs(0)).toEqual({ uid: 65_534, gid: 65_534 });
  expect(runAs(1000)).toEqual({});
  expect(installFolders({ XDG_CACHE_HOME: '/cache' }, 1000)[0]).toBe('/cache/cardload');
  expect(installFolders({}, 0)[0]).toBe('/var/cache/cardload');
});

describe('the embedded server', { timeout: 60_000 }, () => {
  let dataDir: string;
  const cluster = (): string => join(dataDir, 'deep', 'postgres-18');
  const start = () => startEmbedded({ dataDir: join(dataDir, 'deep'), durable: false });

  beforeEach(async () => {
    dataDir = await mkdtemp(join(memoryFolder(), 'cardload-embedded-'));
    await chmod(dataDir, 0o700);
  });
  afterEach(async () => {
    const left = runningPostmaster(cluster());
    if (left) process.kill(left.pid, 'SIGQUIT');
    while (hasServerProcess(cluster())) await new Promise((wait) => setTimeout(wait, 10));
    await rm(dataDir, { recursive: true, force: true });
  });

  test('starts below a folder that only its owner may enter, keeps its data, and stops', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first.url, 'CREATE TABLE kept (n int)');
    await first.stop();
    expect(hasServerProcess(cluster())).toBe(false);
    const again = await start();
    expect(await query(again.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    expect(
      (
        await query(
          again.url,
          'SELECT datcollate, datctype FROM pg_database WHERE datname = current_database()',
        )
      )[0],
    ).toEqual({ datcollate: 'C', datctype: 'C' });
    await again.stop();
  });

  test('takes over the server that lives on when its process was killed', async () => {
    const child = await startInChild(join(dataDir, 'deep'));
    const before = runningPostmaster(cluster());
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopted = await start();
    expect(adopted.adopted).toBe(true);
    expect(runningPostmaster(cluster())?.pid).toBe(before?.pid);
    await adopted.stop();
    expect(runningPostmaster(cluster())).toBeNull();
  });

  test('recovers where the server itself was killed and its file names another program now', async () => {
    await start();
    const { pid } = runningPostmaster(cluster())!;
    process.kill(pid, 'SIGKILL');
    while (hasServerProcess(cluster())) await new Promise((wait) => setTimeout(wait, 10));
    const file = join(cluster(), 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
    const again = await start();
    expect(again.adopted).toBe(false);
    await again.stop();
  });

  test('is started again on its port when it is killed, as often as that happens', async () => {
    const dead: unknown[] = [];
    const server = await startEmbedded({
      dataDir: join(dataDir, 'deep'),
      onDead: (error) => void dead.push(error),
    });
    await query(server.url, 'CREATE TABLE kept (n int)');
    for (let kill = 0; kill < 2; kill += 1) {
      const { pid } = runningPostmaster(cluster())!;
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(() => runningPostmaster(cluster())?.pid ?? pid, { timeout: 30_000 })
        .not.toBe(pid);
      await expect
        .poll(() => query(server.url, 'SELECT count(*)::int AS n FROM kept').catch(String), {
          timeout: 30_000,
        })
        .toEqual([{ n: 0 }]);
    }
    expect(dead).toEqual([]);
    await server.stop();
    // What a killed server had begun ends by itself once it notices.
    await expect.poll(() => hasServerProcess(cluster()), { timeout: 30_000 }).toBe(false);
  });

  test('says so where it cannot be started again', async () => {
    const dead: unknown[] = [];
    const server = await startEmbedded({
      dataDir: join(dataDir, 'deep'),
      durable: false,
      onDead: (error) => void dead.push(error),
    });
    const { pid } = runningPostmaster(cluster())!;
    await writeFile(join(cluster(), 'postgresql.conf'), 'no_such_setting = 1\n');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => dead.length, { timeout: 30_000 }).toBe(1);
    expect(String(dead[0])).toContain('does not start');
    await server.stop();
  });

  test('waits for one that is going down, then starts', async () => {
    const first = await start();
    const stopping = first.stop();
    const again = await start();
    await stopping;
    expect(await query(again.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await again.stop();
  });

  test('two starts at once share one server; the last one that leaves stops it', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.url).toBe(two.url);
    await one.stop();
    expect(await query(two.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await two.stop();
    expect(hasServerProcess(cluster())).toBe(false);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another Node process that starts the server and goes on living. */
async function startInChild(dataDir: string): Promise<ChildProcess> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then(async (m) => { await m.startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false }); console.log('up'); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}
