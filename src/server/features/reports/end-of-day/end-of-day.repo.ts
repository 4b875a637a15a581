import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Standing } from '#server/ledger/index.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { type Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import { textForWhole } from '#server/platform/database/plan-for-whole.ts';
import { explained } from '../wallet-entry.repo.ts';

export type DayEnd = Standing & { readonly walletId: number; readonly day: Day };

/** What is kept of some wallets between two days, both included. */
export const keptDays = (
  tx: ReadHandle,
  clientId: number,
  wallets: readonly number[],
  [from, to]: readonly [Day, Day],
): Promise<DayEnd[]> =>
  tx.text({
    name: 'eod_kept',
    sql: `SELECT wallet_id AS "walletId", day, seq, balance FROM eod_balance
          WHERE client_id = $1 AND wallet_id = ANY ($2::int[]) AND day BETWEEN $3 AND $4`,
    values: [clientId, wallets, from, to],
  });

/** The last day that is kept of each wallet. */
export async function lastKeptDays(tx: ReadHandle, clientId: number): Promise<Map<number, Day>> {
  const rows = await tx.text<{ wallet_id: number; day: Day }>({
    name: 'eod_last_kept',
    sql: `SELECT w.id AS wallet_id, e.day FROM wallet AS w
          CROSS JOIN LATERAL (SELECT day FROM eod_balance WHERE client_id = $1 AND wallet_id = w.id ORDER BY day DESC LIMIT 1) AS e
          WHERE w.client_id = $1`,
    values: [clientId],
  });
  return new Map(rows.map(({ wallet_id: id, day }) => [id, day]));
}

/** Keeps days that have ended; one that is kept already stays as it is. */
export const keepDays = (
  tx: WriteHandle,
  clientId: number,
  ends: readonly DayEnd[],
): Promise<unknown> =>
  tx.text({
    name: 'eod_keep',
    sql: `INSERT INTO eod_balance (client_id, wallet_id, day, seq, balance)
          SELECT $1, * FROM unnest($2::int[], $3::date[], $4::bigint[], $5::bigint[]) ON CONFLICT DO NOTHING`,
    values: [
      clientId,
      ends.map(({ walletId }) => walletId),
      ends.map(({ day }) => day),
      ends.map(({ seq }) => seq),
      ends.map(({ balance }) => balance),
    ],
  });

/** The clients with a day that had ended by then and is not kept. */
export const clientsWithEndedDays = (db: Statements, by: Date): Promise<number[]> =>
  findClients(db, 'reports_clients_with_ended_days', [by]);

/** Entries of a wallet: those after `after`, up to `upTo`. */
export type EntryRange = {
  readonly walletId: number;
  readonly accountId: number;
  readonly after: bigint;
  readonly upTo: bigint;
};
export type EntrySum = {
  readonly no: bigint;
  readonly type: string;
  readonly incoming: boolean;
  readonly amount: Cents;
  /** The provider's part of it, above zero where it was taken. */
  readonly fee: Cents;
};

/** What the entries of each range add up to, by what they were for. */
export const sumsOfRanges = (
  tx: ReadHandle,
  clientId: number,
  ranges: readonly EntryRange[],
): Promise<EntrySum[]> =>
  textForWhole<EntrySum>(tx, {
    name: 'eod_sums',
    sql: `${explained(
      `
    SELECT w.no, w.wallet_id, w.account_id, e.amount, e.transfer_id
    FROM unnest($2::int[], $3::int[], $4::bigint[], $5::bigint[]) WITH ORDINALITY AS w (wallet_id, account_id, after, up_to, no)
    CROSS JOIN LATERAL (
      SELECT amount, transfer_id FROM ledger_entry
      WHERE client_id = $1 AND account_id = w.account_id AND seq > w.after AND seq <= w.up_to OFFSET 0) AS e`,
      'e.no, line.type, e.amount > 0 AS incoming, sum(e.amount) AS amount, sum(line.fee) AS fee',
    )}
    GROUP BY e.no, line.type, e.amount > 0`,
    values: [
      clientId,
      ranges.map(({ walletId }) => walletId),
      ranges.map(({ accountId }) => accountId),
      ranges.map(({ after }) => after),
      ranges.map(({ upTo }) => upTo),
    ],
  });
