import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtAt, isBuilt } from './built.mjs';

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

const before = builtAt();
if (!isBuilt()) {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools/build.ts')],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0 && before === 0) process.exit(status ?? 1);
}
if (!existsSync(server)) {
  console.error(
    'Cardload is not built, and building it needs the development packages: npm ci --include=dev',
  );
  process.exit(1);
}
process.argv[1] = server;
await import(pathToFileURL(server).href);
