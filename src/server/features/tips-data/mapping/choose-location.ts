import { type Day, dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { json } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { PosLocation, PosOptions } from '#server/providers/pos/point-of-sale.port.ts';
import { clientTerms } from '../../clients/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { ensureFeed } from '../loading/feeds.repo.ts';
import type { PosAccount } from '../tips-data.ports.ts';
import {
  type DataType,
  type PosLocationRow,
  otherCenters,
  posLocationsOf,
  saveLocation,
} from './locations.repo.ts';

export type LocationWanted = {
  readonly type: DataType;
  readonly account: PosAccount;
  readonly location: Pick<PosLocation, 'id' | 'name' | 'timezone' | 'currency'>;
  readonly revenueCenter: string | null;
  /** From which date load times read it; null: what was said before, else today. */
  readonly liveFrom: Day | null;
  /** Null: what was chosen before. */ readonly options: PosOptions | null;
};
export type ChoiceRefused = 'currency_differs' | 'sales_taken';

/**
 * Points a data type of a store at a location of an account. Clockings may go to several stores;
 * sales only by different revenue centers, as a tip is never in two pots. The caller holds the lock
 * on the store's tips.
 */
export async function chooseLocation(
  tx: WriteHandle,
  { clientId, storeId, timezone }: StoreZone,
  { type, account, location, revenueCenter, liveFrom, options }: LocationWanted,
  now: Date,
): Promise<Result<PosLocationRow, ChoiceRefused>> {
  const { currency } = await clientTerms(tx, clientId);
  if (location.currency !== null && location.currency !== currency) return fail('currency_differs');
  const feed = await ensureFeed(tx, storeId, {
    client_id: clientId,
    provider: account.provider,
    connection_id: account.connectionId,
    account: account.account,
    location: location.id,
    data_type: type,
    timezone: location.timezone ?? timezone,
    currency,
  });
  if (type === 'sales') {
    const taken = await otherCenters(tx, clientId, feed.id, storeId);
    if (
      taken.some((center) => center === null || revenueCenter === null || center === revenueCenter)
    )
      return fail('sales_taken');
  }
  const before = (await posLocationsOf(tx, clientId, storeId)).find(
    (one) => one.data_type === type,
  );
  const same = before?.feed_id === feed.id;
  await saveLocation(tx, {
    client_id: clientId,
    store_id: storeId,
    data_type: type,
    external_id: location.id,
    name: location.name,
    revenue_center: revenueCenter,
    mapped_at: now,
    feed_id: feed.id,
    live_from: liveFrom ?? (same ? before.live_from : dayOf(now, timezone)),
    options: json(options ?? (same ? before.options : {})),
  });
  const saved = (await posLocationsOf(tx, clientId, storeId)).find((one) => one.data_type === type);
  return saved ? ok(saved) : fail('sales_taken');
}
