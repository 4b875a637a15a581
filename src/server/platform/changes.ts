import { json } from './audit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a change touches, old and new, for the audit; null where it touches none. */
export function changesOf(
  before: Fields,
  after: Fields,
): { readonly before: Fields; readonly after: Fields } | null {
  const touched = Object.keys(after).filter(
    (field) => written(before[field]) !== written(after[field]),
  );
  if (touched.length === 0) return null;
  const only = (fields: Fields): Fields =>
    Object.fromEntries(touched.map((field) => [field, fields[field] ?? null]));
  return { before: only(before), after: only(after) };
}

const written = (value: unknown): string | null => json(inOrder(value ?? null));

/** The database gives the fields of a document back in an order of its own: that is no change. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (
    value === null ||
    typeof value !== 'object' ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, inner]) => [field, inOrder(inner)]),
  );
}
