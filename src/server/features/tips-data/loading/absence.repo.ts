import type { Instant } from '#kernel/instant.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
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
  readonly day: string;
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
): Promise<string[]> =>
  (
    await tx.text<{ day: string }>({
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

/** How many records of each date the provider does not list, though none was taken away. */
export const missingByDate = (
  tx: ReadHandle,
  { clientId, storeId, source, type }: RecordsFrom,
  range: { readonly first: string; readonly last: string },
): Promise<{ readonly day: string; readonly records: number }[]> => {
  const { table, gone } = TABLES[type];
  return tx.text({
    sql: `SELECT business_date AS day, count(*)::int AS records FROM ${table}
          WHERE client_id = $1 AND store_id = $2 AND source = $3 AND business_date BETWEEN $4 AND $5 AND missing_at IS NOT NULL AND NOT ${gone} GROUP BY business_date`,
    values: [clientId, storeId, source, range.first, range.last],
  });
};

/** Takes away what the provider does not list of a date, as somebody says that it is gone. */
export const takeMissing = async (
  tx: WriteHandle,
  { clientId, storeId, source, type }: RecordsFrom,
  day: string,
  now: Date,
): Promise<number> => {
  const { table, gone } = TABLES[type];
  const taken = await tx.text({
    sql: `UPDATE ${table} SET ${gone} = true, absent_at = $5, missing_at = NULL
          WHERE client_id = $1 AND store_id = $2 AND source = $3 AND business_date = $4 AND missing_at IS NOT NULL AND NOT ${gone} RETURNING id`,
    values: [clientId, storeId, source, day, now],
  });
  return taken.length;
};
