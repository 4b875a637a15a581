import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { memoryFolder } from './memory-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const READY = /^Cardload is ready on (http:\/\/\S+)$/m;
const PATIENCE = 300_000;

export type RunningServer = {
  /** Changes with each start. */
  readonly url: string;
  readonly dataDir: string;
  /** All that it has printed since the first start. */
  printed(): string;
  /** Ends it as a power cut would; its database lives on. */
  kill9(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  /** Ends it politely; its data stays. */
  halt(): Promise<void>;
  /** Ends it at once and removes its data, which nobody needs any more. */
  stop(): Promise<void>;
};

/**
 * The product as it is built, with a port and a data directory of its own: a copy of `template`
 * where one is given, an empty one otherwise, in which it builds the demo's world first.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  template?: string,
): Promise<RunningServer> {
  const main = join(ROOT, 'dist/server/main.js');
  if (!existsSync(main)) throw new Error('The product is not built: npm run build');
  const dataDir = mkdtempSync(join(memoryFolder(), 'cardload-server-'));
  // The owner of the files is kept: a database server that root starts runs as another user.
  if (template !== undefined) execFileSync('cp', ['-a', `${template}/.`, dataDir]);
  let printed = '';
  let child: ChildProcess;
  let url = '';

  const start = async (): Promise<void> => {
    const from = printed.length;
    child = spawn(process.execPath, ['--enable-source-maps', main], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutSettings(), PORT: '0', CARDLOAD_DATA_DIR: dataDir, ...settings },
    });
    const listen = (chunk: Buffer): void => void (printed += chunk.toString());
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    url = await readyLine(child, () => printed.slice(from));
  };

  const halt = async (): Promise<void> => {
    await end(child, 'SIGINT');
    stopDatabase(dataDir);
  };

  await start();
  return {
    get url() {
      return url;
    },
    dataDir,
    printed: () => printed,
    kill9: () => end(child, 'SIGKILL'),
    restart: start,
    halt,
    async stop() {
      await end(child, 'SIGKILL');
      stopDatabase(dataDir);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** Below those that systems hand out for outgoing connections, which come and go at any time. */
const PORTS = { first: 20_000, groups: 2_500 };
/** A portal's port, those of its two sandboxes that have pages, and one to spare. */
const GROUP = 4;

/** A port that stays the same over a restart, so that the open page finds the server again. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = PORTS.first + GROUP * randomInt(PORTS.groups);
    if (await isFree(port)) return String(port);
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });

/** The environment without what would make it another product than a newcomer's. */
function withoutSettings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CARDLOAD_|DATABASE_URL|VITEST|NODE_ENV$|NODE_OPTIONS$|PORT$)/.test(name),
  );
  return Object.fromEntries(kept);
}

async function readyLine(child: ChildProcess, text: () => string): Promise<string> {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    const url = READY.exec(text())?.[1];
    if (url) return url;
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}:\n${text()}`);
    await new Promise((again) => setTimeout(again, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within ${PATIENCE / 1_000} s:\n${text()}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((ended) => {
    child.once('exit', () => ended());
    child.kill(signal);
  });
}

/** The database of a killed server lives on: it is ours to end. */
function stopDatabase(dataDir: string): void {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => basename(name) === 'postmaster.pid',
  );
  for (const file of files) {
    const pid = readFileSync(join(dataDir, file), 'utf8').split('\n')[0] ?? '';
    const runsIn = `/proc/${pid}/cwd`;
    if (existsSync(runsIn) && realpathSync(runsIn) === realpathSync(dirname(join(dataDir, file))))
      process.kill(Number(pid), 'SIGQUIT');
  }
}
