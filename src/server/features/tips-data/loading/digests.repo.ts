import { createHash } from 'node:crypto';
import { json } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { FeedKey } from './feeds.repo.ts';

/** Of some text, short enough to send instead of it. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64');

type Digested = { readonly external_id: string; readonly digest: string };
/** From where the records of a store come. */
type KeptFrom = {
  readonly clientId: number;
  readonly storeId: number;
  readonly source: string;
};
type RecordRow = { readonly external_id: string; readonly changed_at: Date };

/** Of what a record says; its stamp alone is no difference. */
export const withDigest = <T extends RecordRow>(row: T): T & Digested => ({
  ...row,
  digest: digestOf(json({ ...row, changed_at: null }) ?? ''),
});

/** The records that are not kept just so: new ones, different ones, and those that were absent. */
export async function withoutKnownRecords<T extends Digested>(
  tx: ReadHandle,
  table: 'tip_punch' | 'tip_sale',
  { clientId, storeId, source }: KeptFrom,
  rows: readonly T[],
): Promise<readonly T[]> {
  if (rows.length === 0) return rows;
  const known = await tx.text<{ external_id: string }>({
    name: `known_${table}`,
    sql: `SELECT t.external_id FROM ${table} t JOIN unnest($4::text[], $5::text[]) AS n (external_id, digest) ON n.external_id = t.external_id
          WHERE t.client_id = $1 AND t.store_id = $2 AND t.source = $3 AND t.digest = n.digest AND t.absent_at IS NULL`,
    values: [clientId, storeId, source, ...columns(rows)],
  });
  return without(rows, known);
}

/** The same of the provider's own records. */
export async function withoutKnownBodies<T extends Digested>(
  tx: ReadHandle,
  { client_id: clientId, id }: FeedKey,
  rows: readonly T[],
): Promise<readonly T[]> {
  const known = await tx.text<{ external_id: string }>({
    name: 'known_tip_record_body',
    sql: `SELECT b.external_id FROM tip_record_body b JOIN unnest($3::text[], $4::text[]) AS n (external_id, digest) ON n.external_id = b.external_id
          WHERE b.client_id = $1 AND b.feed_id = $2 AND b.digest = n.digest`,
    values: [clientId, id, ...columns(rows)],
  });
  return without(rows, known);
}

const columns = (rows: readonly Digested[]): [string[], string[]] => [
  rows.map((row) => row.external_id),
  rows.map(({ digest }) => digest),
];

function without<T extends Digested>(
  rows: readonly T[],
  known: readonly { readonly external_id: string }[],
): readonly T[] {
  const keys = new Set(known.map((row) => row.external_id));
  return rows.filter((row) => !keys.has(row.external_id));
}
