import { type Insertable, type Updateable, sql } from 'kysely';
import {
  OPEN_STATES,
  type TransferKind,
  type TransferState,
} from '#domain/bank/transfer-states.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const selectTransfers = (clientId: number) =>
  q
    .selectFrom('bank_transfer as t')
    .innerJoin('wallet as w', (join) =>
      join.onRef('w.client_id', '=', 't.client_id').onRef('w.id', '=', 't.wallet_id'),
    )
    .leftJoin('bank_account as a', (join) =>
      join.onRef('a.client_id', '=', 't.client_id').onRef('a.id', '=', 't.account_id'),
    )
    .selectAll('t')
    .select([
      'w.name as wallet_name',
      'a.last4',
      'a.rail',
      sql<bigint>`(SELECT coalesce(sum(d.open), 0)::bigint FROM bank_debt d WHERE d.client_id = t.client_id AND d.wallet_id = t.wallet_id AND d.transfer_id = t.id)`.as(
        'owed',
      ),
    ])
    .where('t.client_id', '=', clientId);

export const findTransfer = (tx: ReadHandle, clientId: number, id: bigint) =>
  tx.maybe(selectTransfers(clientId).where('t.id', '=', id));
export type TransferRow = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

export async function lockTransfer(
  tx: WriteHandle,
  clientId: number,
  id: bigint,
): Promise<TransferRow | null> {
  await tx.maybe(
    q
      .selectFrom('bank_transfer')
      .select('id')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return findTransfer(tx, clientId, id);
}

/** Many under lock, in the order of their numbers. */
export async function lockTransfers(
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
): Promise<TransferRow[]> {
  await tx.text({
    sql: 'SELECT id FROM bank_transfer WHERE client_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
    values: [clientId, ids],
  });
  return tx.all(selectTransfers(clientId).where('t.id', 'in', ids));
}

/** What became of a debit that came back. */
export type ReturnedTransfer = {
  readonly id: bigint;
  readonly state: 'rejected' | 'returned';
  readonly code: string;
  readonly taken: Cents;
  /** Of a debit that had settled: the transfer of the ledger. */
  readonly postedBy: bigint | null;
};

export const saveReturned = (
  tx: WriteHandle,
  clientId: number,
  returned: readonly ReturnedTransfer[],
  now: Date,
) =>
  tx.text({
    sql: `UPDATE bank_transfer AS t SET state = n.state, returned_at = $2, return_code = n.code, taken_back = n.taken, return_transfer_id = n.posted_by
          FROM unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[]) AS n (id, state, code, taken, posted_by)
          WHERE t.client_id = $1 AND t.id = n.id`,
    values: [
      clientId,
      now,
      returned.map(({ id }) => id),
      returned.map(({ state }) => state),
      returned.map(({ code }) => code),
      returned.map(({ taken }) => taken),
      returned.map(({ postedBy }) => postedBy),
    ],
  });

type Find = {
  readonly kind: TransferKind;
  readonly clientId: number;
  readonly wallets: 'all' | readonly number[];
  readonly walletId: number | null;
  readonly state: TransferState | null;
  /** Closed ones from this instant on. */
  readonly since: Date;
};

/** Transfers of a kind that are open, then the others, newest first. */
export function listTransfers(tx: ReadHandle, find: Find): Promise<TransferRow[]> {
  const open = sql<boolean>`t.state IN ('created', 'submitted', 'pending')`;
  let query = selectTransfers(find.clientId)
    .where('t.kind', '=', find.kind)
    .where((where) =>
      where.or([where('t.state', 'in', [...OPEN_STATES]), where('t.created_at', '>=', find.since)]),
    );
  if (find.wallets !== 'all')
    query = query.where('t.wallet_id', 'in', find.wallets.length > 0 ? [...find.wallets] : [0]);
  if (find.walletId !== null) query = query.where('t.wallet_id', '=', find.walletId);
  if (find.state !== null) query = query.where('t.state', '=', find.state);
  return tx.all(query.orderBy(open, 'desc').orderBy('t.id', 'desc').limit(500));
}

export const insertTransfer = async (
  tx: WriteHandle,
  row: Insertable<Schema['bank_transfer']>,
): Promise<bigint> => (await tx.one(q.insertInto('bank_transfer').values(row).returning('id'))).id;

export const saveTransfer = (
  tx: WriteHandle,
  clientId: number,
  id: bigint,
  set: Updateable<Schema['bank_transfer']>,
) =>
  tx.run(
    q.updateTable('bank_transfer').set(set).where('client_id', '=', clientId).where('id', '=', id),
  );

/** The newest self-load like it that was not taken back. */
export const newestSelfLoadLike = (
  tx: ReadHandle,
  clientId: number,
  like: { readonly walletId: number; readonly amount: bigint; readonly since: Date },
) =>
  tx.maybe(
    q
      .selectFrom('bank_transfer')
      .select(['id', 'created_at', 'manager_name'])
      .where('client_id', '=', clientId)
      .where('wallet_id', '=', like.walletId)
      .where('kind', '=', 'self_load')
      .where('amount', '=', like.amount)
      .where('state', 'not in', ['cancelled', 'rejected'])
      .where('created_at', '>', like.since)
      .orderBy('id', 'desc')
      .limit(1),
  );

/** Two like it that are sent at once: the second sees the first. */
export const lockSelfLoadsOf = (tx: WriteHandle, clientId: number, walletId: number) =>
  tx.text({
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${clientId}:self_load:${walletId}`],
  });

/** Debits for a file of a rail, in the order of their numbers, under lock. */
export const lockTransfersToSubmit = (
  tx: WriteHandle,
  clientId: number,
  { rail, day }: { readonly rail: 'eft' | 'ach'; readonly day: string },
) =>
  tx.text<{
    id: bigint;
    kind: 'self_load' | 'pad';
    amount: bigint;
    due_on: string;
    wallet_name: string;
    institution_number: string | null;
    transit_number: string | null;
    routing_number: string | null;
    number_sealed: string;
    account_type: 'checking' | 'savings';
    holder_name: string;
  }>({
    sql: `SELECT t.id, t.kind, t.amount, t.due_on, w.name AS wallet_name, a.institution_number, a.transit_number, a.routing_number,
            a.number_sealed, a.account_type, a.holder_name
          FROM bank_transfer t JOIN wallet w ON w.client_id = t.client_id AND w.id = t.wallet_id
            JOIN bank_account a ON a.client_id = t.client_id AND a.id = t.account_id
          WHERE t.client_id = $1 AND t.state = 'created' AND t.submit_on <= $2::date AND a.rail = $3 ORDER BY t.id FOR UPDATE OF t`,
    values: [clientId, day, rail],
  });

/** Moves transfers from one state to the next; those in another stay. Answers how many moved. */
export const markSubmitted = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
  at: Date,
) =>
  tx.text({
    sql: `UPDATE bank_transfer SET state = 'submitted', submitted_at = $3 WHERE client_id = $1 AND id = ANY ($2::bigint[]) AND state = 'created'`,
    values: [clientId, ids, at],
  });

export const markDue = (tx: WriteHandle, clientId: number, today: string) =>
  tx.text({
    sql: `UPDATE bank_transfer SET state = 'pending' WHERE client_id = $1 AND state = 'submitted' AND due_on <= $2::date`,
    values: [clientId, today],
  });

/** The oldest announcement of such a deposit that still waits, under lock. */
export const lockAnnounced = async (
  tx: WriteHandle,
  clientId: number,
  like: { readonly walletId: number; readonly amount: bigint; readonly today: string },
): Promise<bigint | null> => {
  const [found] = await tx.text<{ id: bigint }>({
    sql: `SELECT id FROM bank_transfer WHERE client_id = $1 AND wallet_id = $2 AND kind = 'direct_deposit' AND state = 'created'
            AND amount = $3 AND latest_on >= $4::date ORDER BY id LIMIT 1 FOR UPDATE`,
    values: [clientId, like.walletId, like.amount, like.today],
  });
  return found?.id ?? null;
};

/** Announcements that nothing has met in their time: nobody waits for them any more. Answers how many. */
export const closeUnmet = async (
  tx: WriteHandle,
  clientId: number,
  walletIds: readonly number[],
  today: string,
): Promise<number> =>
  (
    await tx.text({
      sql: `WITH unmet AS (
            SELECT id FROM bank_transfer WHERE client_id = $1 AND wallet_id = ANY ($2::int[]) AND kind = 'direct_deposit'
              AND state = 'created' AND latest_on < $3::date ORDER BY id FOR UPDATE)
          UPDATE bank_transfer AS t SET state = 'cancelled' FROM unmet WHERE t.client_id = $1 AND t.id = unmet.id RETURNING t.id`,
      values: [clientId, walletIds, today],
    })
  ).length;

type AccountHistory = { settled: boolean; returned: boolean; owing: boolean };

/** What speaks for and against a release from an account, or to a wallet that owes. */
export const historyOfAccount = async (
  tx: ReadHandle,
  clientId: number,
  { accountId, returnedSince }: { readonly accountId: number; readonly returnedSince: Date },
): Promise<AccountHistory> =>
  (
    await tx.text<AccountHistory>({
      sql: `SELECT EXISTS (SELECT FROM bank_transfer WHERE client_id = $1 AND account_id = $2 AND state = 'settled') AS settled,
              EXISTS (SELECT FROM bank_transfer WHERE client_id = $1 AND account_id = $2 AND returned_at > $3) AS returned,
              EXISTS (SELECT FROM bank_debt WHERE client_id = $1 AND open > 0) AS owing`,
      values: [clientId, accountId, returnedSince],
    })
  )[0]!;

/** What banks still bring to some wallets, to each by the day on which it settles. */
export const moneyUnderWay = (
  tx: ReadHandle,
  clientId: number,
  wallets: readonly number[],
): Promise<{ readonly wallet_id: number; readonly day: string; readonly amount: bigint }[]> =>
  tx.text({
    name: 'bank_money_under_way',
    sql: `SELECT wallet_id, settles_on AS day, sum(amount - fee - released)::bigint AS amount FROM bank_transfer
          WHERE client_id = $1 AND wallet_id = ANY ($2::int[]) AND state IN ('created', 'submitted', 'pending') AND settles_on IS NOT NULL
          GROUP BY settles_on, wallet_id ORDER BY settles_on, wallet_id`,
    values: [clientId, wallets],
  });
