import type { Day } from '#kernel/day.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { ReportWallet } from '../report-wallets.repo.ts';

/** The clients with a wallet for which a new day has begun by then. */
export const clientsToLookAhead = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'reports_clients_to_look_ahead', [now]);

export type WatchedWallet = ReportWallet & {
  readonly notification_recipients: readonly string[];
  /** Its store is open: where it is closed nobody waits for money. */
  readonly active: boolean;
  /** Its end was told, and it has not been better since. */
  readonly told: boolean;
  readonly today: Day;
};

/** The wallets of a client for which a new day has begun. */
export const walletsToLookAt = (
  tx: ReadHandle,
  clientId: number,
  now: Date,
): Promise<WatchedWallet[]> =>
  tx.text<WatchedWallet>({
    name: 'run_out_wallets',
    sql: `SELECT w.id, w.name, w.account_id, s.timezone, w.created_at, w.notification_recipients, w.active AND s.active AS active,
            coalesce(r.told, false) AS told, ($2::timestamptz AT TIME ZONE s.timezone)::date AS today
          FROM wallet AS w JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
          LEFT JOIN report_run_out AS r ON r.client_id = w.client_id AND r.wallet_id = w.id
          WHERE w.client_id = $1 AND ($2::timestamptz AT TIME ZONE s.timezone)::date > coalesce(r.looked_on, '-infinity'::date)
          ORDER BY w.id`,
    values: [clientId, now],
  });

/** Keeps which wallets were looked at; answers those that nobody else has looked at meanwhile. */
export const saveLooks = async (
  tx: WriteHandle,
  clientId: number,
  looks: readonly { readonly walletId: number; readonly day: Day; readonly told: boolean }[],
): Promise<readonly number[]> => {
  const rows = await tx.text<{ wallet_id: number }>({
    name: 'run_out_save',
    sql: `INSERT INTO report_run_out AS r (client_id, wallet_id, looked_on, told)
          SELECT $1, * FROM unnest($2::int[], $3::date[], $4::bool[])
          ON CONFLICT (client_id, wallet_id) DO UPDATE SET looked_on = excluded.looked_on, told = excluded.told
            WHERE r.looked_on < excluded.looked_on
          RETURNING wallet_id`,
    values: [
      clientId,
      looks.map(({ walletId }) => walletId),
      looks.map(({ day }) => day),
      looks.map(({ told }) => told),
    ],
  });
  return rows.map(({ wallet_id: id }) => id);
};
