import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '#test/support/server.ts';
import type { Installation } from './installation.ts';

export type Pauses = { readonly switchover: number; readonly kill: number };
export type Disruptions = {
  readonly graceful: number;
  readonly killedPrimaries: number;
  readonly killedServers: number;
};

/**
 * Every so often the standby takes over, in turn from a primary that is stopped and from one that
 * is killed; and one of the servers is killed and started again. `stop` waits until all run.
 */
export function startDisruptions(installation: Installation, pauses: Pauses) {
  const count = { graceful: 0, killedPrimaries: 0, killedServers: 0 };
  const stopped = new AbortController();
  const each = async (pause: number, work: () => Promise<void>): Promise<void> => {
    for (;;) {
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      await work();
    }
  };
  let [primary, standby] = [installation.pair.first, installation.pair.second];
  const switchOver = async (): Promise<void> => {
    const graceful = count.graceful === count.killedPrimaries;
    process.stderr.write(`the ${primary.name} primary is ${graceful ? 'stopped' : 'killed'}\n`);
    await (graceful ? primary.stop() : primary.kill9());
    await standby.promote();
    await (graceful ? primary.rejoin() : primary.rebuild());
    await standby.untilFollowed();
    [primary, standby] = [standby, primary];
    count[graceful ? 'graceful' : 'killedPrimaries'] += 1;
  };
  const servers = [...installation.web, ...installation.workers];
  const killOne = async (): Promise<void> => {
    const server = servers[Math.floor(Math.random() * servers.length)]!;
    process.stderr.write(`server ${servers.indexOf(server) + 1} of ${servers.length} is killed\n`);
    await server.kill9();
    await startAgain(server);
    count.killedServers += 1;
  };
  const all = Promise.all([each(pauses.switchover, switchOver), each(pauses.kill, killOne)]);
  // It is looked at when they are stopped, and may have failed long before.
  all.catch((error: unknown) => {
    const told = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`a disruption failed: ${told}\n`);
  });
  return {
    async stop(): Promise<Disruptions> {
      stopped.abort();
      await all;
      return count;
    },
  };
}

/** A server that finds no primary ends: whoever runs it starts it again. */
async function startAgain(server: RunningServer, tries = 5): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await server.restart();
    } catch (error) {
      if (nth === tries) throw error;
      await sleep(2_000);
    }
  }
}
