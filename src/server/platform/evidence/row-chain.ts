import type { ReadHandle } from '../database/handle.ts';
import type { ChainHead } from './head-line.ts';
import { type Chain, MAX_SEALED_AT_ONCE } from './seal-chain.ts';

/** Rows that are written once, or the part of them that is. */
export type RowChain = {
  readonly name: string;
  readonly sequence: string;
  readonly table: string;
  /** SQL of what is vouched for, as jsonb over the row `r`: the same whatever the settings of a session. */
  readonly content: string;
};

const digestOf = ({ content }: RowChain): string =>
  `sha256(convert_to((${content})::text, 'UTF8'))`;

/** How a chain of rows is sealed. */
export const rowSealing = (chain: RowChain): Chain => ({
  name: chain.name,
  sequence: chain.sequence,
  sealing: `WITH RECURSIVE clients (id) AS (
      SELECT min(client_id) FROM ${chain.table}
      UNION ALL SELECT (SELECT min(client_id) FROM ${chain.table} WHERE client_id > c.id) FROM clients AS c WHERE c.id IS NOT NULL
    ), heads AS (
      SELECT c.id, coalesce(s.no, 0) + 1 AS no, coalesce(s.last_id, 0) AS last_id, coalesce(s.total, 0) AS total, coalesce(s.hash, sha256('')) AS prev
      FROM clients AS c LEFT JOIN LATERAL (
        SELECT no, last_id, total, hash FROM row_seal WHERE client_id = c.id AND chain = '${chain.name}' ORDER BY no DESC LIMIT 1) AS s ON true
      WHERE c.id IS NOT NULL
    ), fresh AS MATERIALIZED (
      SELECT h.id AS client_id, h.no, h.total, h.prev, t.* FROM heads AS h CROSS JOIN LATERAL (
        SELECT min(r.id) AS first_id, max(r.id) AS last_id, count(*)::int AS sealed, string_agg(${digestOf(chain)}, '' ORDER BY r.id) AS digests
        FROM (SELECT * FROM ${chain.table} WHERE client_id = h.id AND id > h.last_id AND id <= $1 ORDER BY id LIMIT ${MAX_SEALED_AT_ONCE}) AS r
      ) AS t WHERE t.sealed > 0
    ), written AS (
      INSERT INTO row_seal (chain, client_id, no, first_id, last_id, sealed, total, prev, hash, at)
      SELECT '${chain.name}', client_id, no, first_id, last_id, sealed, total + sealed, prev, sha256(prev || int8send(no) || int4send(client_id) || digests), $2::timestamptz
      FROM fresh WHERE first_id > $3
    )
    SELECT client_id, sealed, last_id, first_id <= $3 AS refused FROM fresh`,
});

export type BrokenRows = {
  readonly chain: string;
  readonly clientId: number;
  readonly no: bigint;
  readonly why: 'seal_missing' | 'chain_broken' | 'rows_changed' | 'rows_without_seal';
  readonly firstId: bigint;
  readonly lastId: bigint;
  readonly sealed: number;
  readonly found: number;
};

/** Recomputes a chain of one client from its rows, and names the first seal that does not fit. */
export async function verifyRows(
  owner: ReadHandle,
  chain: RowChain,
  clientId: number,
): Promise<BrokenRows | null> {
  const [broken] = await owner.text<BrokenRows>({
    sql: `WITH seals AS (
            SELECT s.*, lag(no, 1, 0) OVER w AS before_no, lag(last_id, 1, 0) OVER w AS before_id, lag(hash, 1, sha256('')) OVER w AS before_hash
            FROM row_seal AS s WHERE client_id = $1 AND chain = $2 WINDOW w AS (ORDER BY no)
          ), checked AS (
            SELECT CASE WHEN s.no <> s.before_no + 1 THEN s.before_no + 1 ELSE s.no END AS no, s.first_id, s.last_id, s.sealed, t.found,
              CASE WHEN s.no <> s.before_no + 1 THEN 'seal_missing' WHEN s.prev <> s.before_hash THEN 'chain_broken'
                WHEN t.found <> s.sealed OR s.hash <> sha256(s.prev || int8send(s.no) || int4send($1) || t.digests) THEN 'rows_changed' END AS why
            FROM seals AS s CROSS JOIN LATERAL (
              SELECT count(*)::int AS found, coalesce(string_agg(${digestOf(chain)}, '' ORDER BY r.id), '') AS digests
              FROM ${chain.table} AS r WHERE r.client_id = $1 AND r.id > s.before_id AND r.id <= s.last_id
            ) AS t
            UNION ALL
            SELECT coalesce(h.no, 0) + 1, min(r.id), max(r.id), 0, count(*)::int, 'rows_without_seal'
            FROM ${chain.table} AS r LEFT JOIN (SELECT no, last_id FROM seals ORDER BY no DESC LIMIT 1) AS h ON true
            WHERE r.client_id = $1 AND r.id > coalesce(h.last_id, 0) AND r.id <= coalesce((SELECT id FROM sealed_up_to WHERE chain = $2), 0)
            GROUP BY h.no
          )
          SELECT $2 AS chain, $1::int AS "clientId", no, why, first_id AS "firstId", last_id AS "lastId", sealed, found
          FROM checked WHERE why IS NOT NULL ORDER BY no LIMIT 1`,
    values: [clientId, chain.name],
  });
  return broken ?? null;
}

/** Every client that has seals or rows of a chain. */
export const clientsOf = async (owner: ReadHandle, chain: RowChain): Promise<number[]> =>
  (
    await owner.text<{ id: number }>({
      sql: `SELECT client_id AS id FROM row_seal WHERE chain = $1 UNION SELECT client_id FROM ${chain.table} ORDER BY 1`,
      values: [chain.name],
    })
  ).map(({ id }) => id);

const HEAD = `s.chain, s.client_id AS "clientId", s.no, s.total, encode(s.hash, 'hex') AS hash`;

/** The newest seal of each chain of rows and client. */
export const rowHeads = (owner: ReadHandle): Promise<ChainHead[]> =>
  owner.text<ChainHead>({
    sql: `WITH RECURSIVE chains (client_id, chain) AS (
            (SELECT client_id, chain FROM row_seal ORDER BY client_id, chain LIMIT 1)
            UNION ALL SELECT n.client_id, n.chain FROM chains AS c CROSS JOIN LATERAL (
              SELECT client_id, chain FROM row_seal WHERE (client_id, chain) > (c.client_id, c.chain) ORDER BY client_id, chain LIMIT 1) AS n
          )
          SELECT ${HEAD} FROM chains AS c CROSS JOIN LATERAL (
            SELECT * FROM row_seal WHERE client_id = c.client_id AND chain = c.chain ORDER BY no DESC LIMIT 1) AS s`,
  });

/** The seals of these numbers, of those that are there. */
export const findRowSeals = (
  owner: ReadHandle,
  heads: readonly ChainHead[],
): Promise<ChainHead[]> =>
  owner.text<ChainHead>({
    sql: `SELECT ${HEAD} FROM unnest($1::text[], $2::int[], $3::bigint[]) AS u (chain, client_id, no)
          JOIN row_seal AS s ON s.client_id = u.client_id AND s.chain = u.chain AND s.no = u.no`,
    values: [
      heads.map(({ chain }) => chain),
      heads.map(({ clientId }) => clientId),
      heads.map(({ no }) => no),
    ],
  });
