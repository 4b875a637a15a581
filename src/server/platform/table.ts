import { type Zone, wallClock } from '#kernel/day.ts';
import { minutes } from '#kernel/instant.ts';

/** What the cells of a column hold: text, numbers, amounts on the wire, days, instants as ISO. */
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

const QUARTER = minutes(15);

/** Milliseconds of an instant (ISO), as if the clock on the wall of a zone were that of UTC. */
export function wallTime(zone: Zone): (instant: string) => number {
  // Clocks change on a quarter of an hour: each is looked up once.
  const offsets = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const slot = Math.floor(at / QUARTER);
    const known = offsets.get(slot);
    if (known !== undefined) return known;
    const wall = wallClock(new Date(slot * QUARTER), zone);
    const offset = Date.parse(`${wall.day}T00:00:00Z`) + minutes(wall.minuteOfDay) - slot * QUARTER;
    offsets.set(slot, offset);
    return offset;
  };
  return (instant) => {
    const at = Date.parse(instant);
    return at + offsetAt(at);
  };
}
