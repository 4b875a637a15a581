/**
 * The key of a problem's sentence. Some codes have a second sentence that names a parameter
 * (`too_long.maximum`): it is the one wherever that parameter was sent along.
 */
export const problemKey = (
  code: string,
  params: Readonly<Record<string, unknown>>,
  exists: (key: string) => boolean,
): string =>
  Object.keys(params)
    .map((name) => `${code}.${name}`)
    .find(exists) ?? code;
