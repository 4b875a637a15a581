/**
 * What one part of a story waits for until another gives it: `await given`, once `give()` was
 * called.
 */
export function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let resolveGiven: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (resolveGiven = resolve));
  return { given, give: () => resolveGiven() };
}
