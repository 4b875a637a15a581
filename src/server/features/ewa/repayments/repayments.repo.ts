import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { q } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { Insertable } from 'kysely';
import type { StoreKey } from '../../tips-setup/index.ts';

/** The clients of whose stores something is due back that can be tried now. */
export const clientsToRepay = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_to_repay', [now]);

/** The periods of a client for which the wallet is tried now, the oldest payday first. */
export const periodsToRepay = (tx: ReadHandle, clientId: number, now: Date) =>
  tx.text<{ store_id: number; first_day: string; timezone: string; name: string }>({
    name: 'ewa_periods_to_repay',
    sql: `SELECT p.store_id, p.first_day, s.timezone, w.name FROM ewa_period AS p
          JOIN ewa_store AS e ON e.client_id = $1 AND e.store_id = p.store_id
          JOIN store AS s ON s.client_id = $1 AND s.id = p.store_id
          JOIN wallet AS w ON w.client_id = $1 AND w.id = p.store_id
          WHERE p.client_id = $1 AND p.state = 'reported' AND p.given_back < p.due_back
            AND (p.repay_at <= $2 OR (p.told_short_on IS NOT NULL AND e.repay_automatically AND NOT w.blocked))
          ORDER BY p.payday, p.store_id, p.first_day`,
    values: [clientId, now],
  });

export const insertRepayment = (tx: WriteHandle, row: Insertable<Schema['ewa_repayment']>) =>
  tx.run(q.insertInto('ewa_repayment').values(row));

export type DueBack = {
  readonly first_day: string;
  readonly payday: string;
  readonly amount: Cents;
};

/** What the wallet of a store owes its fund, by payday. */
export const dueBackOf = (tx: ReadHandle, { clientId, storeId }: StoreKey): Promise<DueBack[]> =>
  tx.text<DueBack>({
    name: 'ewa_due_back',
    sql: `SELECT first_day, payday, due_back - given_back AS amount FROM ewa_period
          WHERE client_id = $1 AND store_id = $2 AND state = 'reported' AND given_back < due_back ORDER BY payday, first_day`,
    values: [clientId, storeId],
  });

export type RepaymentLine = {
  readonly movement_id: bigint;
  readonly first_day: string;
  readonly payday: string;
  readonly amount: Cents;
  readonly at: Date;
  readonly manager_id: number | null;
  readonly manager_name: string;
};

/** What the wallet has given back, the newest first. */
export async function repaymentsOf(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: RepaymentLine[]; readonly total: number }> {
  const rows = await tx.text<RepaymentLine>({
    sql: `SELECT r.movement_id, r.first_day, p.payday, r.amount, r.at, m.manager_id, m.manager_name
          FROM ewa_repayment AS r
          JOIN ewa_period AS p ON p.client_id = $1 AND p.store_id = $2 AND p.first_day = r.first_day
          JOIN movement AS m ON m.client_id = $1 AND m.id = r.movement_id
          WHERE r.client_id = $1 AND r.store_id = $2 ORDER BY r.at DESC, r.movement_id DESC LIMIT $3 OFFSET $4`,
    values: [clientId, storeId, limit, offset],
  });
  const [counted] = await tx.text<{ total: number }>({
    sql: 'SELECT count(*)::int AS total FROM ewa_repayment WHERE client_id = $1 AND store_id = $2',
    values: [clientId, storeId],
  });
  return { rows, total: counted?.total ?? 0 };
}
