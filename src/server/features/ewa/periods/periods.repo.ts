import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PayPeriod } from '#domain/ewa/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

type Period = Schema['ewa_period'];
export type PeriodRow = Selectable<Period>;

/** One period of a store. */
export type PeriodKey = StoreKey & { readonly firstDay: string };

export const keyOfPeriod = (period: PeriodRow): PeriodKey => ({
  clientId: period.client_id,
  storeId: period.store_id,
  firstDay: period.first_day,
});

const ofPeriod = ({ clientId, storeId, firstDay }: PeriodKey) =>
  q
    .selectFrom('ewa_period')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId)
    .where('first_day', '=', firstDay);

/** A period that has begun; null where none begins on this day. */
export const findPeriod = (tx: ReadHandle, period: PeriodKey): Promise<PeriodRow | null> =>
  tx.maybe(ofPeriod(period));

/** The same under the lock by which cut-off, outcomes and repayments take turns. */
export const lockPeriod = (tx: WriteHandle, period: PeriodKey): Promise<PeriodRow | null> =>
  tx.maybe(ofPeriod(period).forUpdate());

/** Writes what the cut-off, an outcome or a repayment changes about a period. */
export const changePeriod = (
  tx: WriteHandle,
  { clientId, storeId, firstDay }: PeriodKey,
  set: Updateable<Period>,
) =>
  tx.run(
    q
      .updateTable('ewa_period')
      .set(set)
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('first_day', '=', firstDay),
  );

/** The periods of a store that have begun and end on a day or later, in the order of time. */
export const begunPeriods = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  from: string,
): Promise<PeriodRow[]> =>
  tx.all(
    q
      .selectFrom('ewa_period')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('last_day', '>=', from)
      .orderBy('first_day'),
  );

/** The periods of a store that have begun, the newest first, and how many there are. */
export async function periodsOfStore(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: PeriodRow[]; readonly total: number }> {
  const counted = await tx.text<PeriodRow & { readonly total: number }>({
    sql: `SELECT *, count(*) OVER ()::int AS total FROM ewa_period WHERE client_id = $1 AND store_id = $2
          ORDER BY first_day DESC LIMIT $3 OFFSET $4`,
    values: [clientId, storeId, limit, offset],
  });
  return { rows: counted.map(({ total: _total, ...row }) => row), total: counted[0]?.total ?? 0 };
}

/** The last day of the newest period that has begun; null where none has. */
export const newestLastDay = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<string | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('ewa_period')
        .select('last_day')
        .where('client_id', '=', clientId)
        .where('store_id', '=', storeId)
        .orderBy('first_day', 'desc')
        .limit(1),
    )
  )?.last_day ?? null;

/** Gives periods a row of their own; one that somebody else has opened meanwhile stays as it is. */
export const insertPeriods = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  periods: readonly PayPeriod[],
) =>
  tx.run(
    q
      .insertInto('ewa_period')
      .values(
        periods.map((period) => ({
          client_id: clientId,
          store_id: storeId,
          first_day: period.firstDay,
          last_day: period.lastDay,
          bridging: period.bridging,
          payday: period.payday,
          cutoff_at: period.cutoffAt,
        })),
      )
      .onConflict((on) => on.doNothing()),
  );

/** Paydays that people moved, by the first day of their period. */
export const movedPaydays = (tx: ReadHandle, { clientId, storeId }: StoreKey) =>
  tx.all(
    q
      .selectFrom('ewa_payday')
      .select(['first_day', 'payday'])
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId),
  );

/** Keeps a moved payday, over the one before it. */
export const savePayday = (tx: WriteHandle, row: Insertable<Schema['ewa_payday']>) =>
  tx.run(
    q
      .insertInto('ewa_payday')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['client_id', 'store_id', 'first_day'])
          .doUpdateSet({ payday: row.payday, moved_by: row.moved_by, moved_at: row.moved_at }),
      ),
  );

/** A payday is as the rules say again. */
export const forgetPayday = (tx: WriteHandle, { clientId, storeId }: StoreKey, firstDay: string) =>
  tx.run(
    q
      .deleteFrom('ewa_payday')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('first_day', '=', firstDay),
  );

/** The same for all periods from a day on: another schedule makes other periods. */
export const forgetPaydaysFrom = (tx: WriteHandle, { clientId, storeId }: StoreKey, day: string) =>
  tx.run(
    q
      .deleteFrom('ewa_payday')
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('first_day', '>=', day),
  );

/** The clients of whose stores a period has begun that has no row yet. */
export const clientsWithPeriodsToOpen = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_with_periods_to_open', [now]);

/**
 * The stores of a client of which a period has begun that has no row yet, in the order in which they
 * are locked.
 */
export const storesWithPeriodsToOpen = (
  tx: ReadHandle,
  clientId: number,
  now: Date,
): Promise<{ store_id: number; timezone: string }[]> =>
  tx.text<{ store_id: number; timezone: string }>({
    name: 'ewa_stores_with_periods_to_open',
    sql: `SELECT e.store_id, s.timezone FROM ewa_store AS e JOIN store AS s ON s.client_id = $1 AND s.id = e.store_id
          CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE s.timezone)::date AS today) AS clock
          WHERE e.client_id = $1 AND e.is_on AND s.active
            AND EXISTS (SELECT FROM ewa_schedule AS v WHERE v.client_id = $1 AND v.store_id = e.store_id AND v.replaced_at IS NULL AND v.effective_from <= clock.today)
            AND NOT EXISTS (SELECT FROM ewa_period AS p WHERE p.client_id = $1 AND p.store_id = e.store_id AND p.last_day >= clock.today)
          ORDER BY e.store_id`,
    values: [clientId, now],
  });
