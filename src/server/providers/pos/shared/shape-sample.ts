const MAX_FIELDS = 12;
const MAX_DEPTH = 3;
/** What a provider calls its fields looks like this; a person's name as a key mostly does not. */
const FIELD_NAME = /^[a-z_][A-Za-z0-9_]{0,39}$/;

/**
 * What an answer looks like, for the operator to see where it differs from what we know: names of
 * fields and types, no values.
 */
export function shapeSample(value: unknown, depth = 0): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    if (value.length === 0 || depth >= MAX_DEPTH) return 'list';
    return `list of ${shapeSample(value[0], depth + 1)}`;
  }
  if (typeof value !== 'object') return typeof value;
  if (depth >= MAX_DEPTH) return 'object';
  const fields = Object.entries(value)
    .slice(0, MAX_FIELDS)
    .map(
      ([name, field]) => `${FIELD_NAME.test(name) ? name : '?'}: ${shapeSample(field, depth + 1)}`,
    );
  return `{ ${fields.join(', ')} }`.slice(0, 500);
}
