import type { Insertable, Selectable } from 'kysely';
import { knownDay } from '#domain/bank/days.ts';
import { type Day, addDays, daysBetween, startOfDay } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { standingsBefore } from '#server/ledger/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { StoreKey, StoreZone } from '../../tips-setup/index.ts';

/** A day of a store, added up. */
export type DayFigures = Omit<Selectable<Schema['ewa_day']>, 'client_id' | 'store_id' | 'day'> & {
  readonly day: Day;
};
type Range = { readonly from: Day; readonly to: Day };

/** Every day of a range, in the order of time. */
export const daysOf = ({ from, to }: Range): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    addDays(from, index),
  );

/** Days that were added up already. */
export async function keptDays(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { from, to }: Range,
): Promise<DayFigures[]> {
  const rows = await tx.all(
    q
      .selectFrom('ewa_day')
      .select(['day', 'amount', 'advances', 'members', 'funded', 'returned', 'repaid'])
      .select('fund_balance')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day'),
  );
  return rows.map((row) => ({ ...row, day: knownDay(row.day) }));
}

/** The newest day that was added up; null where none was. */
export const newestKeptDay = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<Day | null> => {
  const row = await tx.maybe(
    q
      .selectFrom('ewa_day')
      .select('day')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .orderBy('day', 'desc')
      .limit(1),
  );
  return row === null ? null : knownDay(row.day);
};

/** Days of a store as they stand in advances, payments and the books. */
export async function addUpDays(
  tx: ReadHandle,
  store: StoreZone & { readonly fundAccount: number },
  range: Range,
): Promise<DayFigures[]> {
  const days = daysOf(range);
  if (days.length === 0) return [];
  const { clientId, timezone, fundAccount } = store;
  const taken = await takenByDay(tx, store, range);
  const moved = await movedByDay(tx, store, range);
  const ends = await standingsBefore(
    tx,
    clientId,
    days.map((day) => ({
      accountId: fundAccount,
      instant: startOfDay(addDays(day, 1), timezone),
    })),
  );
  return days.map((day, index) => ({
    day,
    ...(taken.get(day) ?? { amount: 0n, advances: 0, members: 0 }),
    ...(moved.get(day) ?? { funded: 0n, returned: 0n, repaid: 0n }),
    fund_balance: ends[index]?.balance ?? 0n,
  }));
}

type Taken = { readonly amount: Cents; readonly advances: number; readonly members: number };

async function takenByDay(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { from, to }: Range,
): Promise<ReadonlyMap<string, Taken>> {
  const rows = await tx.text<Taken & { day: string }>({
    name: 'ewa_taken_by_day',
    sql: `SELECT taken_on AS day, sum(amount)::bigint AS amount, count(*)::int AS advances, count(DISTINCT customer_id)::int AS members
          FROM ewa_advance WHERE client_id = $1 AND store_id = $2 AND taken_on BETWEEN $3 AND $4 AND status <> 'failed' GROUP BY taken_on`,
    values: [clientId, storeId, from, to],
  });
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}

type Moved = { readonly funded: Cents; readonly returned: Cents; readonly repaid: Cents };

async function movedByDay(
  tx: ReadHandle,
  { clientId, storeId, timezone }: StoreZone,
  { from, to }: Range,
): Promise<ReadonlyMap<string, Moved>> {
  const rows = await tx.text<Moved & { day: string }>({
    name: 'ewa_moved_by_day',
    sql: `SELECT (at AT TIME ZONE $5)::date AS day, coalesce(sum(amount) FILTER (WHERE kind = 'ewa_fund'), 0)::bigint AS funded,
            coalesce(sum(amount) FILTER (WHERE kind = 'ewa_return'), 0)::bigint AS returned,
            coalesce(sum(amount) FILTER (WHERE kind = 'ewa_repay'), 0)::bigint AS repaid
          FROM movement WHERE client_id = $1 AND wallet_id = $2 AND at >= $3 AND at < $4 AND kind IN ('ewa_fund', 'ewa_return', 'ewa_repay')
          GROUP BY 1`,
    values: [
      clientId,
      storeId,
      startOfDay(from, timezone),
      startOfDay(addDays(to, 1), timezone),
      timezone,
    ],
  });
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}

/** How many members took something in each of some ranges of days. */
export async function membersInRanges(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  ranges: readonly Range[],
): Promise<number[]> {
  const rows = await tx.text<{ no: number; members: number }>({
    sql: `SELECT r.no::int AS no, (SELECT count(DISTINCT a.customer_id) FROM ewa_advance AS a
            WHERE a.client_id = $1 AND a.store_id = $2 AND a.taken_on BETWEEN r.low AND r.high AND a.status <> 'failed')::int AS members
          FROM unnest($3::date[], $4::date[]) WITH ORDINALITY AS r (low, high, no) ORDER BY r.no`,
    values: [clientId, storeId, ranges.map((one) => one.from), ranges.map((one) => one.to)],
  });
  return rows.map(({ members }) => members);
}

/** Keeps days; one that somebody else has kept meanwhile stays as it is. */
export async function keepDays(
  tx: WriteHandle,
  rows: readonly Insertable<Schema['ewa_day']>[],
): Promise<void> {
  if (rows.length > 0)
    await tx.run(
      q
        .insertInto('ewa_day')
        .values([...rows])
        .onConflict((on) => on.doNothing()),
    );
}

/** The clients with a store some day of which is over and not added up yet. */
export const clientsWithDaysToAddUp = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_with_days_to_add_up', [now]);

/** The stores of a client, with the first day on which one of their advances has no outcome. */
export const storesToAddUp = (tx: ReadHandle, clientId: number) =>
  tx.text<{
    store_id: number;
    timezone: string;
    float_account_id: number;
    created_at: Date;
    pending_since: string | null;
  }>({
    sql: `SELECT e.store_id, s.timezone, e.float_account_id, e.created_at,
            (SELECT min(a.taken_on) FROM ewa_advance AS a WHERE a.client_id = $1 AND a.store_id = e.store_id AND a.status = 'pending') AS pending_since
          FROM ewa_store AS e JOIN store AS s ON s.client_id = $1 AND s.id = e.store_id WHERE e.client_id = $1 ORDER BY e.store_id`,
    values: [clientId],
  });
