import { defineConfig } from 'vitest/config';
import { type ChromiumSource, chromiumSources } from './test/support/chromium.ts';
import { SlowestFirst } from './test/support/slowest-first.ts';

/**
 * Files of one worker share the modules that they import: to evaluate the server anew for each file
 * took a third of the run. A file that mocks a module or a clock has to undo it, as its worker goes
 * on with the next.
 */
const together = { isolate: false };
const database = {
  ...together,
  globalSetup: ['test/support/database.global.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
/** Their files look at a database: HTTP in, tables looked at after. */
const onDatabase = ['src/server/**/*.test.ts', 'src/sandbox/**/*.test.ts'];

/** Loads by the second beside switchovers and deploys: alone, as it measures how long people wait. */
const alone = ['test/journeys/failover.journey.test.ts'];

/** Pictures of screens, of one browser and one world of their own: no copy of the demo is needed. */
const keyScreens = ['test/journeys/key-screens.journey.test.ts'];

const browserSetup = ['test/support/chromium.global.ts', ...database.globalSetup];
const inBrowser = (chromium: ChromiumSource) => ({
  ...together,
  provide: { chromium },
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  // As long as a page is given to show something.
  expect: { poll: { timeout: 30_000 } },
  // A walk through a dozen screens takes half a minute; on a machine that stood still meanwhile, long.
  testTimeout: 300_000,
  hookTimeout: 400_000,
});

/**
 * One browser and one server a file. Where a Chromium is installed, the journeys run in it and in
 * the packaged one. Two at a time left more than half of two cores idle, as most of a journey is
 * waiting; four kept both busy to the last, so that pages came late.
 */
const journeysIn = (chromium: ChromiumSource) => ({
  test: {
    ...inBrowser(chromium),
    name: `journeys-${chromium}`,
    include: ['test/journeys/**/*.journey.test.ts'],
    exclude: [...alone, ...keyScreens],
    globalSetup: [...browserSetup, 'test/support/demo.global.ts'],
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: onDatabase,
          ...together,
          testTimeout: 30_000,
        },
      },
      { test: { name: 'http', include: onDatabase, ...database } },
      {
        test: {
          name: 'laws',
          include: ['test/laws/**/*.laws.test.ts'],
          ...database,
          testTimeout: 120_000,
        },
      },
      ...chromiumSources().map(journeysIn),
      {
        test: {
          ...inBrowser('packaged'),
          name: 'pictures',
          include: keyScreens,
          globalSetup: browserSetup,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          globalSetup: database.globalSetup,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});
