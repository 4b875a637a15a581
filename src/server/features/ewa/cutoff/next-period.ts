import { knownDay } from '#domain/bank/days.ts';
import { periodsFrom } from '#domain/ewa/index.ts';
import { addDays } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { insertPeriods, newestLastDay } from '../periods/periods.repo.ts';
import { storePay } from '../periods/store-pay.ts';
import { firstOpenPeriod } from './cutoffs.repo.ts';

/** Cut-offs come at most this many periods after each other: the shortest is a week. */
const MAX_PERIODS_AHEAD = 12;

/**
 * The first period after another that can still be added to. Where its cut-off comes before the
 * next one begins, that one gets its row early. The caller has locked the store's settings.
 */
export async function nextOpenPeriod(
  tx: WriteHandle,
  store: StoreZone,
  { after, region, now }: { readonly after: string; readonly region: Region; readonly now: Date },
): Promise<string> {
  const begun = await firstOpenPeriod(tx, store, { after, now });
  if (begun !== null) return begun;
  const newest = (await newestLastDay(tx, store)) ?? after;
  const pay = await storePay(tx, store, region);
  const coming = periodsFrom(pay, addDays(knownDay(newest), 1), MAX_PERIODS_AHEAD);
  const open = coming.findIndex(({ cutoffAt }) => cutoffAt > now);
  const next = coming[open];
  invariant(next, 'a store that has a report goes on paying');
  await insertPeriods(tx, store, coming.slice(0, open + 1));
  return next.firstDay;
}
