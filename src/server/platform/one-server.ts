import type { Database } from './database/pool.ts';

/**
 * Does the work unless another server is at it. The lock belongs to a connection of its own, so
 * that a server that dies gives it back. Answers whether the work was done here.
 */
export async function onOneServer(
  db: Database,
  lock: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const connection = await db.connect();
  let broken = false;
  try {
    const { rows } = await connection.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [lock],
    );
    if (!rows[0]?.free) return false;
    await work();
    return true;
  } finally {
    await connection.query('SELECT pg_advisory_unlock_all()').catch(() => (broken = true));
    connection.release(broken);
  }
}
