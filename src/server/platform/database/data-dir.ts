import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where the database of a checkout lies unless `CARDLOAD_DATA_DIR` says: outside of it, so that a
 * fresh clone keeps it.
 */
export function defaultDataDir(root: string): string {
  const name = `cardload-${Buffer.from(root).toString('hex').slice(-12)}`;
  return process.getuid?.() === 0
    ? join('/var/lib', name)
    : join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), name);
}
