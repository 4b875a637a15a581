import type { Database } from '#server/platform/database/pool.ts';
import { createVault } from '#server/platform/vault.ts';

export const vault = createVault(Buffer.alloc(32));
const FIRST = 1_001;

/** Verified accounts of a client in Canada; answers the id of the first one, the others follow it. */
export async function addAccounts(
  db: Database,
  clientId: number,
  count: number,
  at: Date,
): Promise<number> {
  const sealed = vault.seal('7104567', `bank_account:${clientId}`);
  await db.write({ clientId }, (tx) =>
    tx.text({
      sql: `INSERT INTO bank_account (client_id, id, rail, institution_number, transit_number, number_sealed, number_fingerprint, last4, account_type,
              holder_name, legal_name, match, state, registered_by, registered_by_name, created_at)
            SELECT $1, $5::int + n, 'eft', '003', '04212', $2, n::text, '4567', 'checking', 'Client', 'Client', 'exact', 'verified', 1, 'Bench', $3
            FROM generate_series(0, $4::int - 1) AS n`,
      values: [clientId, sealed, at, count, FIRST],
    }),
  );
  return FIRST;
}
