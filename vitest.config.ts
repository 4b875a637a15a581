import { defineConfig } from 'vitest/config';

const database = {
  globalSetup: ['test/support/database.global.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
/** Their files look at a database: HTTP in, tables looked at after. */
const onDatabase = ['src/server/**/*.test.ts', 'src/sandbox/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: onDatabase,
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
      // One browser and one server a file. Most of a journey is waiting, so that two files share the cores.
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.test.ts'],
          ...database,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
