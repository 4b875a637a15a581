import type { z } from 'zod';
import type { posLocation } from '#contract/integrations/shapes.ts';
import type { tipMapping } from '#contract/tips-data/mapping.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PosLocation, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import type { PosReason } from '../data.present.ts';
import { completeThrough } from '../loading/feed-days.repo.ts';
import type { PosAccount, PosDoors } from '../tips-data.ports.ts';
import { type FeedOfLocation, type PosLocationRow, posLocationsOf } from './locations.repo.ts';
import { writeOptions } from './pos-options.ts';

type Mapping = z.input<(typeof tipMapping)['locationMapping']['output']>;
export type PosLocationOut = z.input<typeof posLocation>;
/** What an account offers, or why it does not say. */
export type Offered = PosAccount &
  (
    | { readonly locations: readonly PosLocation[]; readonly reason: null }
    | { readonly locations: null; readonly reason: PosReason }
  );

/** The locations of each account of a client, asked for all at once. */
export const offeredBy = (
  doors: PosDoors | null,
  accounts: readonly PosAccount[],
): Promise<Offered[]> =>
  Promise.all(
    accounts.map(async (account): Promise<Offered> => {
      const door = doors?.door(account.provider) ?? null;
      if (door === null) return { ...account, locations: null, reason: 'pos_not_connected' };
      try {
        const locations = await door.locations(account.connectionId);
        return { ...account, locations, reason: null };
      } catch (error) {
        if (!(error instanceof PosUnavailable)) throw error;
        return { ...account, locations: null, reason: error.code };
      }
    }),
  );

/** What of a location, and of its feed, is shown. */
export type ShownLocation = Omit<PosLocationRow, 'feed' | 'client_id' | 'filled_from'> & {
  readonly feed: Pick<
    FeedOfLocation,
    | 'status'
    | 'provider'
    | 'account'
    | 'timezone'
    | 'connection_id'
    | 'code'
    | 'reason'
    | 'read_at'
    | 'newest_at'
  > | null;
};

/** One location as everybody sees it. */
export async function showLocation(tx: ReadHandle, row: PosLocationRow): Promise<PosLocationOut> {
  const through = await completeThrough(tx, row.client_id, [row]);
  return presentLocation(row, through.get(row.feed_id ?? 0) ?? null);
}

/** A location of a point of sale as everybody sees it; never its secret. */
export function presentLocation(row: ShownLocation, complete: string | null): PosLocationOut {
  const { feed } = row;
  return {
    id: row.id,
    store_id: row.store_id,
    data_type: row.data_type,
    status: feed?.status ?? 'offline',
    source_id: feed?.provider ?? null,
    external_id: feed?.account ?? null,
    sub_external_id: row.external_id,
    revenue_center: row.revenue_center,
    timezone: feed?.timezone ?? null,
    updated_at: row.mapped_at.toISOString(),
    token: feed === null ? null : 'stored',
    connection_id: feed?.connection_id ?? null,
    name: row.name,
    code: feed?.code ?? null,
    reason: feed?.reason ?? null,
    live_from: row.live_from,
    read_at: feed?.read_at?.toISOString() ?? null,
    newest_at: feed?.newest_at?.toISOString() ?? null,
    complete_through: complete,
    options: writeOptions(row.options),
  };
}

/** From where data of a store comes, and from where it could. */
export async function presentMapping(
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  offers: readonly Offered[],
): Promise<Mapping> {
  const rows = await posLocationsOf(tx, clientId, storeId);
  const through = await completeThrough(tx, clientId, rows);
  const of = (type: PosLocationRow['data_type']): PosLocationOut | null => {
    const row = rows.find((one) => one.data_type === type);
    return row ? presentLocation(row, through.get(row.feed_id ?? 0) ?? null) : null;
  };
  return {
    clockings: of('clockings'),
    sales: of('sales'),
    accounts: offers.map(({ connectionId, provider, account, name, locations, reason }) => ({
      connection_id: connectionId,
      provider,
      account,
      name,
      reason,
      locations:
        locations?.map(({ account: _, revenueCenters, ...rest }) => ({
          ...rest,
          revenue_centers: [...revenueCenters],
        })) ?? null,
    })),
  };
}
