import { q, type ReadHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** A period of a store that something is due for, with the zone that the store goes by. */
type DuePeriod = {
  readonly store_id: number;
  readonly first_day: string;
  readonly timezone: string;
};

/** The clients of whose stores a period is past its cut-off and has no report yet. */
export const clientsToCutOff = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'ewa_clients_to_cut_off', [now]);

/** The periods of a client that are past their cut-off, the oldest first. */
export const periodsToCutOff = (tx: ReadHandle, clientId: number, now: Date) =>
  tx.text<DuePeriod>({
    name: 'ewa_periods_to_cut_off',
    sql: `SELECT p.store_id, p.first_day, s.timezone FROM ewa_period AS p JOIN store AS s ON s.client_id = $1 AND s.id = p.store_id
          WHERE p.client_id = $1 AND p.state = 'open' AND p.cutoff_at <= $2 ORDER BY p.cutoff_at, p.store_id, p.first_day`,
    values: [clientId, now],
  });

/** The first period after a day that can still be added to; null where none has begun. */
export const firstOpenPeriod = async (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { after, now }: { readonly after: string; readonly now: Date },
): Promise<string | null> =>
  (
    await tx.maybe(
      q
        .selectFrom('ewa_period')
        .select('first_day')
        .where('client_id', '=', clientId)
        .where('store_id', '=', storeId)
        .where('first_day', '>', after)
        .where('state', '=', 'open')
        .where('cutoff_at', '>', now)
        .orderBy('first_day')
        .limit(1),
    )
  )?.first_day ?? null;
