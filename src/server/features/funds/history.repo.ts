import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#kernel/money.ts';
import { type ReadHandle, rawQuery } from '#server/platform/database/handle.ts';
import { MEMBER_PART } from '../payments/index.ts';
import { LISTED, type MovementRow, movementsByIds } from './movements.repo.ts';

export type HistoryFilter = {
  readonly wallets: 'all' | readonly number[];
  readonly customerId: number | null;
  /** Who sent it. */
  readonly managerId: number | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly kinds: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly departmentId: number | null;
  /** What the name, the last name, the staff ID or the mobile number begins with. */
  readonly search: { readonly folded: string; readonly digits: string } | null;
};
/** The last movement of the page before. */
export type Before = { readonly at: Date; readonly id: bigint } | null;
type Condition = RawBuilder<unknown>;
type HistoryPosition = { id: bigint; at: Date };

/** What is in no history, and what the indexes answer by themselves: member and time. */
const within = ({ customerId, managerId, from, to }: HistoryFilter): Condition[] => [
  sql.raw(LISTED),
  ...(customerId === null ? [] : [sql`m.customer_id = ${customerId}`]),
  ...(managerId === null ? [] : [sql`m.manager_id = ${managerId}`]),
  ...(from ? [sql`m.at >= ${from}`] : []),
  ...(to ? [sql`m.at < ${to}`] : []),
];

/**
 * What has to be looked at row by row; what is rare has an index of its own, which the second
 * condition names.
 */
function chosen({ kinds, statuses, departmentId, search }: HistoryFilter): Condition[] {
  const list: Condition[] = [];
  if (kinds) list.push(sql`m.kind = ANY(${kinds}::text[])`);
  if (kinds?.every((kind) => kind !== 'load' && kind !== 'unload'))
    list.push(sql`m.customer_id IS NULL`);
  if (kinds?.every((kind) => kind === 'unload')) list.push(sql`m.kind = 'unload'`);
  if (statuses) list.push(sql`m.status = ANY(${statuses}::text[])`);
  if (statuses && !statuses.includes('paid')) list.push(sql`m.status <> 'paid'`);
  if (departmentId !== null)
    list.push(
      sql`EXISTS (SELECT 1 FROM membership ms WHERE ms.client_id = m.client_id AND ms.customer_id = m.customer_id AND ms.department_id = ${departmentId})`,
    );
  if (search !== null) list.push(ofPerson(search));
  return list;
}

/** Three digits and more are looked for among the mobile numbers too. */
function ofPerson({ folded, digits }: NonNullable<HistoryFilter['search']>): Condition {
  const begins = (key: string, prefix: string): Condition =>
    sql`(${sql.ref(`c.${key}`)} COLLATE "C" >= ${prefix} AND ${sql.ref(`c.${key}`)} COLLATE "C" < ${prefix + '\u{10FFFF}'})`;
  const ways = ['name_key', 'last_name_key', 'staff_key'].map((key) => begins(key, folded));
  if (digits.length >= 3) ways.push(begins('mobile_number', digits));
  return sql`EXISTS (SELECT 1 FROM customer c WHERE c.client_id = m.client_id AND c.id = m.customer_id
    AND (${sql.join(ways, sql` OR `)}))`;
}

type Newest = {
  readonly columns: string;
  readonly conditions: readonly Condition[];
  readonly limit: number;
};

/**
 * The newest that fulfil the conditions. Of several wallets each gives its newest from its own
 * range of the index: none is searched for among the others'.
 */
function newest(
  clientId: number,
  { wallets }: HistoryFilter,
  { columns, conditions, limit }: Newest,
): RawBuilder<unknown> {
  const range = (ofClient: number, more: readonly Condition[]): Condition =>
    sql`SELECT ${sql.raw(columns)} FROM movement m WHERE ${sql.join([sql`m.client_id = ${ofClient}`, ...more], sql` AND `)} ORDER BY m.at DESC, m.id DESC LIMIT ${limit}`;
  if (wallets === 'all') return range(clientId, conditions);
  return sql`SELECT one.* FROM unnest(${[...wallets]}::int[]) AS w (id) CROSS JOIN LATERAL (${range(clientId, [sql`m.wallet_id = w.id`, ...conditions])}) AS one
    ORDER BY one.at DESC, one.id DESC LIMIT ${limit}`;
}

