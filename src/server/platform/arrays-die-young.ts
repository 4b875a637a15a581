import v8 from 'node:v8';

/**
 * Tells the engine not to guess which arrays will live long. It guesses by how many of a kind
 * outlive their first collection of garbage, and those are the rows that are being read just then;
 * arrays of that kind are put among what is collected rarely, and hold their rows there long after
 * nobody needs them. Measured: docs/decisions/0224-arrays-that-die-young.md.
 *
 * To be called before work begins: code that is compiled already keeps its guesses.
 */
export const letArraysDieYoung = (): void =>
  v8.setFlagsFromString('--no-allocation-site-pretenuring');
