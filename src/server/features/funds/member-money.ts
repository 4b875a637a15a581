import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import type { LastLoad, MoneyLine } from '../members/index.ts';

/** The wallet that loaded a member's card last. */
export async function lastLoad(tx: ReadHandle, clientId: number, customerId: number): Promise<LastLoad | null> {
  const row = await tx.maybe(
    q.selectFrom('movement as m').innerJoin('wallet as w', (join) => join.onRef('w.client_id', '=', 'm.client_id').onRef('w.id', '=', 'm.wallet_id'))
      .select(['m.wallet_id', 'w.name', 'm.at', 'm.amount']).where('m.client_id', '=', clientId).where('m.customer_id', '=', customerId).where('m.kind', '=', 'load').where('m.status', '=', 'paid')
      .orderBy('m.at', 'desc').orderBy('m.id', 'desc').limit(1),
  );
  return row && { walletId: row.wallet_id, walletName: row.name, at: row.at, amount: row.amount };
}

/** What loads that are not decided yet may still bring onto a member's card. */
export async function underWay(tx: ReadHandle, clientId: number, customerId: number): Promise<Cents> {
  const rows = await tx.all(q.selectFrom('movement').select('amount').where('client_id', '=', clientId).where('customer_id', '=', customerId).where('kind', '=', 'load').where('state', '!=', 'final'));
  return rows.reduce<Cents>((sum, row) => sum + row.amount, 0n);
}

/** What moved on a member's card, newest first, for the timeline. */
export async function moneyLines(tx: ReadHandle, clientId: number, customerId: number, before: Date | null, limit: number): Promise<MoneyLine[]> {
  let query = q.selectFrom('movement as m').innerJoin('wallet as w', (join) => join.onRef('w.client_id', '=', 'm.client_id').onRef('w.id', '=', 'm.wallet_id'))
    .select(['m.id', 'm.at', 'm.kind', 'm.amount', 'm.status', 'm.reason', 'm.notes', 'm.description', 'w.name', 'm.manager_name', 'm.job_id', 'm.line'])
    .where('m.client_id', '=', clientId).where('m.customer_id', '=', customerId);
  if (before) query = query.where('m.at', '<', before);
  const rows = await tx.all(query.orderBy('m.at', 'desc').orderBy('m.id', 'desc').limit(limit));
  return rows.map((row) => ({
    id: Number(row.id), at: row.at, event: row.kind, amount: row.kind === 'unload' ? -row.amount : row.amount, status: row.status, reason: row.reason, notes: row.notes || row.description,
    walletName: row.name, actor: row.manager_name, channel: row.job_id === null ? 'portal' : 'file', line: row.line, jobId: row.job_id,
  }));
}
