import type { Day } from '#kernel/day.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { DayRange, StoreKey } from '../../tips-setup/index.ts';

/**
 * The newest date of a store that is live, was not read, and lies before `before` and not before
 * `earliest`, with the first date that its location is live; null where there is none.
 */
export const newestUnread = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { earliest, before }: { readonly earliest: Day; readonly before: Day },
): Promise<{ readonly day: Day; readonly live_from: Day } | null> => {
  const [found] = await tx.text<{ day: Day; live_from: Day }>({
    sql: `SELECT d.day::date AS day, greatest(l.live_from, $3::date) AS live_from FROM tip_location l
          CROSS JOIN LATERAL generate_series(greatest(l.live_from, $3::date)::timestamp, (least(coalesce(l.filled_from, $4::date), $4::date) - 1)::timestamp, interval '1 day') AS d (day)
          WHERE l.client_id = $1 AND l.store_id = $2 AND l.feed_id IS NOT NULL
            AND NOT EXISTS (SELECT FROM tip_feed_day r WHERE r.client_id = l.client_id AND r.feed_id = l.feed_id AND r.day = d.day::date)
          ORDER BY d.day DESC LIMIT 1`,
    values: [clientId, storeId, earliest, before],
  });
  return found ?? null;
};

/** Some dates were asked for: they are not asked for again by themselves, whatever they brought. */
export const noteFilled = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { first, last }: DayRange,
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE tip_location SET filled_from = least(coalesce(filled_from, $4), greatest(live_from, $3))
          WHERE client_id = $1 AND store_id = $2 AND live_from <= $4`,
    values: [clientId, storeId, first, last],
  });
