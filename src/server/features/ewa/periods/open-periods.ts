import { knownDay } from '#domain/bank/days.ts';
import { type PayPeriod, type StorePay, periodOf } from '#domain/ewa/index.ts';
import { type Day, addDays, dayOf } from '#kernel/day.ts';
import type { Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { noteOpenDates } from '../worked/changed-dates.repo.ts';
import { insertPeriods, newestLastDay } from './periods.repo.ts';
import { storePay } from './store-pay.ts';

/**
 * Gives each period that has begun a row of its own. From then on its dates stay, whatever becomes
 * of schedules, bank calendars and zones. Where nothing has begun since, nothing is written.
 */
export async function openPeriods(
  tx: WriteHandle,
  store: StoreZone,
  { region, now }: { readonly region: Region; readonly now: Date },
): Promise<void> {
  const pay = await storePay(tx, store, region);
  const newest = await newestLastDay(tx, store);
  const from = newest === null ? firstDayOf(pay) : addDays(knownDay(newest), 1);
  const begun = from === null ? [] : periodsBetween(pay, from, dayOf(now, store.timezone));
  if (begun.length === 0) return;
  await insertPeriods(tx, store, begun);
  // What was worked before the row was there counts too.
  await noteOpenDates(tx, store, now);
}

const firstDayOf = ({ versions }: StorePay): Day | null => versions[0]?.effectiveFrom ?? null;

/** The periods that begin from one day to another. */
function periodsBetween(pay: StorePay, from: Day, until: Day): PayPeriod[] {
  const periods: PayPeriod[] = [];
  let day = from;
  while (day <= until) {
    const period = periodOf(pay, day);
    if (period === null) break;
    periods.push(period);
    day = addDays(period.lastDay, 1);
  }
  return periods;
}
