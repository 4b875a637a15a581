import { readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** What the servers of a whole run need at once, with room to spare. */
const ENOUGH_BYTES = 6e9;
/** No run takes this long: what is older was left by one that was killed. */
const LEFT_BEHIND_MS = 6 * 3_600_000;
const OURS = /^cardload-(server|pair|embedded)-/;

/**
 * Where the databases of tests live: in memory where the machine has enough of it, in the temporary
 * folder otherwise. A database has a thousand files, which a disk takes twenty times as long to
 * copy.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes the databases of runs that were killed: in memory they would stay until a restart. */
export function removeLeftBehind(): void {
  const folder = memoryFolder();
  for (const name of readdirSync(folder).filter((entry) => OURS.test(entry))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > LEFT_BEHIND_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
