import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';

/*
 * The server from its sources, started again at each change, and the portal, which changes in the
 * open page. The server is always ended politely, since it takes its database down with it.
 */
const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const portal = process.env.CARDLOAD_PORTAL_PORT ?? '5173';
/** Editors write a file in several steps. */
const CALM = 150;

const run = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
  // In a group of its own: Ctrl-C reaches this process alone, which tells the others once.
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, ...env },
  });
const startServer = (): ChildProcess =>
  run(['--import', 'tsx', 'src/server/main.ts'], { PORT: port });

let ending = false;
let server = startServer();
const vite = run(
  [
    'node_modules/vite/bin/vite.js',
    '--config',
    resolve(root, 'vite.config.ts'),
    '--clearScreen',
    'false',
    resolve(root, 'src/web'),
  ],
  {
    PORT: portal,
    CARDLOAD_API: `http://127.0.0.1:${port}`,
  },
);

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });
}

let restarting: Promise<void> | null = null;
async function restart(): Promise<void> {
  await ended(server, 'SIGINT');
  if (!ending) server = startServer();
  restarting = null;
}

let timer: NodeJS.Timeout | undefined;
for (const folder of ['src', 'db/migrations']) {
  watch(resolve(root, folder), { recursive: true }, (_event, file) => {
    if (
      file === null ||
      file.startsWith('web') ||
      file.includes('.test.') ||
      !/\.(ts|sql)$/.test(file)
    )
      return;
    clearTimeout(timer);
    timer = setTimeout(() => (restarting ??= restart()), CALM);
  });
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  clearTimeout(timer);
  await Promise.all([restarting, ended(server, 'SIGINT'), ended(vite, 'SIGTERM')]);
  process.exit(0);
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
vite.on('exit', () => void end());
console.log(`The portal reloads on http://127.0.0.1:${portal}, the server behind it on ${port}.`);
