import { type ReadHandle, type WriteHandle, q } from '../database/handle.ts';

export async function attemptsSince(
  tx: ReadHandle,
  bucket: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await tx.text<{ n: number; oldest: Date | null }>({
    name: 'rate_hits',
    sql: 'SELECT count(*)::int AS n, min(at) AS oldest FROM directory.rate_hit WHERE bucket = $1 AND at > $2',
    values: [bucket, since],
  });
  return { count: row?.n ?? 0, oldest: row?.oldest ?? null };
}

export async function recordAttempt(
  tx: WriteHandle,
  buckets: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(
    q.insertInto('directory.rate_hit').values(buckets.map((bucket) => ({ bucket, at: now }))),
  );
}

/**
 * Takes one of the hits of an instant back from each bucket; of two at the same moment each takes
 * its own.
 */
export async function forgetAttempt(
  tx: WriteHandle,
  buckets: readonly string[],
  at: Date,
): Promise<void> {
  await tx.text({
    sql: `DELETE FROM directory.rate_hit WHERE ctid IN (
            SELECT (SELECT h.ctid FROM directory.rate_hit h WHERE h.bucket = b AND h.at = $2 LIMIT 1 FOR UPDATE SKIP LOCKED) FROM unnest($1::text[]) AS b)`,
    values: [buckets, at],
  });
}

/** In one order, so that no two wait for each other. */
export async function lockBuckets(tx: WriteHandle, buckets: readonly string[]): Promise<void> {
  for (const bucket of [...buckets].sort())
    await tx.text({
      name: 'lock_bucket',
      sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 3))',
      values: [bucket],
    });
}
