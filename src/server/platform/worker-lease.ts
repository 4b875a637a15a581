import { seconds } from '#kernel/instant.ts';
import type { Database } from './database/pool.ts';

/** A worker that was not seen for this long is taken for dead. */
export const LEASE = seconds(30);
export const HEARTBEAT = seconds(5);

/**
 * Tells that these workers live, and frees the jobs of those that do not: killed ones, and ones
 * whose server lost its connection. By the clock of the database, so that servers need not agree on
 * the time. Answers how many workers were dead.
 */
export async function renewLease(owner: Database, ids: readonly string[]): Promise<number> {
  return owner.write('platform', async (tx) => {
    await tx.text({
      name: 'renew_workers',
      sql: `INSERT INTO platform_worker (id, seen_at) SELECT id, clock_timestamp() FROM unnest($1::text[]) AS id
            ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
      values: [ids],
    });
    const dead = await tx.text<{ id: string }>({
      name: 'dead_workers',
      sql: `SELECT DISTINCT locked_by AS id FROM graphile_worker._private_jobs AS j
            WHERE locked_at < clock_timestamp() - $1::int * interval '1 ms'
              AND NOT EXISTS (SELECT FROM platform_worker AS w
                WHERE w.id = j.locked_by AND w.seen_at > clock_timestamp() - $1::int * interval '1 ms')`,
      values: [LEASE],
    });
    await tx.text({
      sql: `DELETE FROM platform_worker WHERE seen_at < clock_timestamp() - $1::int * interval '1 ms'`,
      values: [LEASE * 2],
    });
    await unlock(
      tx,
      dead.map(({ id }) => id),
    );
    return dead.length;
  });
}

/** Frees what these workers had begun, because they are known to have ended. */
export const endLease = (owner: Database, ids: readonly string[]): Promise<unknown> =>
  owner.write('platform', async (tx) => {
    await tx.text({ sql: 'DELETE FROM platform_worker WHERE id = ANY($1)', values: [ids] });
    await unlock(tx, ids);
  });

async function unlock(
  tx: Parameters<Parameters<Database['write']>[1]>[0],
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx.text({
      sql: 'SELECT graphile_worker.force_unlock_workers($1::text[])',
      values: [ids],
    });
}
