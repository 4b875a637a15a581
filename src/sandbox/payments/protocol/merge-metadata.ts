type Metadata = Readonly<Record<string, string>>;

/** Metadata is merged by name: an empty value removes its name, an empty whole removes all. */
export function mergeMetadata(before: Metadata, change: Metadata | '' | undefined): Metadata {
  if (change === undefined) return before;
  if (change === '') return {};
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''),
  );
}
