import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const portal = process.env.CARDLOAD_PORTAL_PORT ?? '5173';

/** The server, started again at each change, and the portal, which changes in the open page. Ctrl-C ends both. */
const children = [
  start('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/server/main.ts'], { PORT: port }),
  start('node_modules/vite/bin/vite.js', ['--config', resolve(root, 'vite.config.ts'), '--clearScreen', 'false', resolve(root, 'src/web')], { PORT: portal, CARDLOAD_API: `http://127.0.0.1:${port}` }),
];

function start(program: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

let ending = false;
function end(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}

process.on('SIGINT', () => end('SIGINT'));
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= ending ? 0 : (code ?? 1);
    end('SIGTERM');
  });
}
console.log(`The portal reloads on http://127.0.0.1:${portal}, the server behind it on ${port}.`);
