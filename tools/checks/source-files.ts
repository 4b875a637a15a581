import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export type SourceFile = { readonly path: string; readonly text: string };

/**
 * The files below `root/folder` whose path matches, with paths relative to `root` and forward
 * slashes.
 */
export function sourceFiles(root: string, folder: string, matches: RegExp): SourceFile[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
    .filter(({ path }) => matches.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ file, path }) => ({ path, text: readFileSync(file, 'utf8') }));
}

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length;
