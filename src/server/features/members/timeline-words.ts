import type { PlaceNames } from './timeline.repo.ts';

export type FieldChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Follows from others, or says nothing to people. */
const HIDDEN = new Set(['identifier', 'reason', 'moved']);

/**
 * What an audit line says of a change, in names instead of numbers, as far as the reader sees the
 * places.
 */
export function changesInWords(before: unknown, after: unknown, names: PlaceNames): FieldChange[] {
  if (typeof before !== 'object' || before === null) return [];
  const now = (after ?? {}) as Record<string, unknown>;
  return Object.entries(before).flatMap(([field, value]): FieldChange[] => {
    const next = now[field] ?? null;
    if (HIDDEN.has(field) || JSON.stringify(value ?? null) === JSON.stringify(next)) return [];
    const word = wordsOf(field, names);
    return [
      { field: field === 'store_id' ? 'stores' : field, before: word(value), after: word(next) },
    ];
  });
}

function wordsOf(field: string, names: PlaceNames): (value: unknown) => string | null {
  if (field === 'store_id')
    return (value) => (typeof value === 'number' ? (names.stores.get(value) ?? null) : null);
  if (field === 'stores')
    return (value) =>
      Array.isArray(value)
        ? value.flatMap((place) => placeWords(place as StorePlace, names) ?? []).join(', ')
        : null;
  if (field === 'roles')
    return (value) =>
      rolesOf(value)
        .map((role) => role.role_name)
        .join(', ') || null;
  return (value) =>
    value === null || value === undefined || value === ''
      ? null
      : Array.isArray(value)
        ? value.join(', ') || null
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
}

type StorePlace = { readonly store_id: number; readonly department_id: number | null };

function placeWords(
  { store_id: store, department_id: department }: StorePlace,
  { stores, departments }: PlaceNames,
): string | null {
  const name = stores.get(store);
  if (name === undefined) return null;
  const inside = department === null ? undefined : departments.get(department);
  return inside === undefined ? name : `${name} (${inside})`;
}

const rolesOf = (value: unknown): { role_name: string }[] =>
  typeof value === 'string'
    ? (JSON.parse(value) as { role_name: string }[])
    : Array.isArray(value)
      ? (value as { role_name: string }[])
      : [];
