import { startServer } from './server.ts';

/** Builds the demo's world, as a newcomer's first start does; answers its data directory. */
export async function buildDemoWorld(): Promise<string> {
  const server = await startServer();
  await server.halt();
  return server.dataDir;
}

// `npm test` has it built while the suites without a browser run, and hands it to the journeys.
if (process.argv[1] === import.meta.filename) console.log(await buildDemoWorld());
