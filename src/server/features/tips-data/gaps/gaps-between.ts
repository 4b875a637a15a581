import type { DataGap } from '#domain/tips-data/index.ts';
import type { Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { DayRange, StoreZone } from '../../tips-setup/index.ts';
import { dataFacts, gapsOf } from './data-facts.ts';

/** By date, why what a store's point of sale brought of it is not whole. */
export async function gapsBetween(
  tx: ReadHandle,
  store: StoreZone,
  { first, last, now }: DayRange & { readonly now: Date },
): Promise<Map<Day, DataGap[]>> {
  const facts = await dataFacts(tx, store, { first, last });
  return facts === null ? new Map() : gapsOf(facts, now, { answered: false });
}
