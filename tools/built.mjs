import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const SOURCES = [
  'src',
  'vite.config.ts',
  'tools/build.ts',
  'tools/precompress.ts',
  'tools/vite',
  'package.json',
];

/** When the portal and the server were built, in milliseconds; 0 where one of them is missing. */
export function builtAt() {
  const parts = ['dist/server/main.js', 'dist/web/index.html', 'dist/.built'];
  return parts.every((path) => existsSync(join(root, path)))
    ? statSync(join(root, 'dist/.built')).mtimeMs
    : 0;
}

/** Whether nothing that the build reads has changed since. */
export const isBuilt = () =>
  builtAt() > 0 && SOURCES.every((path) => newest(join(root, path)) <= builtAt());

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) =>
      name.includes('.test.') ? latest : Math.max(latest, newest(join(path, name))),
    0,
  );
}
