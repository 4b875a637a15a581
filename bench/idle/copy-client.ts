import pg from 'pg';

/** What each client has at least: a wallet that is watched, tips that are read at night, books that are proved. */
const TABLES = [
  'client',
  'store',
  'wallet',
  'tip_wallet',
  'ledger_account',
  'ledger_transfer',
  'ledger_entry',
  'ledger_proof',
];

/**
 * Clients 2 to `clients` that have what client 1 has: rows of these tables, by SQL, which takes
 * seconds where the use cases take minutes. Nothing of them is due.
 */
export async function copyClient(databaseUrl: string, clients: number): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(
      `INSERT INTO tip_wallet (client_id, store_id, tip_type, import_type, load_times, cap_at_tips, finished_at, created_at)
       SELECT client_id, id, 'pool', 'pos', '{1439}', true, now(), now() FROM store WHERE client_id = 1`,
    );
    await owner.query(
      `UPDATE wallet SET alert_amount = 1, notification_recipients = '{somebody@idle.example}' WHERE client_id = 1`,
    );
    await owner.query(
      `INSERT INTO ledger_proof (client_id, at, accounts, transfers, entries, faults, milliseconds) VALUES (1, now(), 0, 0, 0, '[]', 0)`,
    );
    for (const table of TABLES) await copyRows(owner, table, clients);
    await owner.query('VACUUM ANALYZE');
  } finally {
    await owner.end();
  }
}

async function copyRows(owner: pg.Client, table: string, clients: number): Promise<void> {
  const { rows } = await owner.query<{ column: string }>(
    `SELECT quote_ident(attname) AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
       AND attgenerated = '' AND attname <> 'client_id'`,
    [table],
  );
  const columns = rows.map(({ column }) => column).join(', ');
  await owner.query(
    `INSERT INTO ${table} (client_id, ${columns}) OVERRIDING SYSTEM VALUE
     SELECT c, ${columns} FROM ${table}, generate_series(2, ${clients}) AS c WHERE client_id = 1`,
  );
}
