import { hourOf } from '#domain/integrations/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { AskCounts } from '#server/providers/pos/ask-counts.ts';
import type { FeedKey } from './feeds.repo.ts';

/** Adds to its hour what asking for a feed met; a feed that went well writes nothing. */
export async function noteAsked(
  tx: WriteHandle,
  { client_id: clientId, id }: FeedKey,
  { errors, throttled, waitedMs }: AskCounts,
  now: Date,
): Promise<void> {
  const waited = Math.round(waitedMs);
  if (errors + throttled + waited === 0) return;
  await tx.text({
    sql: `INSERT INTO tip_feed_hour AS h (client_id, feed_id, hour, errors, throttled, waited_ms) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (client_id, feed_id, hour) DO UPDATE SET errors = h.errors + excluded.errors, throttled = h.throttled + excluded.throttled,
            waited_ms = least(h.waited_ms::bigint + excluded.waited_ms, 2147483647)`,
    values: [clientId, id, hourOf(now), errors, throttled, waited],
  });
}
