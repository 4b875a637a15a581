import type { AccountId, ClientId } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { BatchId, TransferId, TransferKind } from './words.ts';

export type StatementLine = {
  /** Gap-free within the account; the cursor of the next page. */
  readonly seq: bigint;
  readonly amount: Cents;
  readonly balanceAfter: Cents;
  readonly at: Date;
  readonly effectiveAt: Date;
  readonly transferId: TransferId;
  readonly kind: TransferKind;
  readonly reverses: TransferId | null;
  readonly batchId: BatchId | null;
  readonly line: number | null;
};
export type StatementQuery = {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly before?: bigint;
  readonly limit: number;
};

/** The newest entries of an account, or those before a cursor. Costs the same at any depth. */
export function statementPage(
  read: ReadHandle,
  { clientId, accountId, before, limit }: StatementQuery,
): Promise<StatementLine[]> {
  return read.text<StatementLine>({
    name: 'ledger_statement',
    sql: `SELECT e.seq, e.amount, e.balance_after AS "balanceAfter", e.at, t.effective_at AS "effectiveAt", e.transfer_id AS "transferId", t.kind, t.reverses,
            t.batch_id AS "batchId", e.line
          FROM (SELECT * FROM ledger_entry WHERE client_id = $1 AND account_id = $2 AND seq < $3 ORDER BY seq DESC LIMIT $4) AS e
          JOIN ledger_transfer AS t ON t.client_id = $1 AND t.id = e.transfer_id
          ORDER BY e.seq DESC`,
    values: [clientId, accountId, before ?? 9_223_372_036_854_775_807n, limit],
  });
}

/**
 * The balance as the books had it at an instant, that instant included. Entries of an account are
 * in order of time, so the newest one at or before it is found by halving: some twenty looks into
 * the primary key, and no second index to keep. LIMIT 1 keeps the planner from joining the whole
 * account instead.
 */
export async function balanceAt(
  read: ReadHandle,
  { clientId, accountId, instant }: { clientId: ClientId; accountId: AccountId; instant: Date },
): Promise<Cents> {
  const rows = await read.text<{ balance: Cents }>({
    name: 'ledger_balance_at',
    sql: `WITH RECURSIVE halving (low, high) AS (
            SELECT 0::bigint, version + 1 FROM ledger_account WHERE client_id = $1 AND id = $2
            UNION ALL
            SELECT CASE WHEN e.at <= $3 THEN e.seq ELSE h.low END, CASE WHEN e.at <= $3 THEN h.high ELSE e.seq END
            FROM halving AS h JOIN LATERAL (SELECT seq, at FROM ledger_entry WHERE client_id = $1 AND account_id = $2 AND seq = (h.low + h.high) / 2 LIMIT 1) AS e ON true
            WHERE h.high - h.low > 1
          )
          SELECT e.balance_after AS balance FROM halving AS h
          CROSS JOIN LATERAL (SELECT balance_after FROM ledger_entry WHERE client_id = $1 AND account_id = $2 AND seq = h.low LIMIT 1) AS e
          WHERE h.high - h.low = 1`,
    values: [clientId, accountId, instant],
  });
  return rows[0]?.balance ?? 0n;
}
