import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { removeLeftBehind } from './memory-folder.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A data directory in which the demo's world is complete; each journey's server starts on a
     * copy.
     */
    readonly demoData: string;
  }
}

/** Builds the demo's world once for all journeys, as a newcomer's first start does. */
export default async function setup(project: TestProject): Promise<() => void> {
  removeLeftBehind();
  const server = await startServer();
  await server.halt();
  project.provide('demoData', server.dataDir);
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
