import { checkedDay } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type Found, countNowhere, gapsBetween } from '../../tips-data/index.ts';
import type { DayRange, StoreZone } from '../../tips-setup/index.ts';
import type { ResultRow } from '../results/results.repo.ts';
import type { DataState } from './data-lines.repo.ts';

/** What of the data of each result's date blocks paying it, as it is now. */
export async function dataStates(
  tx: ReadHandle,
  store: StoreZone,
  {
    results,
    found,
    first,
    last,
  }: DayRange & { readonly results: readonly ResultRow[]; readonly found: Found },
  now: Date,
): Promise<DataState[]> {
  const gaps = await gapsBetween(tx, store, { first, last, now });
  return results.map((result) => ({
    id: result.id,
    unassigned: countNowhere(found, result.business_date),
    gaps: gaps.get(checkedDay(result.business_date)) ?? [],
  }));
}
