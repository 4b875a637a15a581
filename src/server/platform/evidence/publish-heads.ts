import type { KeyObject } from 'node:crypto';
import { after, days } from '#kernel/instant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ReadHandle } from '../database/handle.ts';
import type { Database } from '../database/pool.ts';
import { onOneServer } from '../one-server.ts';
import { type ChainHead, digestOfLine, writeLine } from './head-line.ts';
import type { HeadStore } from './head-store.ts';

/** A number of its own among the advisory locks. */
const PUBLISH_LOCK = 7_253_306;
/** Stored lines are kept for a while, for who looks into a store that lost some. */
const RETENTION = days(7);

export type PublishDeps = {
  readonly owner: Database;
  readonly key: KeyObject;
  readonly store: HeadStore;
  readonly clock: Clock;
  /** The newest seal of every chain and client. */
  readonly readHeads: (owner: ReadHandle) => Promise<ChainHead[]>;
};

/**
 * Signs the heads of all chains and stores them outside, each call one line. A line is committed
 * before it is stored, so that a crash or a store that does not answer leaves it to be stored
 * later, as it is and in its order. Heads that this process has signed before are left out.
 */
export function createPublisher(deps: PublishDeps): () => Promise<number> {
  const signed = new Map<string, bigint>();
  return async () => {
    await onOneServer(deps.owner, PUBLISH_LOCK, async () => {
      await storeWaiting(deps);
      await signHeads(deps, signed);
      await storeWaiting(deps);
    });
    return 0;
  };
}

async function signHeads(
  { owner, key, clock, readHeads }: PublishDeps,
  signed: Map<string, bigint>,
): Promise<void> {
  const all = await owner.read('platform', readHeads);
  const heads = all.filter(({ chain, clientId, no }) => signed.get(`${chain} ${clientId}`) !== no);
  await owner.write('platform', async (tx) => {
    const [last] = await tx.text<{ no: bigint; line: string }>({
      sql: 'SELECT no, line FROM signed_head ORDER BY no DESC LIMIT 1',
    });
    const no = (last?.no ?? 0n) + 1n;
    const line = writeLine(
      { no, at: clock.now(), previous: digestOfLine(last?.line ?? ''), heads },
      key,
    );
    await tx.text({
      sql: 'INSERT INTO signed_head (no, at, line) VALUES ($1, $2, $3)',
      values: [no, clock.now(), line],
    });
  });
  for (const { chain, clientId, no } of heads) signed.set(`${chain} ${clientId}`, no);
}

async function storeWaiting({ owner, store, clock }: PublishDeps): Promise<void> {
  const waiting = await owner.read('platform', (tx) =>
    tx.text<{ no: bigint; line: string }>({
      sql: 'SELECT no, line FROM signed_head WHERE stored_at IS NULL ORDER BY no',
    }),
  );
  for (const { no, line } of waiting) {
    await store.append(no, line);
    await owner.write('platform', (tx) =>
      tx.text({
        sql: 'UPDATE signed_head SET stored_at = clock_timestamp() WHERE no = $1',
        values: [no],
      }),
    );
  }
  await owner.write('platform', (tx) =>
    tx.text({
      sql: 'DELETE FROM signed_head WHERE stored_at IS NOT NULL AND at < $1 AND no < (SELECT max(no) FROM signed_head)',
      values: [after(clock.now(), -RETENTION)],
    }),
  );
}
