import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { readDay } from '#kernel/day.ts';
import type { Memory } from '../world/memory.ts';
import { type SandboxRestaurant, roleName } from '../world/place.ts';

export const COLUMNS = [
  'employee_id',
  'first_name',
  'last_name',
  'location',
  'primary_position',
  'secondary_positions',
  'hire_date',
  'seniority_rank',
] as const;
type Column = (typeof COLUMNS)[number];
type FileLine = Readonly<Record<Column, string>>;
export type Rejection = { readonly line: number; readonly column: string; readonly code: string };
type Upload = {
  readonly location: string;
  readonly position: string;
  readonly lines: readonly FileLine[];
};

/** The positions of these places; the service has no numbers for them. */
export const positionsOf = (places: readonly SandboxRestaurant[]): string[] => [
  ...new Set(places.flatMap(({ roles }) => roles.map(({ name }) => name))),
];

/** Everybody who has worked longest first, unless a file says otherwise. */
function usualLines(place: SandboxRestaurant): FileLine[] {
  return place.staff
    .filter(({ active, newcomer }) => active && !newcomer)
    .toSorted((one, other) => one.hiredOn.localeCompare(other.hiredOn) || one.id - other.id)
    .map((person, index) => {
      const [primary, ...secondary] = person.roles.map((role) => roleName(place, role));
      return {
        employee_id: person.payrollId ?? String(person.id),
        first_name: person.firstName,
        last_name: person.lastName,
        location: place.roster?.location ?? '',
        primary_position: primary ?? '',
        secondary_positions: secondary.join('|'),
        hire_date: person.hiredOn,
        seniority_rank: String(index + 1),
      };
    });
}

/** The lines of a file; null where it is no CSV with these columns. */
function readLines(csv: string): FileLine[] | null {
  try {
    // Without columns the parser gives lists of cells.
    const read = parse(csv, { bom: true, skip_empty_lines: true });
    const [heading, ...lines] = read;
    if (heading?.join(',') !== COLUMNS.join(',')) return null;
    return lines.map(
      (cells) =>
        // Each column is there, as the heading was compared and the parser counts the cells.
        Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index] ?? ''])) as FileLine,
    );
  } catch {
    return null;
  }
}

function problemsOf(
  lines: readonly FileLine[],
  location: string,
  positions: readonly string[],
): Rejection[] {
  const seen = new Set<string>();
  return lines.flatMap((line, index): Rejection[] => {
    const at = (column: Column, code: string): Rejection => ({ line: index + 2, column, code });
    const isRepeated = seen.has(line.employee_id);
    seen.add(line.employee_id);
    const secondary = line.secondary_positions.split('|').filter((name) => name !== '');
    return [
      ...(line.employee_id === '' ? [at('employee_id', 'required')] : []),
      ...(isRepeated ? [at('employee_id', 'repeated')] : []),
      ...(line.location === location ? [] : [at('location', 'other_location')]),
      ...(positions.includes(line.primary_position) ? [] : [at('primary_position', 'unknown')]),
      ...(secondary.every((name) => positions.includes(name))
        ? []
        : [at('secondary_positions', 'unknown')]),
      ...(readDay(line.hire_date) === null ? [at('hire_date', 'invalid')] : []),
      ...(/^[1-9]\d{0,5}$/.test(line.seniority_rank) ? [] : [at('seniority_rank', 'invalid')]),
    ];
  });
}

/** The seniority of every location, as it is known or was uploaded. */
export function openRosterFiles(memory: Memory) {
  const uploads = new Map<string, Upload>();
  const keyOf = (location: string, position: string): string =>
    JSON.stringify([location, position]);
  for (const one of memory.restore<Upload>('roster.upload'))
    uploads.set(keyOf(one.location, one.position), one);

  const linesOf = (place: SandboxRestaurant, position: string): readonly FileLine[] => {
    const uploaded = uploads.get(keyOf(place.roster?.location ?? '', position));
    return (
      uploaded?.lines ?? usualLines(place).filter((line) => line.primary_position === position)
    );
  };
  return {
    /** The file of some places and positions, rank by rank. */
    write(places: readonly SandboxRestaurant[], positions: readonly string[]): string {
      const lines = places.flatMap((place) =>
        positions.flatMap((position) => linesOf(place, position)),
      );
      return stringify(
        lines.map((line) => COLUMNS.map((name) => line[name])),
        { header: true, columns: [...COLUMNS] },
      );
    },
    /** Takes a file whole or not at all; null where it is no such file. */
    take(
      csv: string,
      { location, position }: { location: string; position: string },
      positions: readonly string[],
    ): { accepted: number; rejected: Rejection[] } | null {
      const lines = readLines(csv);
      if (lines === null) return null;
      const rejected = problemsOf(lines, location, positions);
      if (rejected.length > 0) return { accepted: 0, rejected };
      const upload = { location, position, lines };
      memory.note('roster.upload', upload);
      uploads.set(keyOf(location, position), upload);
      return { accepted: lines.length, rejected: [] };
    },
  };
}
export type RosterFiles = ReturnType<typeof openRosterFiles>;
