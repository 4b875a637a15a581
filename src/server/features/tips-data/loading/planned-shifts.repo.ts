import { json } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { PosShift } from '#server/providers/pos/point-of-sale.port.ts';
import type { DayRange } from '../../tips-setup/index.ts';
import type { FeedRow } from './feeds.repo.ts';

/**
 * Who is planned to work on some dates of a feed, all of it: what is not listed is not planned any
 * more. What is the same writes nothing.
 */
export async function savePlans(
  tx: WriteHandle,
  { client_id: clientId, id, timezone }: FeedRow,
  { first, last }: DayRange,
  shifts: readonly PosShift[],
): Promise<void> {
  // Of several versions on different pages the one that came last is the newest.
  const newest = [...new Map(shifts.map((one) => [one.id, one])).values()];
  const planned = newest.filter(({ employeeId, deleted }) => employeeId !== null && !deleted);
  const keys = planned.map((one) => one.id);
  await tx.text({
    sql: `UPDATE tip_planned_shift SET dropped = true WHERE client_id = $1 AND feed_id = $2 AND NOT dropped AND starts_at >= $3::date::timestamp AT TIME ZONE $5
            AND starts_at < ($4::date + 1)::timestamp AT TIME ZONE $5 AND NOT external_id = ANY($6::text[])`,
    values: [clientId, id, first, last, timezone, keys],
  });
  await tx.text({
    sql: `INSERT INTO tip_planned_shift AS p (client_id, feed_id, external_id, employee, starts_at, ends_at)
          SELECT $1, $2, n.id, n.employee, n.starts_at, n.ends_at FROM jsonb_to_recordset($3::jsonb) AS n (id text, employee text, starts_at timestamptz, ends_at timestamptz)
          ON CONFLICT (client_id, feed_id, external_id) DO UPDATE SET employee = excluded.employee, starts_at = excluded.starts_at, ends_at = excluded.ends_at, dropped = false
          WHERE (p.employee, p.starts_at, p.ends_at, p.dropped) IS DISTINCT FROM (excluded.employee, excluded.starts_at, excluded.ends_at, false)`,
    values: [
      clientId,
      id,
      json(
        planned.map((one) => ({
          id: one.id,
          employee: one.employeeId,
          starts_at: one.from,
          ends_at: one.to,
        })),
      ),
    ],
  });
}
