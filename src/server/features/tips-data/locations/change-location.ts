import type { posLocations } from '#contract/integrations/locations.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit, json } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, lockTips, visibleStore } from '../../tips-setup/index.ts';
import { queueBackFill } from '../loading/back-fill.ts';
import {
  type PosLocationRow,
  changeLocation,
  findLocation,
  posLocationsOf,
  removeLocation,
} from '../mapping/locations.repo.ts';
import { readOptions } from '../mapping/pos-options.ts';
import { type PosLocationOut, showLocation } from '../mapping/present-locations.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';

type Change = BodyOf<(typeof posLocations)['changePosLocation']>;
export type SeenLocation = { readonly row: PosLocationRow; readonly store: StoreRef };

/** A location of a store that the manager sees; null for any other. */
export async function visibleLocation(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<SeenLocation | null> {
  const found = await findLocation(tx, actor.client.id, id);
  const store = found && (await visibleStore(tx, actor, found.store_id));
  if (!store) return null;
  const rows = await posLocationsOf(tx, actor.client.id, store.storeId);
  const row = rows.find((one) => one.id === id);
  return row ? { row, store } : null;
}

/** The same under the lock on the tips of its store. */
async function lockLocation(work: RequestContext, id: number): Promise<SeenLocation | null> {
  const seen = await visibleLocation(work.tx, work.actor, id);
  if (!seen) return null;
  await lockTips(work, seen.store);
  return visibleLocation(work.tx, work.actor, id);
}

/**
 * Says from which date a location is live and what its records mean from the next reading on; what
 * was read already is mapped anew by a replay.
 */
export async function changePosLocation(
  work: RequestContext,
  id: number,
  change: Change,
  results: Pick<ResultsOfData, 'locationsChanged'>,
): Promise<Result<PosLocationOut, 'not_found'>> {
  const { tx, now } = work;
  const seen = await lockLocation(work, id);
  if (!seen) return fail('not_found');
  const { row, store } = seen;
  const liveFrom = change.live_from === undefined ? row.live_from : change.live_from;
  const options = change.options === undefined ? row.options : readOptions(change.options);
  const [was, is] = [
    { live_from: row.live_from, options: json(row.options) },
    { live_from: liveFrom, options: json(options) },
  ];
  if (was.live_from === is.live_from && was.options === is.options)
    return ok(await showLocation(tx, row));
  await changeLocation(tx, store.clientId, id, {
    live_from: liveFrom,
    options: is.options ?? '{}',
  });
  await audit(work, {
    action: 'integrations.change_location',
    subject: { kind: 'pos_location', id },
    before: was,
    after: { ...is, wallet_id: store.storeId },
  });
  if (was.live_from !== is.live_from) {
    await results.locationsChanged(tx, store, now);
    await queueBackFill(tx, store, now);
  }
  const after = await visibleLocation(tx, work.actor, id);
  return after ? ok(await showLocation(tx, after.row)) : fail('not_found');
}

/** Data comes from this location no longer: its records stay, and count no more. */
export async function removePosLocation(
  work: RequestContext,
  id: number,
  results: Pick<ResultsOfData, 'locationsChanged'>,
): Promise<Result<{ readonly id: number; readonly status: 'removed' }, 'not_found'>> {
  const { tx, now } = work;
  const seen = await lockLocation(work, id);
  if (!seen) return fail('not_found');
  const { row, store } = seen;
  await removeLocation(tx, store.clientId, store.storeId, row.data_type);
  await audit(work, {
    action: 'integrations.remove_location',
    subject: { kind: 'pos_location', id },
    before: {
      provider: row.feed?.provider ?? null,
      location_id: row.external_id,
      data_type: row.data_type,
      wallet_id: store.storeId,
    },
  });
  await results.locationsChanged(tx, store, now);
  return ok({ id, status: 'removed' });
}
