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
        ? `SELECT external_id, clocked_in AS began_at, business_date AS day FROM tip_punch
           WHERE client_id = $1 AND store_id = $2 AND source = $3 AND clocked_in >= $4 AND clocked_in < $5 AND NOT deleted`
        : `SELECT external_id, opened_at AS began_at, business_date AS day FROM tip_sale
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
