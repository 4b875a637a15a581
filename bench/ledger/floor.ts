import pg from 'pg';

/**
 * The tightest SQL by hand for the same rows and indexes, straight from the driver: no wall, no
 * key, no audit, no proof.
 */
export const FLOOR_TABLES = `
  DROP TABLE IF EXISTS floor_account, floor_entry, floor_fate;
  CREATE TABLE floor_account (client_id int, id int, balance bigint NOT NULL, version bigint NOT NULL, min_balance bigint NOT NULL, last_at timestamptz NOT NULL,
    kind text NOT NULL, currency text NOT NULL, PRIMARY KEY (client_id, id), CHECK (balance >= min_balance)) WITH (fillfactor = 50);
  CREATE TABLE floor_entry (client_id int, account_id int, seq bigint, amount bigint NOT NULL, balance_after bigint NOT NULL, at timestamptz NOT NULL,
    transfer_id bigint NOT NULL, line int, PRIMARY KEY (client_id, account_id, seq));
  CREATE TABLE floor_fate (client_id int, job_id int, line int, state text NOT NULL, amount bigint NOT NULL, PRIMARY KEY (client_id, job_id, line));
`;

export async function makeFloor(url: string, accounts: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // Where a benchmark stops with an error, the server goes down under idle connections: the error
  // is to be seen, not theirs.
  pool.on('error', () => undefined);
  await pool.query(FLOOR_TABLES);
  await pool.query(
    `INSERT INTO floor_account SELECT 1, n, 1000000000000, 0, 0, now(), 'card', 'CAD' FROM generate_series(1, $1) AS n`,
    [accounts],
  );
  await pool.query('VACUUM ANALYZE floor_account');
  return pool;
}

/** One row updated, one inserted, committed: in four calls, as any server makes them. */
export async function floorLoad(pool: pg.Pool, account: number): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const { rows } = await connection.query<{ balance: bigint; version: bigint }>({
      name: 'floor_update',
      text: 'UPDATE floor_account SET balance = balance - 1000, version = version + 1, last_at = now() WHERE client_id = 1 AND id = $1 RETURNING balance, version',
      values: [account],
    });
    await connection.query({
      name: 'floor_insert',
      text: 'INSERT INTO floor_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id) VALUES (1, $1, $2, -1000, $3, now(), 1)',
      values: [account, rows[0]?.version, rows[0]?.balance],
    });
    await connection.query('COMMIT');
  } finally {
    connection.release();
  }
}

/** A chunk of a bulk: accounts, entries and fates, as three statements over arrays. */
export async function floorChunk(
  pool: pg.Pool,
  {
    job,
    lines,
    accounts,
    amounts,
  }: {
    readonly job: number;
    readonly lines: readonly number[];
    readonly accounts: readonly number[];
    readonly amounts: readonly bigint[];
  },
): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query({
      name: 'floor_chunk',
      text: `WITH rows AS (SELECT * FROM unnest($1::int[], $2::int[], $3::bigint[]) AS r (line, account, amount)),
               u AS (UPDATE floor_account AS a SET balance = balance + r.amount, version = version + 1, last_at = now() FROM rows AS r
                 WHERE a.client_id = 1 AND a.id = r.account RETURNING a.id, a.balance, a.version, r.line, r.amount)
             INSERT INTO floor_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id, line) SELECT 1, id, version, amount, balance, now(), 1, line FROM u`,
      values: [lines, accounts, amounts],
    });
    await connection.query({
      name: 'floor_fates',
      text: `INSERT INTO floor_fate (client_id, job_id, line, state, amount) SELECT 1, $1, line, 'paid', amount FROM unnest($2::int[], $3::bigint[]) AS r (line, amount)`,
      values: [job, lines, amounts],
    });
    await connection.query('COMMIT');
  } finally {
    connection.release();
  }
}
