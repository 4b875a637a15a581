/** Thrown where only our own code can be wrong: reported, answered as 500, never shown. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Stops with a reported error when something that only we can get wrong is wrong. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
