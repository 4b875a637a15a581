import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { letArraysDieYoung } from './platform/arrays-die-young.ts';
import { type Config, type Role, readConfig } from './platform/config.ts';
import { defaultDataDir } from './platform/database/data-dir.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { findPrimary } from './platform/database/primary.ts';
import { allowRuntimeLogin, runtimeUrl } from './platform/database/runtime-login.ts';
import { explain } from './platform/start-error.ts';
import { type Stop, serve } from './serve.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const MIGRATIONS = join(ROOT, 'db/migrations');

async function start(config: Config): Promise<Stop> {
  if (config.role !== 'migrate') await portIsFree(config.host, config.port);
  const dataDir = config.dataDir ?? defaultDataDir(ROOT);
  const external = config.ownerUrls.length + config.runtimeUrls.length > 0;
  const embedded = external
    ? null
    : await startEmbedded({ dataDir, onDead: (error) => endWith(error, config.port) });
  const ownerUrls = embedded ? [embedded.url] : config.ownerUrls;
  const runtimeUrls =
    config.runtimeUrls.length > 0 ? config.runtimeUrls : ownerUrls.map(runtimeUrl);
  try {
    if (config.role === 'all' || config.role === 'migrate')
      await prepare(ownerUrls, runtimeUrls, config.role);
    if (config.role === 'migrate') return async () => embedded?.stop();
    return await serve(config, {
      ownerUrls,
      runtimeUrls,
      dataDir,
      embedded,
      migrations: MIGRATIONS,
      portal: join(ROOT, 'dist/web'),
    });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The newest schema, and the login that requests use. */
async function prepare(
  ownerUrls: readonly string[],
  runtimeUrls: readonly string[],
  role: Role,
): Promise<void> {
  const owner = await findPrimary(ownerUrls);
  const ran = await migrate(owner, MIGRATIONS);
  if (runtimeUrls[0]) await allowRuntimeLogin(owner, runtimeUrls[0]);
  if (role === 'migrate')
    process.stdout.write(
      ran.map((name) => `${name}\n`).join('') + `${ran.length} migrations ran\n`,
    );
}

/** Fails at once where another program has the port, before a database is started for nothing. */
async function portIsFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/**
 * Ctrl-C comes twice in one breath where npm passes it on; a person who asks again later does not
 * want to wait.
 */
const ONE_BREATH = 2_000;

/**
 * Told to end by a person, a supervisor or a terminal that closes, also while it starts: everything
 * that it started ends.
 */
function endWhenTold(starting: Promise<Stop>): void {
  let since: number | null = null;
  const end = (): void => {
    if (since !== null) return performance.now() - since > ONE_BREATH ? process.exit(1) : undefined;
    since = performance.now();
    void starting
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // One that nohup started goes on when its terminal closes.
  for (const signal of [
    'SIGINT',
    'SIGTERM',
    ...(ignoresHangUp() ? [] : ['SIGHUP' as const]),
  ] as const)
    process.on(signal, end);
}

function ignoresHangUp(): boolean {
  try {
    const ignored =
      /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${ignored}`) & 1n) === 1n;
  } catch {
    return false;
  }
}

function endWith(error: unknown, port: number): never {
  process.stderr.write(`${explain(error, port)}\n`);
  process.exit(1);
}

letArraysDieYoung();
let port = 3000;
try {
  const config = readConfig(process.env);
  port = config.port;
  const starting = start(config);
  endWhenTold(starting);
  await starting;
} catch (error) {
  endWith(error, port);
}
