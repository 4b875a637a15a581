import { defineConfig } from 'vitest/config';

/** For StrykerJS only: the unit tests beside the code that it mutates, without projects and without a database. */
export default defineConfig({
  test: {
    include: ['src/kernel/**/*.test.ts', 'src/domain/**/*.test.ts'],
    provide: { lawRuns: 25 },
    testTimeout: 30_000,
  },
});
