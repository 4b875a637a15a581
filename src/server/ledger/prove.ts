import type { ClientId } from '#kernel/ids.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export type Fault = {
  readonly rule:
    | 'balance_is_not_the_sum'
    | 'last_entry_is_not_the_balance'
    | 'entries_missing_or_doubled'
    | 'running_balance_breaks'
    | 'below_minimum'
    | 'transfer_does_not_sum_to_0'
    | 'books_do_not_sum_to_0'
    | 'seal_broken'
    | 'sealed_entry_changed'
    | 'in_flight_is_not_reserved'
    | 'batch_is_not_its_rows'
    | 'payment_without_its_transfer'
    | 'transfer_without_its_payment'
    | 'covered_is_not_its_exceptions'
    | 'card_event_without_its_transfer'
    | 'earned_hours_are_not_their_sum'
    | 'advances_are_not_their_sum';
  readonly accountId?: number;
  readonly seq?: string;
  readonly transferId?: string;
  readonly paymentId?: string;
};
export type Proof = {
  readonly at: Date;
  readonly accounts: bigint;
  readonly transfers: bigint;
  readonly entries: bigint;
  readonly faults: readonly Fault[];
  readonly milliseconds: number;
};

const MAX_FAULTS = 100;

/** Recomputes one client's books from their entries. Reads all of them: a job, not a request. */
export async function prove(read: ReadHandle, clientId: ClientId, at: Date): Promise<Proof> {
  const started = performance.now();
  const faults = [
    ...(await accountFaults(read, clientId)),
    ...(await transferFaults(read, clientId)),
    ...(await totalFaults(read, clientId)),
  ].slice(0, MAX_FAULTS);
  const [size] = await read.text<{ accounts: bigint; transfers: bigint; entries: bigint }>({
    sql: `SELECT (SELECT count(*) FROM ledger_account WHERE client_id = $1) AS accounts, (SELECT count(*) FROM ledger_transfer WHERE client_id = $1) AS transfers,
            (SELECT count(*) FROM ledger_entry WHERE client_id = $1) AS entries`,
    values: [clientId],
  });
  return {
    at,
    ...(size ?? { accounts: 0n, transfers: 0n, entries: 0n }),
    faults,
    milliseconds: Math.round(performance.now() - started),
  };
}

export async function recordProof(
  tx: WriteHandle,
  clientId: ClientId,
  { faults, ...proof }: Proof,
): Promise<void> {
  await tx.run(
    q
      .insertInto('ledger_proof')
      .values({ client_id: clientId, ...proof, faults: JSON.stringify(faults) })
      .onConflict((on) => on.doNothing()),
  );
}

export async function lastProof(read: ReadHandle, clientId: ClientId): Promise<Proof | null> {
  const row = await read.maybe(
    q
      .selectFrom('ledger_proof')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('at', 'desc')
      .limit(1),
  );
  return (
    row && {
      at: row.at,
      accounts: row.accounts,
      transfers: row.transfers,
      entries: row.entries,
      // Written by recordProof, which takes nothing else.
      faults: row.faults as Fault[],
      milliseconds: row.milliseconds,
    }
  );
}

/**
 * One walk along the primary key: each entry against the one before it, each account against its
 * entries.
 */
function accountFaults(read: ReadHandle, clientId: ClientId): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `WITH steps AS (
            SELECT account_id, seq, amount, balance_after, seq <> lag(seq, 1, 0) OVER w + 1 AS gap, balance_after <> lag(balance_after, 1, 0) OVER w + amount AS jump
            FROM ledger_entry WHERE client_id = $1 WINDOW w AS (PARTITION BY account_id ORDER BY seq)
          ), sums AS (
            SELECT account_id, sum(amount) AS total, count(*) AS n, max(seq) AS last, min(seq) FILTER (WHERE gap) AS gap, min(seq) FILTER (WHERE jump) AS jump,
              min(balance_after) AS lowest, (array_agg(balance_after ORDER BY seq DESC))[1] AS newest
            FROM steps GROUP BY account_id
          ), both_sides AS (
            SELECT coalesce(a.id, s.account_id) AS id, coalesce(a.balance, 0) AS balance, coalesce(a.version, 0) AS version, coalesce(a.min_balance, 0) AS least,
              coalesce(s.total, 0) AS total, coalesce(s.n, 0) AS n, coalesce(s.last, 0) AS last, s.gap, s.jump, coalesce(s.lowest, 0) AS lowest, coalesce(s.newest, 0) AS newest
            FROM (SELECT * FROM ledger_account WHERE client_id = $1) AS a FULL JOIN sums AS s ON s.account_id = a.id
          )
          SELECT f.rule, b.id AS "accountId", f.seq::text AS seq
          FROM both_sides AS b CROSS JOIN LATERAL (VALUES
            ('entries_missing_or_doubled', b.gap IS NOT NULL OR b.n <> b.version OR b.last <> b.version, coalesce(b.gap, b.last)),
            ('running_balance_breaks', b.jump IS NOT NULL, b.jump),
            ('balance_is_not_the_sum', b.total <> b.balance, NULL),
            ('last_entry_is_not_the_balance', b.newest <> b.balance, b.last),
            ('below_minimum', b.lowest < b.least, NULL)) AS f (rule, broken, seq)
          WHERE f.broken ORDER BY b.id LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}

/** A chunk of a bulk of which no row could be paid has a marker and no entries. */
function transferFaults(read: ReadHandle, clientId: ClientId): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'transfer_does_not_sum_to_0' AS rule, coalesce(t.id, e.transfer_id)::text AS "transferId"
          FROM (SELECT id, kind FROM ledger_transfer WHERE client_id = $1) AS t
          FULL JOIN (SELECT transfer_id, sum(amount) AS total FROM ledger_entry WHERE client_id = $1 GROUP BY transfer_id) AS e ON e.transfer_id = t.id
          WHERE t.id IS NULL OR e.total <> 0 OR (e.total IS NULL AND t.kind <> 'bulk_post') LIMIT ${MAX_FAULTS}`,
    values: [clientId],
  });
}

function totalFaults(read: ReadHandle, clientId: ClientId): Promise<Fault[]> {
  return read.text<Fault>({
    sql: `SELECT 'books_do_not_sum_to_0' AS rule FROM ledger_account WHERE client_id = $1 GROUP BY currency HAVING sum(balance) <> 0`,
    values: [clientId],
  });
}
