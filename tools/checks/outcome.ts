/**
 * What one check found. `looked` is how many things it looked at: 0 is a failure, since it means
 * that it sees nothing.
 */
export type Outcome = { readonly looked: number; readonly problems: readonly string[] };
