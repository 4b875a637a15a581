import type { Day } from '#kernel/day.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { PosBody, PosKeptBody } from '#server/providers/pos/point-of-sale.port.ts';
import type { DataType } from '../mapping/locations.repo.ts';
import { digestOf, withoutKnownBodies } from './digests.repo.ts';
import type { FeedKey } from './feeds.repo.ts';

/** Keeps what the provider itself said of each record; the same again writes nothing. */
export async function saveBodies(
  tx: WriteHandle,
  feed: FeedKey,
  bodies: readonly PosBody[],
  now: Date,
): Promise<void> {
  const all = [...new Map(bodies.map((one) => [one.id, one])).values()].map(({ id, body }) => {
    const text = JSON.stringify(body);
    return { external_id: id, text, digest: digestOf(text) };
  });
  if (all.length === 0) return;
  const rows = await withoutKnownBodies(tx, feed, all);
  if (rows.length === 0) return;
  await tx.text({
    sql: `INSERT INTO tip_record_body AS b (client_id, feed_id, external_id, read_at, body, digest)
          SELECT $1, $2, n.id, $6, n.body::jsonb, n.digest FROM unnest($3::text[], $4::text[], $5::text[]) AS n (id, body, digest)
          ON CONFLICT (client_id, feed_id, external_id) DO UPDATE SET body = excluded.body, digest = excluded.digest, read_at = excluded.read_at
          WHERE b.body IS DISTINCT FROM excluded.body`,
    values: [
      feed.client_id,
      feed.id,
      rows.map((row) => row.external_id),
      rows.map(({ text }) => text),
      rows.map(({ digest }) => digest),
      now,
    ],
  });
}

export type Unreadable = { readonly id: string; readonly reason: string };
/** Sets aside what could not be read; once dismissed it stays so, unless something else is wrong. */
export const noteUnreadable = (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  skipped: readonly Unreadable[],
  { first, last, now }: { readonly first: Day; readonly last: Day; readonly now: Date },
): Promise<unknown> => {
  // Of those without a number there can be many, and of one record several versions.
  const reasons = new Map(skipped.map((one) => [one.id, one.reason]));
  return tx.text({
    sql: `INSERT INTO tip_unreadable AS u (client_id, feed_id, external_id, reason, first_day, last_day, seen_at)
          SELECT $1, $2, n.id, n.reason, $5, $6, $7 FROM unnest($3::text[], $4::text[]) AS n (id, reason)
          ON CONFLICT (client_id, feed_id, external_id) DO UPDATE SET reason = excluded.reason, dismissed_at = NULL, seen_at = excluded.seen_at
          WHERE u.reason <> excluded.reason`,
    values: [clientId, id, [...reasons.keys()], [...reasons.values()], first, last, now],
  });
};

/**
 * After a window was read whole: what of it can be read now, or is gone, is set aside no longer.
 * Where only what changed was listed, what was not listed stays as it is.
 */
export const clearUnreadable = (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  {
    first,
    last,
    still,
    listed,
  }: {
    readonly first: Day;
    readonly last: Day;
    readonly still: readonly string[];
    readonly listed: readonly string[] | null;
  },
  now: Date,
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_unreadable SET dismissed_at = $6 WHERE client_id = $1 AND feed_id = $2 AND first_day >= $3 AND last_day <= $4
          AND NOT external_id = ANY($5::text[]) AND ($7::text[] IS NULL OR external_id = ANY($7)) AND dismissed_at IS NULL`,
    values: [clientId, id, first, last, still, now, listed],
  });

export type UnreadableRow = {
  readonly data_type: DataType;
  readonly external_id: string;
  readonly reason: string;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly seen_at: Date;
};
/** What of a store could not be read that may be of some dates. */
export const unreadableDays = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  range: { readonly first: string; readonly last: string },
): Promise<UnreadableRow[]> =>
  tx.text<UnreadableRow>({
    sql: `SELECT l.data_type, u.external_id, u.reason, u.first_day, u.last_day, u.seen_at FROM tip_location l JOIN tip_unreadable u ON u.client_id = l.client_id AND u.feed_id = l.feed_id
          WHERE l.client_id = $1 AND l.store_id = $2 AND u.dismissed_at IS NULL AND u.first_day <= $4 AND u.last_day >= $3 ORDER BY u.first_day, u.external_id`,
    values: [clientId, storeId, range.first, range.last],
  });

/** What is kept of a feed that was read since some time. */
export const bodiesSince = async (
  tx: ReadHandle,
  { client_id: clientId, id }: FeedKey,
  since: Date,
): Promise<PosKeptBody[]> =>
  (
    await tx.text<{ external_id: string; read_at: Date; body: unknown }>({
      sql: `SELECT external_id, read_at, body FROM tip_record_body WHERE client_id = $1 AND feed_id = $2 AND read_at >= $3 ORDER BY external_id`,
      values: [clientId, id, since],
    })
  ).map(({ external_id: key, read_at: readAt, body }) => ({ id: key, readAt, body }));

/** Which of some keys are records of a store already. */
export const knownKeys = async (
  tx: ReadHandle,
  { clientId, storeId }: { readonly clientId: number; readonly storeId: number },
  type: DataType,
  keys: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await tx.text<{ external_id: string }>({
        sql: `SELECT external_id FROM ${type === 'clockings' ? 'tip_punch' : 'tip_sale'} WHERE client_id = $1 AND store_id = $2 AND external_id = ANY($3::text[])`,
        values: [clientId, storeId, keys],
      })
    ).map((row) => row.external_id),
  );
