import { type Day, dayOf } from '#kernel/day.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey, StoreZone } from '../../tips-setup/index.ts';
import { hoursLock } from './worked.repo.ts';

/**
 * Whoever notes dates shares a lock that whoever writes hours has alone: a date that is noted already
 * must not be taken out of the list before the change that was noted with it can be read.
 */
const shareHours = (tx: WriteHandle, { clientId, storeId }: StoreKey): Promise<unknown> =>
  tx.text({
    name: 'ewa_share_hours',
    sql: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [hoursLock(clientId, storeId)],
  });

/**
 * Notes dates whose hours may be different now; they are written again soon. Of a store that lets
 * nobody take earned pay nothing is noted.
 */
export async function noteChangedDates(
  tx: WriteHandle,
  store: StoreKey,
  days: readonly Day[],
  now: Date,
): Promise<void> {
  const { clientId, storeId } = store;
  // Sent together, done in this order.
  await Promise.all([
    shareHours(tx, store),
    insertChangedDates(tx, { clientId, storeId, days, now }),
  ]);
}

type ChangedDates = StoreKey & { readonly days: readonly Day[]; readonly now: Date };
const insertChangedDates = (
  tx: WriteHandle,
  { clientId, storeId, days, now }: ChangedDates,
): Promise<unknown> =>
  tx.text({
    name: 'ewa_note_changed_dates',
    sql: `INSERT INTO ewa_changed_date (client_id, store_id, day, since)
          SELECT e.client_id, e.store_id, d.day, $4 FROM ewa_store e CROSS JOIN unnest($3::date[]) AS d (day)
          WHERE e.client_id = $1 AND e.store_id = $2 AND e.is_on
          ON CONFLICT DO NOTHING`,
    values: [clientId, storeId, [...new Set(days)], now],
  });

/** The same of all dates of the periods that are not settled, up to today. */
export async function noteOpenDates(tx: WriteHandle, store: StoreZone, now: Date): Promise<void> {
  await Promise.all([shareHours(tx, store), insertOpenDates(tx, store, now)]);
}

const insertOpenDates = (
  tx: WriteHandle,
  { clientId, storeId, timezone }: StoreZone,
  now: Date,
): Promise<unknown> =>
  tx.text({
    name: 'ewa_note_open_dates',
    sql: `INSERT INTO ewa_changed_date (client_id, store_id, day, since)
          SELECT p.client_id, p.store_id, d.day::date, $3 FROM ewa_period p
          CROSS JOIN LATERAL generate_series(p.first_day, least(p.last_day, $4::date), interval '1 day') AS d (day)
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.state <> 'settled'
          ON CONFLICT DO NOTHING`,
    values: [clientId, storeId, now, dayOf(now, timezone)],
  });

/** The stores of a client some dates of which are to be written again, in periods that have begun. */
export const storesWithChangedDates = (
  tx: ReadHandle,
  clientId: number,
): Promise<{ store_id: number; timezone: string }[]> =>
  tx.text<{ store_id: number; timezone: string }>({
    name: 'ewa_stores_with_changed_dates',
    sql: `SELECT e.store_id, s.timezone FROM ewa_store AS e JOIN store AS s ON s.client_id = $1 AND s.id = e.store_id
          WHERE e.client_id = $1 AND e.is_on AND EXISTS (SELECT FROM ewa_changed_date AS c WHERE c.client_id = $1 AND c.store_id = e.store_id
            AND c.day <= (SELECT max(p.last_day) FROM ewa_period AS p WHERE p.client_id = $1 AND p.store_id = e.store_id))
          ORDER BY e.store_id`,
    values: [clientId],
  });

/** The first and the last date of all periods of a store that have begun; null where none has. */
export const begunDates = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
): Promise<{ readonly first: Day; readonly last: Day } | null> => {
  const [dates] = await tx.text<{ first: Day | null; last: Day | null }>({
    name: 'ewa_begun_dates',
    sql: `SELECT min(first_day) AS first, max(last_day) AS last FROM ewa_period WHERE client_id = $1 AND store_id = $2`,
    values: [clientId, storeId],
  });
  const { first = null, last = null } = dates ?? {};
  return first === null || last === null ? null : { first, last };
};

/**
 * Takes some of the noted dates of a store out of the list, the earliest first; those of periods
 * that have no row yet stay.
 */
export const takeChangedDates = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  most: number,
): Promise<Day[]> =>
  (
    await tx.text<{ day: Day }>({
      name: 'ewa_take_changed_dates',
      sql: `DELETE FROM ewa_changed_date c USING (
              SELECT n.day FROM ewa_changed_date n WHERE n.client_id = $1 AND n.store_id = $2
                AND n.day <= (SELECT max(p.last_day) FROM ewa_period p WHERE p.client_id = $1 AND p.store_id = $2)
              ORDER BY n.day LIMIT $3) AS taken
            WHERE c.client_id = $1 AND c.store_id = $2 AND c.day = taken.day RETURNING c.day`,
      values: [clientId, storeId, most],
    })
  )
    .map(({ day }) => day)
    .sort();
