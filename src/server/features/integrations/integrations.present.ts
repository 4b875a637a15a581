import type { OutputOf } from '#contract/operation.ts';
import type { posConnections } from '#contract/integrations/connections.ts';
import type { posSignIn } from '#contract/integrations/sign-in.ts';
import type { PosLocation } from '#server/providers/pos/point-of-sale.port.ts';
import type { ConnectionRow } from './access/connections.repo.ts';
import type { KnownLocationRow } from './connections/locations.repo.ts';
import type { StoreFeed } from './integrations.ports.ts';

type LoginAnswer = OutputOf<(typeof posSignIn)['lightspeedLogin']>;
export type ConnectionOut = LoginAnswer['connection'];
export type LocationOut = LoginAnswer['locations'][number];
type PosLocationOut = OutputOf<(typeof posConnections)['requestOrderData']>;

export const presentConnection = (row: ConnectionRow): ConnectionOut => ({
  connection_id: row.id,
  provider: row.provider,
  account: row.account,
  company_name: row.company_name,
  series: row.series,
  status: row.status === 'disconnected' ? 'offline' : row.status,
  code: row.code,
  reason: row.reason,
  scopes: row.scopes,
  connected_by: row.connected_by_name,
  connected_at: row.connected_at?.toISOString() ?? null,
});

/** Kept as we wrote it: a list of numbers and names. */
const centersOf = (kept: unknown) => kept as LocationOut['revenue_centers'];

export const presentKnownLocation = (row: KnownLocationRow): LocationOut => ({
  id: row.location,
  name: row.name,
  account: row.account,
  timezone: row.timezone,
  currency: row.currency,
  clockings: row.has_clockings,
  sales: row.has_sales,
  revenue_centers: centersOf(row.revenue_centers),
});

export const presentListedLocation = (
  location: PosLocation,
): Pick<LocationOut, 'id' | 'name' | 'timezone'> => ({
  id: location.id,
  name: location.name,
  timezone: location.timezone,
});

export const presentFeed = (feed: StoreFeed): PosLocationOut => ({
  id: feed.id,
  store_id: feed.storeId,
  data_type: feed.dataType,
  status: feed.status,
  source_id: feed.provider,
  external_id: feed.account,
  sub_external_id: feed.location,
  revenue_center: feed.revenueCenter,
  timezone: feed.timezone,
  updated_at: feed.updatedAt.toISOString(),
  token: 'stored',
  connection_id: feed.connectionId,
  code: feed.code,
  name: feed.name,
  reason: feed.reason,
  live_from: feed.live_from,
  read_at: feed.read_at,
  newest_at: feed.newest_at,
  complete_through: feed.complete_through,
  options: feed.options,
});
