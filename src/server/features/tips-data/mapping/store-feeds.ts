import type { Zone } from '#kernel/day.ts';
import type { Result } from '#kernel/result.ts';
import { ok } from '#kernel/result.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { PosProvider, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { clientTerms } from '../../clients/index.ts';
import { insertTipWallet, lockTipWallet } from '../../tips-setup/index.ts';
import { stateAfter } from '../loading/feed-outcome.ts';
import { changeFeed, changeFeedsOfConnection, feedsOfConnection } from '../loading/feeds.repo.ts';
import { type ChoiceRefused, chooseLocation } from './choose-location.ts';
import { type DataType, type PosLocationRow, posLocationsOf, zoneOf } from './locations.repo.ts';

/** A location that somebody has chosen for a store while connecting its account. */
export type ConnectedLocation = {
  readonly clientId: number;
  readonly storeId: number;
  readonly dataType: DataType;
  readonly connectionId: number;
  readonly provider: PosProvider;
  readonly account: string;
  readonly location: string;
  readonly name: string;
  readonly timezone: Zone;
  /** Null where the provider does not say it. */
  readonly currency: string | null;
};

/**
 * Points a store at a location of an account that was just connected. It is not live before
 * somebody says from which date; `changed` is false where it was chosen already.
 */
export async function connectLocation(
  tx: WriteHandle,
  chosen: ConnectedLocation,
  now: Date,
): Promise<Result<{ readonly row: PosLocationRow; readonly changed: boolean }, ChoiceRefused>> {
  const { clientId, storeId, dataType: type } = chosen;
  // Somebody may connect a provider before anything else of the store's tips is set up.
  const { currency } = await clientTerms(tx, clientId);
  await insertTipWallet(tx, {
    client_id: clientId,
    store_id: storeId,
    cap_at_tips: currency === 'CAD',
    created_at: now,
  });
  await lockTipWallet(tx, clientId, storeId);
  const before = await locationOf(tx, clientId, storeId, type);
  if (
    before?.feed?.connection_id === chosen.connectionId &&
    before.external_id === chosen.location &&
    before.feed.timezone === chosen.timezone
  )
    return ok({ row: before, changed: false });
  const done = await chooseLocation(
    tx,
    { clientId, storeId, timezone: await zoneOf(tx, clientId, storeId) },
    {
      type,
      account: { ...chosen, name: chosen.name },
      location: { ...chosen, id: chosen.location },
      revenueCenter: null,
      liveFrom: null,
      options: null,
    },
    now,
  );
  return done.ok ? ok({ row: done.value, changed: true }) : done;
}

/** From where a kind of data of a store comes; null from nowhere. */
export const locationOf = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  type: DataType,
): Promise<PosLocationRow | null> =>
  (await posLocationsOf(tx, clientId, storeId)).find((one) => one.data_type === type) ?? null;

/** An account is gone: nothing is read through it any more; what was read stays and counts. */
export async function endFeedsOf(
  tx: WriteHandle,
  clientId: number,
  connectionId: number,
): Promise<void> {
  const ended = { status: 'offline', code: 'pos_refused', reason: null } as const;
  await changeFeedsOfConnection(tx, { clientId, connectionId }, ended);
}

/** A provider lets us in no more: its feeds say so at once, not only when they are read next. */
export async function failFeedsOf(
  tx: WriteHandle,
  {
    clientId,
    connectionId,
    failure,
  }: {
    readonly clientId: number;
    readonly connectionId: number;
    readonly failure: PosUnavailable;
  },
  now: Date,
): Promise<void> {
  for (const feed of await feedsOfConnection(tx, clientId, connectionId))
    if (feed.code !== failure.code)
      await changeFeed(tx, feed, stateAfter(feed, { failure, vanished: false, now }));
}
