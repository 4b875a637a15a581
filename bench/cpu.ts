import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of a tick of /proc's clock. */
const TICK = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).trim());

type Usage = { readonly parent: number; readonly own: number; readonly ofEnded: number };

/** What a process and its children that have ended have used, in milliseconds; null where it is gone. */
function usage(pid: number): Usage | null {
  try {
    // The name of the program stands in parentheses, and may have spaces in it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const ticks = (index: number): number => Number(fields[index]) * TICK;
    return {
      parent: Number(fields[1]),
      own: ticks(11) + ticks(12),
      ofEnded: ticks(13) + ticks(14),
    };
  } catch {
    return null;
  }
}

/** What one process has used, in milliseconds. */
export const processCpu = (pid: number): number => usage(pid)?.own ?? 0;

/** What one process holds of the memory, in bytes. */
export const processMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1_024;

/** What a PostgreSQL server has used with all its backends, in milliseconds. */
export function databaseCpu(postmaster: number): number {
  const own = usage(postmaster);
  if (!own) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => usage(Number(name)))
    .filter((one) => one?.parent === postmaster);
  return children.reduce((sum, one) => sum + (one?.own ?? 0), own.own + own.ofEnded);
}

/** The process that started another. */
export function parentOf(pid: number): number {
  const found = usage(pid);
  if (!found) throw new Error(`no process ${pid}`);
  return found.parent;
}
