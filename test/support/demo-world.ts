import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { startServer } from './server.ts';

/** ms; what takes longer is left to the servers that start on the copies. */
const PATIENCE = 90_000;
/** ms without a job, after which the server has looked at all that it looks at once a while. */
const QUIET = 20_000;

/** Builds the demo's world, as a newcomer's first start does; answers its data directory. */
export async function buildDemoWorld(andThen?: (dataDir: string) => Promise<void>) {
  const server = await startServer();
  await andThen?.(server.dataDir);
  await server.halt();
  return server.dataDir;
}

/** What the server begins then is finished: else each that starts on a copy would do it again. */
async function jobsAreDone(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir });
  const owner = openDatabase({ urls: [embedded.url], max: 1, role: 'none' });
  const waiting = async (): Promise<number> => {
    const [found] = await owner.read('platform', (tx) =>
      tx.text<{ jobs: number }>({
        sql: 'SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts',
      }),
    );
    return found?.jobs ?? 0;
  };
  const until = performance.now() + PATIENCE;
  let quietSince = performance.now();
  try {
    while (performance.now() < Math.min(until, quietSince + QUIET)) {
      if ((await waiting()) > 0) quietSince = performance.now();
      await sleep(500);
    }
  } finally {
    await owner.close();
    await embedded.stop();
  }
}

// `npm test` has it built while the suites without a browser run, and hands it to all journeys.
if (process.argv[1] === import.meta.filename) console.log(await buildDemoWorld(jobsAreDone));
