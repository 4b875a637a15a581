import type { Clock } from '#kernel/instant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { ChainHead } from '#server/platform/evidence/head-line.ts';
import { type Chain, MAX_SEALED_AT_ONCE, sealChain } from '#server/platform/evidence/seal-chain.ts';
import type { SealedClient } from '#server/platform/evidence/seal-chain.ts';

/** Digests of transfers, one chain a client. */
const BOOKS: Chain = {
  name: 'books',
  sequence: 'ledger_transfer_id',
  sealing: `WITH RECURSIVE clients (id) AS (
      SELECT min(client_id) FROM ledger_transfer
      UNION ALL SELECT (SELECT min(client_id) FROM ledger_transfer WHERE client_id > c.id) FROM clients AS c WHERE c.id IS NOT NULL
    ), heads AS (
      SELECT c.id, coalesce(s.no, 0) + 1 AS no, coalesce(s.last_id, 0) AS last_id, coalesce(s.hash, sha256('')) AS prev,
        coalesce(s.total, (SELECT sum(transfers) FROM ledger_seal WHERE client_id = c.id), 0)::bigint AS total
      FROM clients AS c LEFT JOIN LATERAL (SELECT no, last_id, total, hash FROM ledger_seal WHERE client_id = c.id ORDER BY no DESC LIMIT 1) AS s ON true
      WHERE c.id IS NOT NULL
    ), fresh AS MATERIALIZED (
      SELECT h.id AS client_id, h.no, h.total, h.prev, t.* FROM heads AS h CROSS JOIN LATERAL (
        SELECT min(id) AS first_id, max(id) AS last_id, count(*)::int AS sealed, string_agg(digest, '' ORDER BY id) AS digests
        FROM (SELECT id, digest FROM ledger_transfer WHERE client_id = h.id AND id > h.last_id AND id <= $1 ORDER BY id LIMIT ${MAX_SEALED_AT_ONCE}) AS fresh
      ) AS t WHERE t.sealed > 0
    ), written AS (
      INSERT INTO ledger_seal (client_id, no, first_id, last_id, transfers, total, prev, hash, at)
      SELECT client_id, no, first_id, last_id, sealed, total + sealed, prev, sha256(prev || int8send(no) || digests), $2::timestamptz
      FROM fresh WHERE first_id > $3
    )
    SELECT client_id, sealed, last_id, first_id <= $3 AS refused FROM fresh`,
};

export type Sealed = { readonly seals: number; readonly transfers: number };

/**
 * Seals the transfers that have been committed. A client whose seals were removed is refused and
 * not begun anew.
 */
export const sealBooks = (
  owner: Database,
  clock: Clock,
  patience?: number,
): Promise<readonly SealedClient[]> => sealChain(owner, BOOKS, clock, patience);

/** The same, and how much was sealed. */
export async function sealPending(
  owner: Database,
  clock: Clock,
  patience?: number,
): Promise<Sealed> {
  const sealed = (await sealBooks(owner, clock, patience)).filter(({ refused }) => !refused);
  return {
    seals: sealed.length,
    transfers: sealed.reduce((total, client) => total + client.sealed, 0),
  };
}

const HEAD = `'books' AS chain, s.client_id AS "clientId", s.no, encode(s.hash, 'hex') AS hash,
  coalesce(s.total, (SELECT sum(transfers) FROM ledger_seal WHERE client_id = s.client_id AND no <= s.no))::bigint AS total`;

/** The newest seal of each client: signed and stored outside, it is what the owner cannot rewrite. */
export const sealHeads = (owner: ReadHandle): Promise<ChainHead[]> =>
  owner.text<ChainHead>({
    sql: `WITH RECURSIVE clients (id) AS (
            SELECT min(client_id) FROM ledger_seal
            UNION ALL SELECT (SELECT min(client_id) FROM ledger_seal WHERE client_id > c.id) FROM clients AS c WHERE c.id IS NOT NULL
          )
          SELECT ${HEAD} FROM clients AS c CROSS JOIN LATERAL (SELECT * FROM ledger_seal WHERE client_id = c.id ORDER BY no DESC LIMIT 1) AS s`,
  });

/** The seals of these numbers, of those that are there. */
export const findSeals = (owner: ReadHandle, heads: readonly ChainHead[]): Promise<ChainHead[]> =>
  owner.text<ChainHead>({
    sql: `SELECT ${HEAD} FROM unnest($1::int[], $2::bigint[]) AS u (client_id, no) JOIN ledger_seal AS s ON s.client_id = u.client_id AND s.no = u.no`,
    values: [heads.map(({ clientId }) => clientId), heads.map(({ no }) => no)],
  });
