/** A table that has a value for each of these names. */
export const tableOf = <N extends string, V>(
  names: readonly N[],
  valueOf: (name: N) => V,
): Record<N, V> =>
  // Built from exactly these names, which `fromEntries` can't tell the compiler.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>;
