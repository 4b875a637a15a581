import { addDays, type Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type {
  PointOfSale,
  PosKeptBody,
  PosKnown,
  PosPlace,
  PosPunch,
  PosSale,
} from '#server/providers/pos/point-of-sale.port.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import type { StoredRecords } from '../lines/lines-between.ts';
import { knownKeys } from '../loading/bodies.repo.ts';
import type { PunchRow, SaleRow } from '../loading/records.repo.ts';
import type { DataType } from '../mapping/locations.repo.ts';
import { isWithin, punchRowOf, saleRowOf } from './record-rows.ts';

type Asked = {
  readonly door: PointOfSale;
  readonly place: PosPlace;
  readonly type: DataType;
  readonly store: StoreZone;
  readonly source: string;
  readonly stored: StoredRecords;
  readonly bodies: readonly PosKeptBody[];
  readonly known: PosKnown;
  readonly range: { readonly first: Day; readonly last: Day };
  readonly now: Date;
};
export type Remapped = {
  readonly before: StoredRecords;
  readonly after: StoredRecords;
  /** Records that are different now, or that count for the first time. */
  readonly changed: readonly (PosPunch | PosSale)[];
  /** The keys of records that count no longer. */
  readonly leftOut: readonly string[];
  readonly records: number;
  readonly withoutBody: number;
};
type Row = PunchRow | SaleRow;

/** Maps the kept bodies of some nights again, beside the records as they are stored. */
export async function remapRecords(tx: ReadHandle, asked: Asked): Promise<Remapped> {
  const { stored, type } = asked;
  const { records } =
    type === 'clockings'
      ? asked.door.remapClockings(asked.place, asked.bodies, asked.known)
      : asked.door.remapSales(asked.place, asked.bodies);
  const rows: readonly Row[] = type === 'clockings' ? stored.punches : stored.sales;
  const found = await place(tx, asked, rows, records);
  const after =
    type === 'clockings'
      ? { ...stored, punches: found.after.filter((row) => 'clocked_in' in row) }
      : { ...stored, sales: found.after.filter((row) => 'opened_at' in row) };
  const bodies = new Set(asked.bodies.map(({ id }) => id));
  return {
    before: stored,
    after,
    changed: found.changed,
    leftOut: found.leftOut,
    records: rows.length,
    withoutBody: rows.filter((row) => !bodies.has(row.external_id)).length,
  };
}

/** Puts each record where it stands now: changed, as it was, left out, or for the first time. */
async function place(
  tx: ReadHandle,
  asked: Asked,
  rows: readonly Row[],
  records: readonly (PosPunch | PosSale)[],
): Promise<{ after: Row[]; changed: (PosPunch | PosSale)[]; leftOut: string[] }> {
  const { store, type, bodies, range } = asked;
  const mapped = new Map(records.map((one) => [one.id, one]));
  const kept = new Set(bodies.map(({ id }) => id));
  const after: Row[] = [];
  const changed: (PosPunch | PosSale)[] = [];
  const leftOut: string[] = [];
  for (const row of rows) {
    const record = mapped.get(row.external_id);
    // What the provider lists no longer stays away, whatever its old body says.
    if (!kept.has(row.external_id) || row.absent_at !== null) after.push(row);
    else if (record === undefined) leftOut.push(row.external_id);
    else {
      const next = rowOf(record, asked, row.id, row);
      after.push(next);
      if (canonical(next) !== canonical(row)) changed.push(record);
    }
  }
  const own = new Set(rows.map((row) => row.external_id));
  const fresh = records.filter(({ id }) => !own.has(id));
  const stored = await knownKeys(
    tx,
    store,
    type,
    fresh.map(({ id }) => id),
  );
  for (const [index, record] of fresh.entries()) {
    const row = rowOf(record, asked, -1 - index, null);
    const isNear = isWithin(row.business_date, addDays(range.first, -1), addDays(range.last, 1));
    if (stored.has(record.id) || !isNear) continue;
    after.push(row);
    changed.push(record);
  }
  return { after, changed, leftOut };
}

const rowOf = (
  record: PosPunch | PosSale,
  { store, source, now }: Asked,
  id: number,
  before: Row | null,
): Row =>
  'clockedIn' in record
    ? punchRowOf(
        record,
        { store, source, id, now },
        before !== null && 'clocked_in' in before ? before : null,
      )
    : saleRowOf(
        record,
        { store, source, id, now },
        before !== null && 'opened_at' in before ? before : null,
      );

/** What a record says, in one form, as the database orders the parts of JSON in its own way. */
function canonical({
  seen_at: _,
  changed_at: _c,
  missing_at: _m,
  digest: _d,
  ...row
}: Row): string {
  return write(row);
}

function write(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => `${name}:${write(part)}`)
      .join(',')}}`;
  return String(value);
}
