import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosProvider } from '#server/providers/pos/point-of-sale.port.ts';

export type RecordKind = 'punch' | 'sale';
export type RecordRow = {
  readonly id: number;
  readonly store_id: number;
  readonly external_id: string;
  readonly source: string;
  readonly changed_at: Date;
  readonly seen_at: Date;
  readonly business_date: string;
  readonly gone: boolean;
  readonly absent_at: Date | null;
};

/** A clocking or a bill of a client by its number. */
export const findRecord = async (
  tx: ReadHandle,
  clientId: number,
  { kind, id }: { readonly kind: RecordKind; readonly id: number },
): Promise<RecordRow | null> => {
  const [table, gone] = kind === 'punch' ? ['tip_punch', 'deleted'] : ['tip_sale', 'voided'];
  const [row] = await tx.text<RecordRow>({
    sql: `SELECT id, store_id, external_id, source, changed_at, seen_at, business_date, ${gone} AS gone, absent_at FROM ${table} WHERE client_id = $1 AND id = $2`,
    values: [clientId, id],
  });
  return row ?? null;
};

export type KeptBody = { readonly read_at: Date; readonly body: unknown };

/** What the provider itself said of a record, the newest of it; null where it is not kept. */
export const bodyOfRecord = async (
  tx: ReadHandle,
  clientId: number,
  {
    kind,
    key,
    from,
  }: {
    readonly kind: RecordKind;
    readonly key: string;
    readonly from: {
      readonly provider: PosProvider;
      readonly account: string;
      readonly location: string;
    };
  },
): Promise<KeptBody | null> => {
  const [row] = await tx.text<KeptBody>({
    sql: `SELECT b.read_at, b.body FROM tip_feed f JOIN tip_record_body b ON b.client_id = f.client_id AND b.feed_id = f.id
          WHERE f.client_id = $1 AND f.provider = $2 AND f.account = $3 AND f.location = $4 AND f.data_type = $5 AND b.external_id = $6 ORDER BY b.read_at DESC LIMIT 1`,
    values: [
      clientId,
      from.provider,
      from.account,
      from.location,
      kind === 'punch' ? 'clockings' : 'sales',
      key,
    ],
  });
  return row ?? null;
};
