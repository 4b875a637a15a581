import { type Zone, wallClock } from '#kernel/day.ts';
import { days, minutes } from '#kernel/instant.ts';

/**
 * What the cells of a column hold: text, numbers, amounts on the wire, days, instants as ISO or in
 * milliseconds since 1970.
 */
export type ColumnKind = 'text' | 'count' | 'money' | 'day' | 'instant';
export type TableColumn = { readonly name: string; readonly kind: ColumnKind };
export type Cell = string | number | null;
export type TableRow = readonly Cell[];

/** A table of any length: its rows come a batch at a time. */
export type Table = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly batches: AsyncIterable<readonly TableRow[]>;
  /** By whose clock instants are written. */
  readonly zone: Zone;
};

/** Rows that are all there already, as a table has them. */
export async function* inOneBatch(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows;
}

const [QUARTER, DAY] = [minutes(15), days(1)];

/** Milliseconds of an instant (ISO, or milliseconds), as if the clock on the wall of a zone were that of UTC. */
export function wallTime(zone: Zone): (instant: string | number) => number {
  // Asking for an offset is slow, and a long table has every quarter of an hour of a year. Where a
  // day begins and ends with the same one it is that of the whole day; else, and clocks change on a
  // quarter of an hour, it is looked up for each of them.
  const ofDays = new Map<number, number | null>();
  const ofQuarters = new Map<number, number>();
  const lookUp = (at: number): number => {
    const wall = wallClock(new Date(at), zone);
    return Date.parse(`${wall.day}T00:00:00Z`) + minutes(wall.minuteOfDay) - at;
  };
  const ofDay = (day: number): number | null => {
    const [first, last] = [lookUp(day * DAY), lookUp((day + 1) * DAY - QUARTER)];
    return first === last ? first : null;
  };
  const offsetAt = (at: number): number => {
    const day = Math.floor(at / DAY);
    return (
      remembered(ofDays, day, ofDay) ??
      remembered(ofQuarters, Math.floor(at / QUARTER), (quarter) => lookUp(quarter * QUARTER))
    );
  };
  return (instant) => {
    const at = typeof instant === 'number' ? instant : Date.parse(instant);
    return at + offsetAt(at);
  };
}

function remembered<T>(known: Map<number, T>, key: number, find: (key: number) => T): T {
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = find(key);
  known.set(key, found);
  return found;
}
