import { dayOf } from '#kernel/day.ts';
import { after, minutes } from '#kernel/instant.ts';
import type { PointOfSale, PosAsk, PosKnown } from '#server/providers/pos/point-of-sale.port.ts';
import { type FeedAsked, asksOf } from './asks-of.ts';
import { type FirstDateKept, keptOfYesterday } from './evening-before.ts';
import {
  type FedStore,
  type FeedKey,
  type FeedRow,
  findFeed,
  storesOfFeed,
  takeLease,
} from './feeds.repo.ts';
import { knownStaff } from './known-staff.ts';
import type { PullDeps } from './pull-deps.ts';

/** A reader that says nothing for this long has stopped. */
export const LEASE = minutes(3);

/** A feed that is this reader's alone, and what it is to be asked. */
export type OpenedFeed = {
  readonly feed: FeedRow;
  readonly stores: readonly FedStore[];
  /** Null where its provider is not connected to this server. */
  readonly door: PointOfSale | null;
  readonly known: PosKnown;
  readonly yesterday: FirstDateKept | null;
  readonly asks: readonly PosAsk[];
};

/** Takes a feed for one reader; null where another one has it. */
export const openFeed = (
  { db, clock, doors }: PullDeps,
  key: FeedKey,
  asked: FeedAsked,
  lease: string,
): Promise<OpenedFeed | null> =>
  db.write({ clientId: key.client_id }, async (tx) => {
    const now = clock.now();
    const [isTaken, feed, stores] = await Promise.all([
      takeLease(tx, key, { lease, now, until: after(now, LEASE) }),
      findFeed(tx, key.client_id, key.id),
      storesOfFeed(tx, key),
    ]);
    if (!isTaken || feed === null) return null;
    const ids = stores.map((store) => store.store_id);
    const door = doors?.door(feed.provider) ?? null;
    const [known, yesterday] = await Promise.all([
      knownStaff(tx, key.client_id, ids),
      keptOfYesterday(tx, { feed, stores, door, asked, now }),
    ]);
    const ownOfFirst = yesterday?.own ?? null;
    const asks = asksOf({ feed, door, ownOfFirst }, stores, asked, dayOf(now, feed.timezone));
    return { feed, stores, door, known, yesterday, asks };
  });
