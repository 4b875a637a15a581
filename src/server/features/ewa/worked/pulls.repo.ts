import type { Day } from '#kernel/day.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** Whether this one asks: nobody did since, and the store is on. */
export const notePull = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { before, now }: { readonly before: Date | null; readonly now: Date },
): Promise<boolean> =>
  (
    await tx.text({
      name: 'ewa_note_pull',
      sql: `UPDATE ewa_store SET pulled_at = $4 WHERE client_id = $1 AND store_id = $2 AND is_on AND pulled_at IS NOT DISTINCT FROM $3::timestamptz RETURNING store_id`,
      values: [clientId, storeId, before, now],
    })
  ).length === 1;

/** The stores of a client whose clock-ins were asked for before a time, or never. */
export const storesToPull = (tx: ReadHandle, clientId: number, before: Date) =>
  tx.all(
    q
      .selectFrom('ewa_store as e')
      .innerJoin('store as s', (join) =>
        join.onRef('s.client_id', '=', 'e.client_id').onRef('s.id', '=', 'e.store_id'),
      )
      .select(['e.store_id', 's.timezone', 'e.pulled_at'])
      .where('e.client_id', '=', clientId)
      .where('e.is_on', '=', true)
      .where((eb) => eb.or([eb('e.pulled_at', 'is', null), eb('e.pulled_at', '<', before)]))
      .orderBy('e.store_id'),
  );

/** The first day of the earliest period whose pay is not reported yet; null where none has begun. */
export const earliestOpenDay = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<Day | null> =>
  (
    await tx.text<{ day: Day | null }>({
      name: 'ewa_earliest_open_day',
      sql: `SELECT min(first_day) AS day FROM ewa_period WHERE client_id = $1 AND store_id = $2 AND state = 'open'`,
      values: [clientId, storeId],
    })
  )[0]?.day ?? null;
