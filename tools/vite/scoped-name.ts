import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;

/**
 * The class that a name of a CSS module is written as: the same for all names of one file but for
 * the name itself, without the line that it stands on, so that a list of them packs small.
 */
export function scopedName(name: string, file: string): string {
  const module = relative(ROOT, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const hash = createHash('sha256').update(module).digest('hex').slice(0, 5);
  return `_${name}_${hash}`;
}
