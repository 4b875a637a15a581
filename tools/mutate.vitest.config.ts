import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    lawRuns?: number;
  }
}

/**
 * For StrykerJS only: the unit tests beside the code that it mutates and the worked cases of the
 * domain, without projects and without a database.
 */
export default defineConfig({
  test: {
    include: ['src/kernel/**/*.test.ts', 'src/domain/**/*.test.ts', 'tools/cases/*-cases.test.ts'],
    provide: { lawRuns: 25 },
    testTimeout: 30_000,
  },
});
