import fc from 'fast-check';

/** A few runs of each law with the same seed: thousands of mutants each run the laws again, and none must live by luck. */
fc.configureGlobal({ numRuns: 25, seed: 20_261_122 });
