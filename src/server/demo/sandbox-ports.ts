import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where a sandbox listens that browsers open pages of, and how they reach it. */
export type SandboxPlace = {
  readonly host: string;
  /** 0 is any free one; null one after the portal's, or any where those are taken. */
  readonly port: number | null;
  readonly nextTo: number;
  /** What browsers are told where ports are forwarded. */
  readonly publicUrl: string | null;
};

/** Hosts that mean every address of this machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** How this machine itself reaches what listens there. */
export const addressOf = (host: string): string =>
  EVERYWHERE.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/** How many sandboxes have pages. */
const PORTS = 2;

/** The first free port after the portal's, where it has one; else 0, which is any. */
export async function portNextTo(host: string, portal: number): Promise<number> {
  if (portal === 0) return 0;
  for (let next = portal + 1; next <= Math.min(portal + PORTS, 65_535); next += 1)
    if (await isFree(host, next)) return next;
  return 0;
}

async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
