import type { WriteHandle } from '#server/platform/database/handle.ts';
import { countAsks, noAskCounts } from '#server/providers/pos/ask-counts.ts';
import {
  type PointOfSale,
  type PosCode,
  type PosEmployee,
  type PosNamed,
  PosUnavailable,
} from '#server/providers/pos/point-of-sale.port.ts';
import { type StoreKey, lockTipWallet } from '../../tips-setup/index.ts';
import { retireStaff, seeRoles, seeStaff } from '../mapping/pos-staff.repo.ts';
import { noteAsked } from './feed-hours.repo.ts';
import type { PullDeps } from './pull-deps.ts';
import { type FedStore, type FeedRow, placeOf } from './feeds.repo.ts';

export type ListedStaff = {
  readonly employees: readonly PosEmployee[];
  readonly roles: readonly PosNamed[];
};

/** Who works at the location of a feed, and as what. */
export async function askForStaff(
  door: PointOfSale,
  feed: FeedRow,
  store: FedStore,
): Promise<ListedStaff> {
  const place = placeOf(feed, store);
  const roles = await door.roles(place);
  return { roles, employees: await door.employees(place) };
}

/** The space of a key, `space/id`: numbers mean something in it only. */
const spaceOf = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('/')));

/** Keeps who was listed in a store; answers how many are new or different. */
export async function saveStaff(
  tx: WriteHandle,
  store: StoreKey,
  { employees, roles }: ListedStaff,
  now: Date,
): Promise<number> {
  await lockTipWallet(tx, store.clientId, store.storeId);
  await seeRoles(tx, store, [...roles, ...employees.flatMap((one) => one.roles)], now);
  const changed = await seeStaff(tx, store, employees, now);
  const seen = employees.map(({ id }) => id);
  await retireStaff(tx, store, { seen, spaces: [...new Set(seen.map(spaceOf))] });
  return changed;
}

/**
 * Reads the staff of every location that a store's data comes from. Each account goes alone: one
 * that does not answer keeps what was known of it, and its code is answered.
 */
export async function readStaffOfStore(
  { db, clock, doors }: PullDeps,
  store: StoreKey,
  feeds: readonly { readonly feed: FeedRow; readonly store: FedStore }[],
): Promise<{ readonly changed: number; readonly failed: PosCode | null }> {
  const perLocation = new Map(
    feeds.map((one) => [`${one.feed.connection_id} ${one.feed.location}`, one]),
  );
  let failed: PosCode | null = null;
  const listed = new Map<string, ListedStaff>();
  await Promise.all(
    [...perLocation].map(async ([key, one]) => {
      const met = noAskCounts();
      try {
        const door = doors?.door(one.feed.provider) ?? null;
        if (door === null) throw new PosUnavailable();
        listed.set(key, await countAsks(met, () => askForStaff(door, one.feed, one.store)));
      } catch (error) {
        if (!(error instanceof PosUnavailable)) throw error;
        failed ??= error.code;
      }
      await db.write({ clientId: store.clientId }, (tx) =>
        noteAsked(tx, one.feed, met, clock.now()),
      );
    }),
  );
  if (listed.size === 0) return { changed: 0, failed };
  const all = [...listed.values()];
  const changed = await db.write({ clientId: store.clientId }, (tx) =>
    saveStaff(
      tx,
      store,
      {
        employees: all.flatMap(({ employees }) => employees),
        roles: all.flatMap(({ roles }) => roles),
      },
      clock.now(),
    ),
  );
  return { changed, failed };
}