/** A page of history, newest first: what comes before a movement. */
export async function historyPage(
  tx: ReadHandle,
  clientId: number,
  filter: HistoryFilter,
  {
    before,
    limit,
    offset,
  }: { readonly before: Before; readonly limit: number; readonly offset: number },
): Promise<MovementRow[]> {
  const from = before ? [sql`(m.at, m.id) < (${before.at}, ${before.id})`] : [];
  const positions = await tx.all(
    rawQuery<HistoryPosition>(
      newest(clientId, filter, {
        columns: 'm.id, m.at',
        conditions: [...within(filter), ...chosen(filter), ...from],
        limit: limit + offset,
      }),
    ),
  );
  const rows = new Map(
    (
      await movementsByIds(
        tx,
        clientId,
        positions.slice(offset).map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return positions.slice(offset).flatMap(({ id }) => rows.get(id) ?? []);
}

export type Totals = {
  rows: number;
  money_in: Cents;
  money_out: Cents;
  to_cards: Cents;
  from_cards: Cents;
  /** Fees that a wallet bears. */ wallet_fees: Cents;
  card_fees: Cents;
  orders: Cents;
  other_in: Cents;
  other_out: Cents;
};

/** What moved money and was not given back. */
const HELD_GOOD = `status NOT IN ('failed', 'cancelled', 'reversed')`;
const summed = (what: string, when: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(sum(${what}) FILTER (WHERE ${when} AND ${HELD_GOOD}), 0)`);

/**
 * What came in and went out over everything that matches; null for a long history, whose range
 * alone holds more than `limit`.
 */
export async function historyTotals(
  tx: ReadHandle,
  clientId: number,
  filter: HistoryFilter,
  limit: number,
): Promise<Totals | null> {
  const range = within(filter);
  const more = await tx.all(
    rawQuery(
      sql`SELECT 1 FROM (${newest(clientId, filter, { columns: 'm.id, m.at', conditions: range, limit: limit + 1 })}) AS ranged OFFSET ${limit} LIMIT 1`,
    ),
  );
  if (more.length > 0) return null;
  const [sums] = await tx.all(
    rawQuery<Totals>(
      sql`
    SELECT count(*)::int AS rows,
      coalesce(sum(amount) FILTER (WHERE kind IN ('load', 'transfer_in', 'refund', 'ewa_return') AND status <> 'failed' AND status <> 'cancelled'), 0) AS money_in,
      coalesce(sum(amount) FILTER (WHERE kind IN ('unload', 'transfer_out', 'purchase', 'ewa_fund', 'ewa_repay') AND status <> 'failed' AND status <> 'cancelled'), 0) AS money_out,
      ${summed('amount', `kind = 'load'`)} AS to_cards,
      ${summed('amount', `kind = 'unload'`)} AS from_cards,
      ${summed('fee - member_part', 'true')} AS wallet_fees,
      ${summed('member_part', 'true')} AS card_fees,
      ${summed("CASE WHEN kind = 'refund' THEN -amount ELSE amount END", `kind IN ('purchase', 'refund')`)} AS orders,
      ${summed('amount', `kind IN ('transfer_in', 'adjustment', 'ewa_return')`)} AS other_in,
      ${summed('amount', `kind IN ('transfer_out', 'ewa_fund', 'ewa_repay')`)} AS other_out
    FROM (${newest(clientId, filter, { columns: `m.id, m.at, m.kind, m.amount, m.fee, ${MEMBER_PART} AS member_part, m.status`, conditions: [...range, ...chosen(filter)], limit })}) AS matching`,
    ),
  );
  return sums ?? null;
}
