import { readThrough } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import type { PointOfSale, PosAsk } from '#server/providers/pos/point-of-sale.port.ts';
import type { FedStore, FeedRow } from './feeds.repo.ts';
import { DAYS_A_STEP } from './steps.ts';

type AskedDays = Extract<PosAsk, { days: object }>;
export type FeedAsked = {
  /** Of the stores that the feed fills, the one that it is read for. */
  readonly storeId: number;
  readonly first: Day;
  readonly last: Day;
  /** By a load time: dates before a store went live are left alone, and later changes are asked for. */
  readonly automatic: boolean;
};

/**
 * What is asked for: the days in steps, and what changed of any date since the provider was last
 * asked. By itself nothing is read before a store went live.
 */
export function asksOf(
  {
    feed: { cursor, timezone, data_type: type },
    door,
    ownOfFirst = null,
  }: {
    readonly feed: Pick<FeedRow, 'cursor' | 'timezone' | 'data_type'>;
    readonly door: PointOfSale | null;
    readonly ownOfFirst?: AskedDays['ownOfFirst'] | null;
  },
  stores: readonly Pick<FedStore, 'live_from'>[],
  asked: FeedAsked,
  today: Day,
): PosAsk[] {
  const live = stores.flatMap(({ live_from: from }) => from ?? []).sort()[0];
  if (asked.automatic && live === undefined) return [];
  const first = asked.automatic && live !== undefined && live > asked.first ? live : asked.first;
  const last = readThrough(asked.last, today);
  const asks: AskedDays[] = [];
  for (let from = first; from <= last; from = addDays(from, DAYS_A_STEP)) {
    const to = addDays(from, DAYS_A_STEP - 1);
    asks.push({
      days: { from, to: to < last ? to : last },
      ...(ownOfFirst !== null && from === asked.first && { ownOfFirst }),
    });
  }
  if (!asked.automatic || cursor === null) return asks;
  const [only, ...others] = asks;
  const isOneList = type === 'clockings' && door?.listsChangesOfDays === true;
  if (isOneList && only !== undefined && others.length === 0 && first >= addDays(today, -LAST_DAYS))
    return [{ ...only, changedSince: cursor }];
  const isNewest = type === 'sales' && door?.salesCursorIsCloseTime === true;
  // What was closed since is of the dates that are read whole.
  const reachesCursor = last >= today && dayOf(new Date(cursor), timezone) > first;
  if (isNewest && reachesCursor) return asks;
  return [...asks, { since: cursor }];
}

/** All that changed since the first of these days began, and today, is a short list. */
const LAST_DAYS = 2;
