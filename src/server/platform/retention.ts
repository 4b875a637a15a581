import { after, days } from '#kernel/instant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Database } from './database/pool.ts';

/** What of a table has had its time. */
export type RetentionRule = {
  readonly table: string;
  /** SQL over the row `t`: whether it is from before $1. */
  readonly isOld: string;
  readonly age: number;
  /** The one column that is emptied, where the row itself stays. */
  readonly clears?: string;
};

/** After it a key may be used again: whoever repeats a call later has had their answer. */
export const KEY_RETENTION = days(30);
export const keyRetention: RetentionRule = {
  table: 'idempotency_record',
  isOld: 't.at < $1',
  age: KEY_RETENTION,
};

const BATCH_SIZE = 5_000;

/**
 * Removes it, for all clients, so much at a time that nobody waits. Takes the owner's database: the
 * role of requests may not remove what makes sending twice the same as sending once.
 */
export async function removeOld(
  owner: Database,
  clock: Clock,
  rules: readonly RetentionRule[],
): Promise<number> {
  let removed = 0;
  for (const { table, isOld, age, clears } of rules)
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; removed += batch) {
      const rows = await owner.write('platform', (tx) =>
        tx.text({
          sql: `${clears ? `UPDATE ${table} SET ${clears} = NULL` : `DELETE FROM ${table}`} WHERE ctid = ANY (ARRAY(SELECT t.ctid FROM ${table} AS t WHERE ${isOld} LIMIT ${BATCH_SIZE})) RETURNING 1`,
          values: [after(clock.now(), -age)],
        }),
      );
      batch = rows.length;
    }
  return removed;
}
