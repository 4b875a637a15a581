import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import { foldName } from '#domain/people/identifiers.ts';

/**
 * A place that rows may name: a store by its name, one of its wallets' or its number, and its
 * departments.
 */
export type NamedPlace = {
  readonly storeId: number;
  readonly names: readonly string[];
  readonly departments: readonly { readonly id: number; readonly name: string }[];
};
export type PlaceFound = { readonly store_id: number; readonly department_id: number | null };
type PlacesKnown = {
  readonly places: readonly NamedPlace[];
  readonly elsewhere: PlaceFound | null;
};

/**
 * The places that a row names: one wallet, or several with a department each (or one department
 * that all of them have).
 */
export function findPlaces(
  wallet: string,
  department: string,
  { places, elsewhere }: PlacesKnown,
): { places: PlaceFound[]; problems: RowProblem[] } {
  if (wallet === '') {
    if (!elsewhere)
      return {
        places: [],
        problems: [{ column: 'wallet', code: 'location_required', params: {} }],
      };
    if (department === '') return { places: [elsewhere], problems: [] };
    return joined([
      placeOf(
        places.find((one) => one.storeId === elsewhere.store_id),
        '',
        department,
      ),
    ]);
  }
  const whole = placeNamed(places, wallet);
  const names = whole
    ? [wallet]
    : namesIn(wallet, (name) => placeNamed(places, name) !== undefined);
  const departments = whole ? [department] : departmentsIn(department, names.length);
  return joined(
    names.map((name, index) =>
      placeOf(
        placeNamed(places, name),
        name,
        departments.length === names.length ? (departments[index] ?? '') : department,
      ),
    ),
  );
}

const BARS = /\s*[|;]\s*/;
const SLASHES = /\s+\/\s+/;

/** The names of a cell: a slash parts them, save where it belongs to a name. */
const namesIn = (cell: string, isName: (text: string) => boolean): string[] =>
  cell.split(BARS).flatMap((part) => (isName(part) ? [part] : part.split(SLASHES)));

/** As many as there are wallets, where the bars alone part so many. */
function departmentsIn(cell: string, wallets: number): string[] {
  const parts = cell.split(BARS);
  return parts.length === wallets ? parts : parts.flatMap((part) => part.split(SLASHES));
}

const placeNamed = (places: readonly NamedPlace[], name: string): NamedPlace | undefined =>
  places.find(
    (one) =>
      String(one.storeId) === name || one.names.some((known) => foldName(known) === foldName(name)),
  );

function placeOf(
  place: NamedPlace | undefined,
  name: string,
  department: string,
): { place: PlaceFound | null; problem: RowProblem | null } {
  if (!place)
    return {
      place: null,
      problem: { column: 'wallet', code: 'location_unknown', params: { value: name.slice(0, 60) } },
    };
  if (department === '')
    return { place: { store_id: place.storeId, department_id: null }, problem: null };
  const found = place.departments.find((one) => foldName(one.name) === foldName(department));
  return found
    ? { place: { store_id: place.storeId, department_id: found.id }, problem: null }
    : {
        place: null,
        problem: {
          column: 'department',
          code: 'department_unknown',
          params: { value: department.slice(0, 60) },
        },
      };
}

const joined = (found: readonly { place: PlaceFound | null; problem: RowProblem | null }[]) => ({
  places: found.flatMap(({ place }) => place ?? []),
  problems: found.flatMap(({ problem }) => problem ?? []),
});
