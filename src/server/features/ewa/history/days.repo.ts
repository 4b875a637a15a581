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
export type DayFigures = Omit<
  Selectable<Schema['ewa_day']>,
  'client_id' | 'store_id' | 'day' | 'ends_at'
> & { readonly day: Day };
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
      .select(['fund_balance', 'new_in_week', 'new_in_period'])
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day'),
  );
  return rows.map((row) => ({ ...row, day: knownDay(row.day) }));
}

/**
 * Days of a store as they stand in advances, payments and the books. The first one begins where the
 * one before it ended, which may have been kept by another clock: what was moved counts once.
 */
export async function addUpDays(
  tx: ReadHandle,
  store: StoreZone & { readonly fundAccount: number },
  range: Range,
): Promise<(DayFigures & { readonly ends_at: Date })[]> {
  const days = daysOf(range);
  if (days.length === 0) return [];
  const { clientId, timezone, fundAccount } = store;
  const since = await endOfKeptDay(tx, store, addDays(range.from, -1));
  const begins = days.map((day, index) => {
    const start = startOfDay(day, timezone);
    return since !== null && (index === 0 || since > start) ? since : start;
  });
  const ends = days.map((day) => startOfDay(addDays(day, 1), timezone));
  const taken = await takenByDay(tx, store, range);
  const moved = await movedByDay(tx, store, { begins, until: ends.at(-1)! });
  const held = await standingsBefore(
    tx,
    clientId,
    ends.map((instant) => ({ accountId: fundAccount, instant })),
  );
  return days.map((day, index) => ({
    day,
    ...(taken.get(day) ?? NOBODY),
    ...(moved.get(index) ?? { funded: 0n, returned: 0n, repaid: 0n }),
    fund_balance: held[index]?.balance ?? 0n,
    ends_at: ends[index]!,
  }));
}

/** When a day ended that was added up; null where it was not, or before that was kept. */
async function endOfKeptDay(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  day: Day,
): Promise<Date | null> {
  const row = await tx.maybe(
    q
      .selectFrom('ewa_day')
      .select('ends_at')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('day', '=', day),
  );
  return row?.ends_at ?? null;
}

type Taken = Pick<DayFigures, 'amount' | 'advances' | 'members' | 'new_in_week' | 'new_in_period'>;
const NOBODY = { amount: 0n, advances: 0, members: 0, new_in_week: 0, new_in_period: 0 };

/** Looks from the first day of the week and the period in which the range begins. */
async function takenByDay(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { from, to }: Range,
): Promise<ReadonlyMap<string, Taken>> {
  const rows = await tx.text<Taken & { day: string }>({
    name: 'ewa_taken_by_day',
    sql: `WITH begun AS MATERIALIZED (
            SELECT least($3::date - 6, (SELECT max(p.first_day) FROM ewa_period AS p WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day <= $3::date)) AS day
          ), looked AS MATERIALIZED (
            SELECT d.day, d.day - (extract(isodow FROM d.day)::int - 1) AS week,
              (SELECT max(p.first_day) FROM ewa_period AS p WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day <= d.day) AS period
            FROM (SELECT begun.day + n AS day FROM begun, generate_series(0, $4::date - begun.day) AS n) AS d
          ), taken AS (
            SELECT l.day, l.week, l.period, a.customer_id, sum(a.amount) AS amount, count(*) AS advances
            FROM ewa_advance AS a JOIN looked AS l ON l.day = a.taken_on
            WHERE a.client_id = $1 AND a.store_id = $2 AND a.taken_on >= (SELECT day FROM begun) AND a.taken_on <= $4::date AND a.status <> 'failed'
            GROUP BY l.day, l.week, l.period, a.customer_id
          ), numbered AS (
            SELECT day, amount, advances, row_number() OVER (PARTITION BY week, customer_id ORDER BY day) AS in_week,
              row_number() OVER (PARTITION BY period, customer_id ORDER BY day) AS in_period
            FROM taken
          )
          SELECT day, sum(amount)::bigint AS amount, sum(advances)::int AS advances, count(*)::int AS members,
            (count(*) FILTER (WHERE in_week = 1))::int AS new_in_week, (count(*) FILTER (WHERE in_period = 1))::int AS new_in_period
          FROM numbered WHERE day >= $3::date GROUP BY day`,
    values: [clientId, storeId, from, to],
  });
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}

type Moved = { readonly funded: Cents; readonly returned: Cents; readonly repaid: Cents };

/**
 * By the moments at which days begin, which are reckoned as everywhere else: the database may know
 * other changes of clocks than the server does.
 */
async function movedByDay(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { begins, until }: { readonly begins: readonly Date[]; readonly until: Date },
): Promise<ReadonlyMap<number, Moved>> {
  const rows = await tx.text<Moved & { no: number }>({
    name: 'ewa_moved_between',
    sql: `SELECT width_bucket(at, $5::timestamptz[]) AS no, coalesce(sum(amount) FILTER (WHERE kind = 'ewa_fund'), 0)::bigint AS funded,
            coalesce(sum(amount) FILTER (WHERE kind = 'ewa_return'), 0)::bigint AS returned,
            coalesce(sum(amount) FILTER (WHERE kind = 'ewa_repay'), 0)::bigint AS repaid
          FROM movement WHERE client_id = $1 AND wallet_id = $2 AND at >= $3 AND at < $4 AND kind IN ('ewa_fund', 'ewa_return', 'ewa_repay')
          GROUP BY 1`,
    values: [clientId, storeId, begins[0], until, begins],
  });
  return new Map(rows.map(({ no, ...figures }) => [no - 1, figures]));
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

/**
 * The stores of a client, each with the newest day that was added up, and the first on which one of
 * their advances has no outcome.
 */
export const storesToAddUp = (tx: ReadHandle, clientId: number) =>
  tx.text<{
    store_id: number;
    timezone: string;
    float_account_id: number;
    created_at: Date;
    newest_day: string | null;
    pending_since: string | null;
  }>({
    sql: `SELECT e.store_id, s.timezone, e.float_account_id, e.created_at,
            (SELECT max(d.day) FROM ewa_day AS d WHERE d.client_id = $1 AND d.store_id = e.store_id) AS newest_day,
            (SELECT min(a.taken_on) FROM ewa_advance AS a WHERE a.client_id = $1 AND a.store_id = e.store_id AND a.status = 'pending') AS pending_since
          FROM ewa_store AS e JOIN store AS s ON s.client_id = $1 AND s.id = e.store_id WHERE e.client_id = $1 ORDER BY e.store_id`,
    values: [clientId],
  });
