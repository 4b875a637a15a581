import { existsSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildDemoWorld } from './demo-world.ts';
import { removeLeftBehind } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A data directory in which the demo's world is complete; each journey's server starts on a
     * copy.
     */
    readonly demoData: string;
  }
}

/** The demo's world for all journeys: the one that was built before, or one that is built now. */
export default async function setup(project: TestProject): Promise<() => void> {
  removeLeftBehind();
  const before = process.env.CARDLOAD_TEST_DEMO;
  const dataDir = before && existsSync(before) ? before : await buildDemoWorld();
  project.provide('demoData', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
