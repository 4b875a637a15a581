import type { Day } from '#kernel/day.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';

/** The clients with a store for which a new day has begun by then. */
export const clientsToLookAhead = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_to_look_ahead', [now]);

export type WatchedFund = {
  readonly store_id: number;
  readonly wallet_name: string;
  readonly float_account_id: number;
  readonly recipients: readonly string[];
  /** Today's date at the store. */
  readonly today: Day;
  /** That it runs out was told, and it was not better since. */
  readonly fund_told: boolean;
};

/**
 * The stores of a client that are switched on and for which a new day has begun, locked in the order
 * of their numbers: of two who look at once one finds them.
 */
export const lockFundsToLookAt = (
  tx: WriteHandle,
  clientId: number,
  now: Date,
): Promise<WatchedFund[]> =>
  tx.text<WatchedFund>({
    name: 'ewa_lock_funds_to_look_at',
    sql: `SELECT e.store_id, w.name AS wallet_name, e.float_account_id, e.recipients, e.fund_told, ($2::timestamptz AT TIME ZONE s.timezone)::date AS today
          FROM ewa_store AS e JOIN store AS s ON s.client_id = $1 AND s.id = e.store_id JOIN wallet AS w ON w.client_id = $1 AND w.id = e.store_id
          WHERE e.client_id = $1 AND e.is_on AND ($2::timestamptz AT TIME ZONE s.timezone)::date > coalesce(e.fund_looked_on, '-infinity'::date)
          ORDER BY e.store_id FOR UPDATE OF e`,
    values: [clientId, now],
  });

type FundLook = { readonly storeId: number; readonly today: Day; readonly isTold: boolean };

/** Keeps that funds were looked at, and whether their end is told. */
export const saveFundLooks = (
  tx: WriteHandle,
  clientId: number,
  looks: readonly FundLook[],
): Promise<unknown> =>
  tx.text({
    name: 'ewa_save_fund_looks',
    sql: `UPDATE ewa_store AS e SET fund_looked_on = l.today, fund_told = l.told
          FROM unnest($2::int[], $3::date[], $4::bool[]) AS l (store_id, today, told)
          WHERE e.client_id = $1 AND e.store_id = l.store_id`,
    values: [
      clientId,
      looks.map(({ storeId }) => storeId),
      looks.map(({ today }) => today),
      looks.map(({ isTold }) => isTold),
    ],
  });
