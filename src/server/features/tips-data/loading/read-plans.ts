import {
  type PointOfSale,
  type PosShift,
  PosUnavailable,
} from '#server/providers/pos/point-of-sale.port.ts';
import type { DayRange } from '../../tips-setup/index.ts';
import { type FedStore, type FeedRow, placeOf } from './feeds.repo.ts';
import { savePlans } from './planned-shifts.repo.ts';
import type { PullDeps } from './pull-deps.ts';

type Plans = {
  readonly door: PointOfSale;
  readonly feed: FeedRow;
  readonly store: FedStore;
  readonly range: DayRange;
};

/**
 * Reads who was planned to work on some dates. Plans only show gaps, so a scheduler that does not
 * list them, or not to the end, leaves what was known and stops no clock-ins.
 */
export async function readPlans({ db }: PullDeps, plans: Plans): Promise<void> {
  const { door, feed, store, range } = plans;
  const days = { from: range.first, to: range.last };
  const shifts: PosShift[] = [];
  let isWhole = false;
  try {
    for await (const { records, end } of door.shifts(placeOf(feed, store), { days })) {
      shifts.push(...records);
      isWhole = end?.whole ?? false;
    }
  } catch (error) {
    if (error instanceof PosUnavailable) return;
    throw error;
  }
  if (isWhole)
    await db.write({ clientId: feed.client_id }, (tx) => savePlans(tx, feed, range, shifts));
}
