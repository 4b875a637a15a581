import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/** What a client may load by itself in one week, over all its wallets. */
export const WEEKLY_LIMIT: Cents = 5_000_000n;

export const usedOfWeek = async (
  tx: ReadHandle,
  clientId: number,
  weekStart: Day,
): Promise<Cents> =>
  (
    await tx.maybe(
      q
        .selectFrom('self_load_week')
        .select('used')
        .where('client_id', '=', clientId)
        .where('week_start', '=', weekStart),
    )
  )?.used ?? 0n;

/**
 * Counts an amount against the limit; false where it is over it, and nothing is counted. Who comes
 * at the same moment waits, and finds what was used.
 */
export const useWeek = async (
  tx: WriteHandle,
  clientId: number,
  weekStart: Day,
  amount: Cents,
): Promise<boolean> =>
  (
    await tx.text({
      sql: `INSERT INTO self_load_week AS s (client_id, week_start, used) VALUES ($1, $2::date, $3)
            ON CONFLICT (client_id, week_start) DO UPDATE SET used = s.used + $3 WHERE s.used + $3 <= $4 RETURNING used`,
      values: [clientId, weekStart, amount, WEEKLY_LIMIT],
    })
  ).length === 1;

/** What was cancelled or refused by the bank counts no more. */
export const giveBackWeek = (tx: WriteHandle, clientId: number, weekStart: string, amount: Cents) =>
  tx.text({
    sql: 'UPDATE self_load_week SET used = used - $3 WHERE client_id = $1 AND week_start = $2::date',
    values: [clientId, weekStart, amount],
  });

/** The zone in which a client's weeks begin: that of its first store. */
export const zoneOfClient = async (tx: ReadHandle, clientId: number): Promise<string> =>
  (
    await tx.maybe(
      q
        .selectFrom('store')
        .select('timezone')
        .where('client_id', '=', clientId)
        .orderBy('id')
        .limit(1),
    )
  )?.timezone ?? 'America/Toronto';
