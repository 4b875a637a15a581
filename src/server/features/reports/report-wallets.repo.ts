import type { Zone } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

export type ReportWallet = {
  readonly id: number;
  readonly name: string;
  readonly account_id: number;
  readonly timezone: Zone;
  readonly created_at: Date;
};

/** Wallets by their numbers, with what reports need of them. Null stands for all of the client. */
export const reportWallets = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[] | null,
): Promise<ReportWallet[]> =>
  tx.text<ReportWallet>({
    name: 'report_wallets',
    sql: `SELECT w.id, w.name, w.account_id, s.timezone, w.created_at
          FROM wallet AS w JOIN store AS s ON s.client_id = w.client_id AND s.id = w.store_id
          WHERE w.client_id = $1 AND ($2::int[] IS NULL OR w.id = ANY ($2::int[])) ORDER BY w.id`,
    values: [clientId, ids],
  });
