import pg from 'pg';
import type { BenchClient } from '../world/client.ts';

/** In each round the first wallet has this many lines, and each of the others one. */
export const LARGE = 125;
export const WALLETS = 501;
const ROUND = LARGE + WALLETS - 1;
const SLICE = 400;
const TRANSFERS = 1_000_000_000;

/** So many rounds make about so many entries: each payment has one in a wallet and one outside. */
export const roundsFor = (entries: number): number => Math.round(entries / 2 / ROUND);

/**
 * A year of payments of a client, one after the other, up to yesterday: loads, and in the first
 * wallet now and then an unload or an adjustment. Written as sets by the owner, as they would have
 * been posted.
 */
export async function fillHistory(url: string, client: BenchClient, rounds: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`SET synchronous_commit = off; SET session_replication_role = replica`);
  const opened = `now() - interval '367 days'`;
  await owner.query(`UPDATE wallet SET created_at = ${opened} WHERE client_id = $1`, [client.id]);
  for (const [table, columns] of [
    ['ledger_entry', ['at']],
    ['ledger_transfer', ['effective_at', 'recorded_at']],
    ['movement', ['at', 'settled_at']],
  ] as const)
    await owner.query(
      `UPDATE ${table} SET ${columns.map((name) => `${name} = ${opened}`).join(', ')} WHERE client_id = $1`,
      [client.id],
    );
  await owner.query(
    'CREATE TEMP TABLE place AS SELECT n - 1 AS n, w.id, w.account_id FROM unnest($1::int[]) WITH ORDINALITY AS p (id, n) JOIN wallet AS w ON w.id = p.id',
    [client.places.map(({ storeId }) => storeId)],
  );
  for (let from = 0; from < rounds; from += SLICE)
    await owner.query(
      `WITH made AS (
         SELECT g, p.id AS wallet_id, p.account_id, CASE WHEN k < ${LARGE} THEN 2 + r * ${LARGE} + k ELSE 2 + r END AS seq, ${TRANSFERS} + g AS transfer_id,
           now() - interval '366 days' + g * (interval '365 days' / $4::float8) AS at,
           CASE WHEN k = 3 AND r % 400 = 7 THEN 'unload' WHEN k = 5 AND r % 400 = 9 THEN 'adjustment' ELSE 'load' END AS kind,
           CASE WHEN k = 3 AND r % 400 = 7 THEN 1000 ELSE -1000 END AS amount
         FROM (SELECT g, g / ${ROUND} AS r, (g % ${ROUND})::int AS k FROM generate_series($2::bigint * ${ROUND}, $3::bigint * ${ROUND} - 1) AS g) AS n
         JOIN place AS p ON p.n = CASE WHEN k < ${LARGE} THEN 0 ELSE 1 + k - ${LARGE} END
       ), transfers AS (
         INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, digest)
         SELECT $1, transfer_id, at, at, kind::ledger_transfer_kind, '' FROM made
       ), payments AS (
         INSERT INTO movement (client_id, id, kind, wallet_id, customer_id, amount, status, state, notes, manager_name, at, settled_at, transfer_id)
         SELECT $1, transfer_id, kind, wallet_id, 5000000 + g % 10000, 1000, 'paid', 'final', 'Tips', 'Ada Admin', at, at, transfer_id FROM made
       )
       INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
       SELECT $1, account_id, seq, amount, 100000000000 - seq * 1000, at, transfer_id FROM made
       UNION ALL SELECT $1, 1, 1 + g, -amount, g * 1000, at, transfer_id FROM made`,
      [client.id, from, Math.min(rounds, from + SLICE), rounds * ROUND],
    );
  await owner.query(
    `UPDATE ledger_account AS a SET version = l.seq, balance = l.balance_after, last_at = l.at FROM place AS p
     CROSS JOIN LATERAL (SELECT seq, balance_after, at FROM ledger_entry WHERE client_id = $1 AND account_id = p.account_id ORDER BY seq DESC LIMIT 1) AS l
     WHERE a.client_id = $1 AND a.id = p.account_id`,
    [client.id],
  );
  await owner.end();
  await analyzeAll(url);
}

/** What the background of the database has long done where a client grew in a year. */
export async function analyzeAll(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}
