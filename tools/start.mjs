import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A user without a line in /etc/passwd has no home either, and libraries that look for one end the
// program.
try {
  homedir();
} catch {
  process.env.HOME = tmpdir();
}

// Builds what is missing or older than its sources, then becomes the server: signals reach it
// directly.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const server = join(root, 'dist/server/main.js');
const stamp = join(root, 'dist/.built');

const newest = (path) => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) =>
      name.includes('.test.') ? latest : Math.max(latest, newest(join(path, name))),
    0,
  );
};

const sources = ['src', 'vite.config.ts', 'tools/build.ts', 'tools/vite', 'package.json'].map(
  (path) => newest(join(root, path)),
);
const built =
  existsSync(server) && existsSync(join(root, 'dist/web/index.html')) && existsSync(stamp)
    ? statSync(stamp).mtimeMs
    : 0;

if (built === 0 || built < Math.max(...sources)) {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools/build.ts')],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0 && built === 0) process.exit(status ?? 1);
}
if (!existsSync(server)) {
  console.error(
    'Cardload is not built, and building it needs the development packages: npm ci --include=dev',
  );
  process.exit(1);
}
process.argv[1] = server;
await import(pathToFileURL(server).href);
