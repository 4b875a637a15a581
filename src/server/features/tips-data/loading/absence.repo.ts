import { addDays, type Day, dayOf, type Zone } from '#kernel/day.ts';
import { after, hours, type Instant, seconds } from '#kernel/instant.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { DayRange } from '../../tips-setup/index.ts';
import type { DataType } from '../mapping/locations.repo.ts';

export type RecordsFrom = {
  readonly clientId: number;
  readonly storeId: number;
  readonly source: string;
  readonly type: DataType;
};
export type KeptRecord = {
  readonly external_id: string;
  readonly began_at: Date;
  readonly changed_at: Date;
  readonly day: Day;
};

/** What was kept of a source that began within some time and was there when it was last read. */
export const recordsBegun = (
  tx: ReadHandle,
  { clientId, storeId, source, type }: RecordsFrom,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<KeptRecord[]> =>
  tx.text<KeptRecord>({
    sql:
      type === 'clockings'
        ? `SELECT external_id, clocked_in AS began_at, changed_at, business_date AS day FROM tip_punch
           WHERE client_id = $1 AND store_id = $2 AND source = $3 AND clocked_in >= $4 AND clocked_in < $5 AND NOT deleted`
        : `SELECT external_id, opened_at AS began_at, changed_at, business_date AS day FROM tip_sale
           WHERE client_id = $1 AND store_id = $2 AND source = $3 AND opened_at >= $4 AND opened_at < $5 AND NOT voided`,
    values: [clientId, storeId, source, from, to],
  });

/** Marks what the provider does not list any more; answers on which dates. */
export const markAbsent = async (
  tx: WriteHandle,
  { clientId, storeId, type }: RecordsFrom,
  keys: readonly string[],
  now: Date,
): Promise<Day[]> =>
  (
    await tx.text<{ day: Day }>({
      sql:
        type === 'clockings'
          ? `UPDATE tip_punch SET deleted = true, absent_at = $4 WHERE client_id = $1 AND store_id = $2 AND external_id = ANY($3::text[]) RETURNING business_date AS day`
          : `UPDATE tip_sale SET voided = true, absent_at = $4 WHERE client_id = $1 AND store_id = $2 AND external_id = ANY($3::text[]) RETURNING business_date AS day`,
      values: [clientId, storeId, keys, now],
    })
  ).map(({ day }) => day);

const TABLES = {
  clockings: { table: 'tip_punch', began: 'clocked_in', gone: 'deleted' },
  sales: { table: 'tip_sale', began: 'opened_at', gone: 'voided' },
} as const satisfies Record<DataType, object>;

/**
 * Notes which records of some time the provider does not list, and takes the note from the others;
 * those of dates that were not listed as a whole stay as they are.
 */
export const noteMissing = (
  tx: WriteHandle,
  { clientId, storeId, source, type }: RecordsFrom,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  {
    keys,
    unlisted,
    now,
  }: { readonly keys: readonly string[]; readonly unlisted: Iterable<string>; readonly now: Date },
): Promise<unknown> => {
  const { table, began } = TABLES[type];
  return tx.text({
    sql: `UPDATE ${table} SET missing_at = CASE WHEN external_id = ANY($6::text[]) THEN coalesce(missing_at, $7) END
          WHERE client_id = $1 AND store_id = $2 AND source = $3 AND ${began} >= $4 AND ${began} < $5 AND (missing_at IS NULL) = (external_id = ANY($6::text[])) AND NOT business_date = ANY($8::date[])`,
    values: [clientId, storeId, source, from, to, keys, now, [...unlisted]],
  });
};

/**
 * Until this time of day bills and clock-ins belong to the evening before: providers list them with
 * its date.
 */
const SMALL_HOURS = hours(6);

/** The date whose list has what began at a moment. */
export const nightOf = (began: Instant, zone: Zone): Day => dayOf(after(began, -SMALL_HOURS), zone);

/** The same as SQL, of a column; the zone is $5, the small hours in seconds are $6. */
const nightSql = (began: string): string =>
  `((${began} AT TIME ZONE $5) - make_interval(secs => $6))::date`;

/** How many records of each night the provider does not list, though none was taken away. */
export const missingByNight = (
  tx: ReadHandle,
  { clientId, storeId, source, type }: RecordsFrom,
  zone: Zone,
  { first, last }: DayRange,
): Promise<{ readonly day: string; readonly records: number }[]> => {
  const { table, began, gone } = TABLES[type];
  return tx.text({
    sql: `SELECT night::text AS day, count(*)::int AS records
          FROM (SELECT ${nightSql(began)} AS night FROM ${table}
                WHERE client_id = $1 AND store_id = $2 AND source = $3 AND business_date BETWEEN $4 AND $8 AND missing_at IS NOT NULL AND NOT ${gone}) n
          WHERE night BETWEEN $4 AND $7 GROUP BY night`,
    values: [
      clientId,
      storeId,
      source,
      first,
      zone,
      SMALL_HOURS / seconds(1),
      last,
      addDays(last, 1),
    ],
  });
};

/** Takes away what the provider does not list of a night, as somebody says that it is gone. */
export const takeMissing = async (
  tx: WriteHandle,
  { clientId, storeId, source, type }: RecordsFrom,
  zone: Zone,
  { night, now }: { readonly night: Day; readonly now: Date },
): Promise<number> => {
  const { table, began, gone } = TABLES[type];
  const taken = await tx.text({
    sql: `UPDATE ${table} SET ${gone} = true, absent_at = $7, missing_at = NULL
          WHERE client_id = $1 AND store_id = $2 AND source = $3 AND business_date BETWEEN $4 AND $8
            AND ${nightSql(began)} = $4 AND missing_at IS NOT NULL AND NOT ${gone} RETURNING id`,
    values: [
      clientId,
      storeId,
      source,
      night,
      zone,
      SMALL_HOURS / seconds(1),
      now,
      addDays(night, 1),
    ],
  });
  return taken.length;
};
