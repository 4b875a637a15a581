import { fail, ok } from '#kernel/result.ts';
import type {
  AccessDeps,
  FeedsPort,
  IntegrationsDeps,
  Providers,
  StoreFeed,
} from '../features/integrations/index.ts';
import {
  type PosLocationRow,
  connectLocation,
  endFeedsOf,
  failFeedsOf,
  locationOf,
  locationsAtProvider,
  resumeFeeds,
  showLocation,
  storesFedBy,
} from '../features/tips-data/index.ts';
import type { ReadHandle } from '../platform/database/handle.ts';

/** The providers that are set up, and who reads clockings and sales through them. */
export type Integrations = Pick<IntegrationsDeps, 'providers' | 'feeds'>;

const providersOff: Providers = {
  lightspeed: null,
  sevenShifts: null,
  orderData: null,
  roster: null,
};

/** No connection has tokens to renew. */
export const posTokensOff: AccessDeps['tokens'] = {
  lightspeed: null,
  sevenShifts: null,
  orderDataKey: null,
};

/** What is read through accounts: the module of tips' data keeps it. */
export const tipFeeds: FeedsPort = {
  async chooseLocation(tx, chosen, now) {
    const done = await connectLocation(tx, chosen, now);
    if (!done.ok) return done;
    const feed = await storeFeed(tx, done.value.row);
    return feed ? ok({ feed, changed: done.value.changed }) : fail('provider_off');
  },
  async feedOf(tx, clientId, storeId, dataType) {
    const row = await locationOf(tx, clientId, storeId, dataType);
    return row && storeFeed(tx, row);
  },
  locationsAtProvider,
  storesFedBy,
  connectionReady: resumeFeeds,
  connectionFailed: failFeedsOf,
  connectionEnded: (tx, clientId, connectionId) => endFeedsOf(tx, clientId, connectionId),
};

async function storeFeed(tx: ReadHandle, row: PosLocationRow): Promise<StoreFeed | null> {
  const { feed } = row;
  if (feed === null) return null;
  const { name, reason, live_from, read_at, newest_at, complete_through, options } =
    await showLocation(tx, row);
  return {
    id: row.id,
    storeId: row.store_id,
    dataType: row.data_type,
    connectionId: feed.connection_id,
    provider: feed.provider,
    account: feed.account,
    location: feed.location,
    revenueCenter: row.revenue_center,
    timezone: feed.timezone,
    status: feed.status,
    code: feed.code,
    updatedAt: row.mapped_at,
    name,
    reason,
    live_from,
    read_at,
    newest_at,
    complete_through,
    options,
  };
}

/** Where no provider is set up. */
export const integrationsOff: Integrations = { providers: providersOff, feeds: tipFeeds };
