import { json } from './audit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a change touches, old and new, for the audit; null where it touches none. */
export function changesOf(before: Fields, after: Fields): { readonly before: Fields; readonly after: Fields } | null {
  const touched = Object.keys(after).filter((field) => json(before[field] ?? null) !== json(after[field] ?? null));
  if (touched.length === 0) return null;
  const only = (fields: Fields): Fields => Object.fromEntries(touched.map((field) => [field, fields[field] ?? null]));
  return { before: only(before), after: only(after) };
}
