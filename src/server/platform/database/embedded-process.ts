import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

const LINE = { pid: 0, port: 3, status: 7 } as const;

/** What `postmaster.pid` says; null while it is missing or half written. */
export function parsePostmaster(text: string): Postmaster | null {
  const lines = text.split('\n');
  const pid = Number(lines[LINE.pid]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const port = Number(lines[LINE.port] ?? 0);
  return { pid, port, ready: port > 0 && lines[LINE.status]?.trim() === 'ready' };
}

/**
 * The server that runs on this cluster now. A file left behind by a killed one names a process that
 * is gone, or is another.
 */
export function runningPostmaster(cluster: string): Postmaster | null {
  try {
    const found = parsePostmaster(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'));
    return found && isServerOf(found.pid, cluster) ? found : null;
  } catch {
    return null;
  }
}

/**
 * True while a server process works in this cluster: also one whose postmaster was killed and that
 * is still finishing.
 */
export function hasServerProcess(cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && isServerOf(Number(name), cluster),
  );
}

/** A zombie has no working folder any more, so it does not count. */
export function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], {
        encoding: 'utf8',
      }).includes(cluster);
    return (
      basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    );
  } catch {
    return false;
  }
}

/**
 * After a start that failed: a killed server leaves its file, and where the number in it is
 * another program's by now, PostgreSQL takes that one for a server. Looked at again and removed in
 * one breath, so that a server that another start brought up meanwhile keeps its file.
 */
export function removeStaleFile(cluster: string): void {
  if (!runningPostmaster(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
