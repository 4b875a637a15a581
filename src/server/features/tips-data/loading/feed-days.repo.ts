import type { UnreadDates } from '#domain/tips-data/index.ts';
import type { Day } from '#kernel/day.ts';
import { json } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { PosEnd } from '#server/providers/pos/point-of-sale.port.ts';
import type { DayRange, StoreKey } from '../../tips-setup/index.ts';
import type { DataType } from '../mapping/locations.repo.ts';
import type { FeedKey } from './feeds.repo.ts';
import { undisputedTotals } from './undisputed-totals.ts';

/** Some dates have been read to their end. What the provider once called complete stays so. */
export const noteDaysRead = (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  days: readonly Day[],
  { end, now }: { readonly end: PosEnd; readonly now: Date },
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO tip_feed_day AS d (client_id, feed_id, day, read_at, complete, open, net_sales, tips, evening_until)
          SELECT $1, $2, n.day, $4, n.complete, n.open, t.net_sales, t.tips, CASE n.day WHEN $6 THEN $7::timestamptz END FROM jsonb_to_recordset($3::jsonb) AS n (day date, complete boolean, open int)
          LEFT JOIN jsonb_to_recordset($5::jsonb) AS t (day date, net_sales bigint, tips bigint) USING (day)
          ON CONFLICT (client_id, feed_id, day) DO UPDATE SET read_at = excluded.read_at, complete = d.complete OR excluded.complete, open = excluded.open,
            net_sales = coalesce(excluded.net_sales, d.net_sales), tips = coalesce(excluded.tips, d.tips),
            evening_until = coalesce(excluded.evening_until, d.evening_until)`,
    values: [
      clientId,
      id,
      json(end.days ?? days.map((day) => ({ day, complete: end.complete, open: end.open }))),
      now,
      json(
        undisputedTotals(end.totals).map(({ day, netSales, tips }) => ({
          day,
          net_sales: netSales ?? null,
          tips: tips ?? null,
        })),
      ),
      days[0],
      end.eveningUntil ?? null,
    ],
  });

/**
 * Notes which of the dates that were judged suddenly list nothing, and takes the note from the
 * others; answers since when those do.
 */
export const noteVanished = async (
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  {
    judged,
    vanished,
    now,
  }: { readonly judged: readonly Day[]; readonly vanished: readonly Day[]; readonly now: Date },
): Promise<Date[]> =>
  (
    await tx.text<{ vanished_at: Date | null }>({
      sql: `UPDATE tip_feed_day SET vanished_at = CASE WHEN day = ANY($4::date[]) THEN coalesce(vanished_at, $5) END
            WHERE client_id = $1 AND feed_id = $2 AND day = ANY($3::date[]) AND (vanished_at IS NOT NULL OR day = ANY($4::date[])) RETURNING vanished_at`,
      values: [clientId, id, judged, vanished, now],
    })
  ).flatMap(({ vanished_at: since }) => since ?? []);

export type FeedDay = {
  readonly data_type: DataType;
  readonly day: Day;
  readonly read_at: Date;
  readonly complete: boolean;
  readonly open: number;
  readonly vanished_at: Date | null;
  /** What the provider itself adds up to; null where it does not say. */
  readonly net_sales: bigint | null;
  readonly tips: bigint | null;
  /** Something of it is kept that the provider still lists. */
  readonly has_records: boolean;
};
/** How far the feeds of a store have been read on some dates. */
export const feedDaysOf = (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  range: { readonly first: string; readonly last: string },
): Promise<FeedDay[]> =>
  tx.text<FeedDay>({
    sql: `SELECT l.data_type, d.day, d.read_at, d.complete, d.open, d.vanished_at, d.net_sales, d.tips,
            CASE l.data_type
              WHEN 'clockings' THEN EXISTS (SELECT FROM tip_punch p WHERE p.client_id = $1 AND p.store_id = $2 AND p.business_date = d.day AND p.absent_at IS NULL)
              ELSE EXISTS (SELECT FROM tip_sale s WHERE s.client_id = $1 AND s.store_id = $2 AND s.business_date = d.day AND s.absent_at IS NULL)
            END AS has_records
          FROM tip_location l JOIN tip_feed_day d ON d.client_id = l.client_id AND d.feed_id = l.feed_id
          WHERE l.client_id = $1 AND l.store_id = $2 AND d.day BETWEEN $3 AND $4`,
    values: [clientId, storeId, range.first, range.last],
  });

/**
 * Of some dates of a store, those from before each kind of data came by itself that nobody has read
 * by hand either.
 */
export async function unreadDates(
  tx: ReadHandle,
  { clientId, storeId, first, last }: StoreKey & DayRange,
): Promise<UnreadDates> {
  const rows = await tx.text<{ data_type: DataType; day: Day }>({
    sql: `SELECT l.data_type, n.day::date AS day FROM tip_location l
          CROSS JOIN generate_series($3::date::timestamp, $4::date::timestamp, '1 day') AS n (day)
          WHERE l.client_id = $1 AND l.store_id = $2 AND (l.live_from IS NULL OR n.day < l.live_from)
            AND NOT EXISTS (SELECT FROM tip_feed_day d WHERE d.client_id = $1 AND d.feed_id = l.feed_id AND d.day = n.day::date)`,
    values: [clientId, storeId, first, last],
  });
  const of = (type: DataType): Set<Day> =>
    new Set(rows.flatMap((row) => (row.data_type === type ? row.day : [])));
  return { clockings: of('clockings'), sales: of('sales') };
}

/** The last date that each feed is complete through, as far as it has been read. */
export const completeThrough = async (
  tx: ReadHandle,
  clientId: number,
  locations: readonly { readonly feed_id: number | null }[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await tx.text<{ feed_id: number; day: string }>({
        sql: `SELECT feed_id, max(day) AS day FROM tip_feed_day WHERE client_id = $1 AND feed_id = ANY($2::int[]) AND complete GROUP BY feed_id`,
        values: [clientId, locations.flatMap((one) => one.feed_id ?? [])],
      })
    ).map((row) => [row.feed_id, row.day]),
  );
