/** Some properties of an object, by name. */
export const pick = <T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Pick<T, K> =>
  // Built from exactly these names, which `fromEntries` can't tell the compiler.
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
