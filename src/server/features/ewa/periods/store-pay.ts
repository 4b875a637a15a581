import { knownDay } from '#domain/bank/days.ts';
import type { StorePay } from '#domain/ewa/index.ts';
import type { Region } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { calendarOf } from '../../bank/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { versionOf } from '../settings/schedule-version.ts';
import { schedulesOf } from '../settings/schedules.repo.ts';
import { movedPaydays } from './periods.repo.ts';

/** When the banks are open by which a store pays: those of its client's country. */
export const storeCalendar = (tx: ReadHandle, region: Region) =>
  calendarOf(tx, region === 'CA' ? 'eft' : 'ach');

/** How a store pays, as the rules reckon with it: banks are open by the calendar of its country. */
export async function storePay(
  tx: ReadHandle,
  store: StoreZone,
  region: Region,
): Promise<StorePay> {
  const schedules = await schedulesOf(tx, store);
  const moved = await movedPaydays(tx, store);
  return {
    versions: schedules.map(versionOf),
    zone: store.timezone,
    calendar: await storeCalendar(tx, region),
    movedPaydays: new Map(
      moved.map(({ first_day: first, payday }) => [knownDay(first), knownDay(payday)]),
    ),
  };
}
