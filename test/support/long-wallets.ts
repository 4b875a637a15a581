import { createStore } from '#server/features/wallets/index.ts';
import type { World } from './world.ts';

/**
 * Wallets of very different lengths, whose lines often share a moment: the first has `longest` lines,
 * the second a quarter of it, the third a ninth. The balance after the n-th line of a wallet is n
 * cents. Straight into the books: the product takes long for thousands of payments.
 */
export async function fillWallets(
  world: World,
  { wallets, longest }: { readonly wallets: number; readonly longest: number },
): Promise<void> {
  const { id } = world.ours;
  await world.test.database.write({ clientId: id }, async (tx) => {
    const actor = { kind: 'system', name: 'test', clientId: id } as const;
    const origin = { ip: null, requestId: 'test', userAgent: null };
    for (let no = 0; no < wallets; no += 1)
      await createStore(
        { tx, actor, origin, now: world.clock.now() },
        { name: `Store ${no}`, timezone: 'America/Toronto', currency: 'CAD', departments: [] },
      );
  });
  await world.test.owner(
    `WITH w AS (
       SELECT w.account_id, a.version, row_number() OVER (ORDER BY w.id DESC) AS no FROM wallet AS w
       JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.client_id = ${id}
     ), made AS (
       SELECT account_id, version + n AS seq, nextval('ledger_transfer_id') AS transfer_id, n,
         timestamptz '2026-03-04 15:00:00Z' + (n / no) * interval '1 minute' + n * interval '1 microsecond' AS at
       FROM w CROSS JOIN LATERAL generate_series(1, (${longest} / (no * no))::int) AS n
     ), transfers AS (
       INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, accounts, seqs, digest)
       SELECT ${id}, transfer_id, at, at, 'adjustment', ARRAY[account_id], ARRAY[seq], '' FROM made
     ), entries AS (
       INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
       SELECT ${id}, account_id, seq, 1, n, at, transfer_id FROM made
     )
     UPDATE ledger_account AS a SET version = m.seq, last_at = m.at
     FROM (SELECT account_id, max(seq) AS seq, max(at) AS at FROM made GROUP BY account_id) AS m
     WHERE a.client_id = ${id} AND a.id = m.account_id`,
  );
  const day = 24 * 60;
  const later = new Date(
    Date.parse('2026-03-05T15:00:00Z') + Math.ceil(longest / day) * day * 60_000,
  );
  world.clock.moveTo(later);
}
