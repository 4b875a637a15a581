import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';

/** One sealer at a time; a second one does nothing. */
const SEALER_LOCK = 7_253_302;
const MAX_TRANSFERS_A_SEAL = 50_000;
const POLL = 5;

type Horizon = { readonly upto: bigint; readonly xid: string };
export type Sealed = { readonly seals: number; readonly transfers: number };

/**
 * Seals what has been committed, one chain a client. Takes the owner's database, because it works
 * for all clients.
 *
 * Numbers of transfers are drawn before they commit, so the highest number seen says nothing about
 * lower ones that are still on their way. Every posting has its transaction number before it
 * draws, so: note the highest number, then take a transaction number of our own; once all below
 * ours have ended, everything up to the noted number is final. A bulk's chunk or a slow request
 * delays the seals by its own length; nothing can commit behind them.
 */
export async function sealPending(
  owner: Database,
  clock: Clock,
  patience = 1_000,
): Promise<Sealed> {
  const horizon = await owner.write('platform', noteHorizon);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    const sealed = await owner.write('platform', (tx) => sealUpTo(tx, horizon, clock));
    if (sealed) return sealed;
    await sleep(POLL);
  }
  return { seals: 0, transfers: 0 };
}

async function noteHorizon(tx: WriteHandle): Promise<Horizon> {
  const [highest] = await tx.text<{ upto: bigint }>({
    sql: 'SELECT last_value AS upto FROM ledger_transfer_id',
  });
  const [own] = await tx.text<{ xid: string }>({ sql: 'SELECT pg_current_xact_id()::text AS xid' });
  return { upto: highest?.upto ?? 0n, xid: own?.xid ?? '0' };
}

async function sealUpTo(
  tx: WriteHandle,
  { upto, xid }: Horizon,
  clock: Clock,
): Promise<Sealed | null> {
  const [state] = await tx.text<{ ended: boolean; free: boolean }>({
    name: 'ledger_sealer_turn',
    sql: 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS ended, pg_try_advisory_xact_lock($2) AS free',
    values: [xid, SEALER_LOCK],
  });
  if (!state?.free) return { seals: 0, transfers: 0 };
  if (!state.ended) return null;
  const rows = await tx.text<{ transfers: number }>({
    name: 'ledger_seal',
    sql: `WITH RECURSIVE clients (id) AS (
            SELECT min(client_id) FROM ledger_transfer
            UNION ALL SELECT (SELECT min(client_id) FROM ledger_transfer WHERE client_id > c.id) FROM clients AS c WHERE c.id IS NOT NULL
          ), heads AS (
            SELECT c.id, coalesce(s.no, 0) + 1 AS no, coalesce(s.last_id, 0) AS last_id, coalesce(s.hash, sha256('')) AS prev
            FROM clients AS c LEFT JOIN LATERAL (SELECT no, last_id, hash FROM ledger_seal WHERE client_id = c.id ORDER BY no DESC LIMIT 1) AS s ON true
            WHERE c.id IS NOT NULL
          )
          INSERT INTO ledger_seal (client_id, no, first_id, last_id, transfers, prev, hash, at)
          SELECT h.id, h.no, t.first_id, t.last_id, t.transfers, h.prev, sha256(h.prev || int8send(h.no) || t.digests), $2
          FROM heads AS h CROSS JOIN LATERAL (
            SELECT min(id) AS first_id, max(id) AS last_id, count(*)::int AS transfers, string_agg(digest, '' ORDER BY id) AS digests
            FROM (SELECT id, digest FROM ledger_transfer WHERE client_id = h.id AND id > h.last_id AND id <= $1 ORDER BY id LIMIT ${MAX_TRANSFERS_A_SEAL}) AS fresh
          ) AS t
          WHERE t.transfers > 0
          RETURNING transfers`,
    values: [upto, clock.now()],
  });
  return { seals: rows.length, transfers: rows.reduce((total, row) => total + row.transfers, 0) };
}

export type SealHead = {
  readonly clientId: ClientId;
  readonly no: bigint;
  readonly hash: string;
  readonly at: Date;
};

/**
 * The newest seal of each client: logged daily, outside of the database, it is what its owner
 * cannot rewrite.
 */
export function sealHeads(owner: Database): Promise<SealHead[]> {
  return owner.read('platform', (tx) =>
    tx.text<SealHead>({
      sql: `SELECT DISTINCT ON (client_id) client_id AS "clientId", no, encode(hash, 'hex') AS hash, at FROM ledger_seal ORDER BY client_id, no DESC`,
    }),
  );
}
