import type { Insertable, Selectable } from 'kysely';
import type { PayPeriod } from '#domain/ewa/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

type Period = Schema['ewa_period'];
export type PeriodRow = Selectable<Period>;

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

/** The stores of a client that are switched on, in the order in which they are locked. */
export const storesSwitchedOn = (tx: ReadHandle, clientId: number) =>
  tx.all(
    q
      .selectFrom('ewa_store as e')
      .innerJoin('store as s', (join) =>
        join.onRef('s.client_id', '=', 'e.client_id').onRef('s.id', '=', 'e.store_id'),
      )
      .select(['e.store_id', 's.timezone'])
      .where('e.client_id', '=', clientId)
      .where('e.is_on', '=', true)
      .where('s.active', '=', true)
      .orderBy('e.store_id'),
  );
