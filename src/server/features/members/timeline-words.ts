import { recordOf } from '#kernel/keys.ts';
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
  const now = recordOf(after);
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
        ? value.flatMap((place) => placeWords(place, names) ?? []).join(', ')
        : null;
  if (field === 'roles')
    return (value) =>
      rolesOf(value)
        .map((role) => recordOf(role).role_name)
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

function placeWords(place: unknown, { stores, departments }: PlaceNames): string | null {
  const { store_id: store, department_id: department } = recordOf(place);
  const name = typeof store === 'number' ? stores.get(store) : undefined;
  if (name === undefined) return null;
  const inside = typeof department === 'number' ? departments.get(department) : undefined;
  return inside === undefined ? name : `${name} (${inside})`;
}

function rolesOf(value: unknown): readonly unknown[] {
  const roles: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(roles) ? roles : [];
}
