import { sql } from 'kysely';
import type { LineKind } from '#domain/payments/payment-kinds.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import type { TimeSpan } from '#server/platform/http/day-range.ts';
import type { LastLoad, MoneyLine, MoneySums, WalletScope } from '../members/index.ts';
import { spendingLines, spendingSum } from '../payments/index.ts';
import { unsentRows } from './bulk/sending.repo.ts';

/** An empty list is no SQL; no wallet has the number 0. */
const idsOrNone = (wallets: readonly number[]) => (wallets.length > 0 ? wallets : [0]);

/** The wallet, of those that are seen, that loaded a member's card last. */
export async function lastLoad(
  tx: ReadHandle,
  { clientId, wallets }: WalletScope,
  customerId: number,
): Promise<LastLoad | null> {
  let query = q
    .selectFrom('movement as m')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'm.client_id').onRef('w.id', '=', 'm.wallet_id'),
    )
    .select(['m.wallet_id', 'w.name', 'm.at', 'm.amount'])
    .where('m.client_id', '=', clientId)
    .where('m.customer_id', '=', customerId)
    .where('m.kind', '=', 'load')
    .where('m.status', '=', 'paid');
  if (wallets !== 'all') query = query.where('m.wallet_id', 'in', idsOrNone(wallets));
  const row = await tx.maybe(query.orderBy('m.at', 'desc').orderBy('m.id', 'desc').limit(1));
  return row && { walletId: row.wallet_id, walletName: row.name, at: row.at, amount: row.amount };
}

/** What may still come onto a member's card. */
export const underWay = async (
  tx: ReadHandle,
  clientId: number,
  customerId: number,
): Promise<Cents> => (await underWayOf(tx, clientId, [customerId])).get(customerId) ?? 0n;

/**
 * What may still come onto the cards of members: loads and deposits that are not decided yet, rows
 * of batches that are being sent; and unloads, which may be declined. Who has nothing under way is
 * left out.
 */
export async function underWayOf(
  tx: ReadHandle,
  clientId: number,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  const open = await tx.text<{ customer_id: number; amount: Cents }>({
    name: 'under_way_of_people',
    sql: `SELECT customer_id, sum(amount)::bigint AS amount FROM movement
          WHERE client_id = $1 AND customer_id = ANY ($2::int[]) AND kind IN ('load', 'unload', 'card_deposit', 'advance') AND state <> 'final'
          GROUP BY customer_id`,
    values: [clientId, customerIds],
  });
  const sums = new Map(open.map(({ customer_id, amount }) => [customer_id, amount]));
  for (const { customer_id, amount } of await unsentRows(tx, clientId, customerIds))
    sums.set(customer_id, (sums.get(customer_id) ?? 0n) + amount);
  return sums;
}

/**
 * What a client's loads, unloads and batches that are not decided yet move: how many, and how much.
 */
export async function clientUnderWay(
  tx: ReadHandle,
  clientId: number,
): Promise<{ readonly count: number; readonly amount: Cents }> {
  const open = await tx.one(
    q
      .selectFrom('movement')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      ])
      .where('client_id', '=', clientId)
      .where('status', '=', 'pre-paid')
      .where('state', '!=', 'final'),
  );
  const unsent = await tx.one(
    q
      .selectFrom('bulk_job')
      .select([
        sql<number>`coalesce(sum(to_send - sent - failed - unknown), 0)::int`.as('count'),
        sql<bigint>`coalesce(sum(to_send_amount - sent_amount - failed_amount - unknown_amount), 0)::bigint`.as(
          'amount',
        ),
      ])
      .where('client_id', '=', clientId)
      .where('state', '=', 'processing'),
  );
  return { count: open.count + unsent.count, amount: open.amount + unsent.amount };
}

type LinesAsked = TimeSpan & { readonly limit: number };

/**
 * What moved between a member's card and the wallets that are seen, and what the card spent,
 * newest first.
 */
export async function moneyLines(
  tx: ReadHandle,
  scope: WalletScope,
  customerId: number,
  input: LinesAsked,
): Promise<MoneyLine[]> {
  const [moved, spent] = await Promise.all([
    walletLines(tx, scope, customerId, input),
    spendingLines(tx, scope.clientId, customerId, input),
  ]);
  return [...moved, ...spent]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, input.limit);
}

const channelOf = (row: {
  readonly kind: LineKind;
  readonly source: string | null;
}): MoneyLine['channel'] => {
  if (row.kind === 'card_deposit') return 'system';
  if (row.kind === 'advance') return 'member';
  return row.source === 'file' ? 'file' : 'portal';
};

async function walletLines(
  tx: ReadHandle,
  { clientId, wallets }: WalletScope,
  customerId: number,
  { since, before, limit }: LinesAsked,
): Promise<MoneyLine[]> {
  let query = q
    .selectFrom('movement as m')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 'm.client_id').onRef('w.id', '=', 'm.wallet_id'),
    )
    .leftJoin('bulk_job as j', (join) =>
      join.onRef('j.client_id', '=', 'm.client_id').onRef('j.id', '=', 'm.job_id'),
    )
    .select([
      'm.id',
      'm.at',
      'm.kind',
      'm.amount',
      'm.status',
      'm.reason',
      'm.notes',
      'm.description',
      'w.name',
      'm.manager_name',
      'm.job_id',
      'm.line',
      'j.source',
    ])
    .where('m.client_id', '=', clientId)
    .where('m.customer_id', '=', customerId);
  if (wallets !== 'all') query = query.where('m.wallet_id', 'in', idsOrNone(wallets));
  if (since) query = query.where('m.at', '>=', since);
  if (before) query = query.where('m.at', '<', before);
  const rows = await tx.all(query.orderBy('m.at', 'desc').orderBy('m.id', 'desc').limit(limit));
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    event: row.kind === 'card_deposit' ? 'direct_deposit' : row.kind,
    amount: row.kind === 'unload' ? -row.amount : row.amount,
    status: row.status,
    reason: row.reason,
    notes: row.notes || row.description,
    walletName: row.name,
    actor: row.manager_name,
    channel: channelOf(row),
    line: row.source === 'file' ? row.line : null,
    jobId: row.job_id,
  }));
}

/** What of those lines has reached its end adds up to. */
export async function moneySums(
  tx: ReadHandle,
  { clientId, wallets }: WalletScope,
  customerId: number,
  span: TimeSpan,
): Promise<MoneySums> {
  let query = q
    .selectFrom('movement')
    .select([
      sql<Cents>`coalesce(sum(amount) FILTER (WHERE kind <> 'unload'), 0)::bigint`.as('loaded'),
      sql<Cents>`coalesce(sum(amount) FILTER (WHERE kind = 'unload'), 0)::bigint`.as('unloaded'),
    ])
    .where('client_id', '=', clientId)
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['paid', 'missing']);
  if (wallets !== 'all') query = query.where('wallet_id', 'in', idsOrNone(wallets));
  if (span.since) query = query.where('at', '>=', span.since);
  if (span.before) query = query.where('at', '<', span.before);
  const [moved, spent] = [await tx.one(query), await spendingSum(tx, clientId, customerId, span)];
  return { ...moved, spent };
}
