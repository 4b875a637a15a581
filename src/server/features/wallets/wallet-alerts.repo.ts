import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';

type Watched = {
  id: number;
  name: string;
  account_id: number;
  alert_amount: Cents;
  alerted: boolean;
  notification_recipients: string[];
};

/** Wallets that somebody is to be warned of, one server at a time. */
export const walletsWithAlert = async (tx: WriteHandle, clientId: number): Promise<Watched[]> =>
  (await tx.all(
    q
      .selectFrom('wallet')
      .select(['id', 'name', 'account_id', 'alert_amount', 'alerted', 'notification_recipients'])
      .where('client_id', '=', clientId)
      .where('alert_amount', 'is not', null)
      .where('active', '=', true)
      .orderBy('id')
      .forUpdate()
      .skipLocked(),
  )) as Watched[];

/** The clients with a wallet that crossed its alert amount since somebody looked. */
export const clientsToWarn = (db: Statements): Promise<number[]> =>
  findClients(db, 'wallets_due_clients', []);

export async function saveAlerted(
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
  alerted: boolean,
): Promise<void> {
  if (ids.length > 0)
    await tx.run(
      q
        .updateTable('wallet')
        .set({ alerted })
        .where('client_id', '=', clientId)
        .where('id', 'in', [...ids]),
    );
}

/** Who is written to when something is the matter with a wallet. */
export const recipientsOf = (
  tx: ReadHandle,
  clientId: number,
  walletId: number,
): Promise<{ name: string; notification_recipients: string[] } | null> =>
  tx.maybe(
    q
      .selectFrom('wallet')
      .select(['name', 'notification_recipients'])
      .where('client_id', '=', clientId)
      .where('id', '=', walletId),
  );

/** The same of many wallets: the addresses of each. */
export async function recipientsOfMany(
  tx: ReadHandle,
  clientId: number,
  walletIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx.text<{ id: number; notification_recipients: string[] }>({
    sql: 'SELECT id, notification_recipients FROM wallet WHERE client_id = $1 AND id = ANY ($2::int[])',
    values: [clientId, walletIds],
  });
  return new Map(rows.map(({ id, notification_recipients: to }) => [id, to]));
}
