import { addBankingDays } from '#domain/bank/calendar.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import type { ManagerActor, Region } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import type { PeriodRow } from '../periods/periods.repo.ts';
import { storeCalendar } from '../periods/store-pay.ts';

/** The last day on which what is due back comes in time: a business day after the payday. */
export const lastDayInTime = async (
  tx: ReadHandle,
  { payday }: Pick<PeriodRow, 'payday'>,
  region: Region,
): Promise<Day> => addBankingDays({ ...(await storeCalendar(tx, region)), day: payday, n: 1 });

/** A manager who reads something, and when. */
export type Reader = { readonly actor: ManagerActor; readonly now: Date };

/** Whether the wallet has not given back in time what a period is due. */
export async function overdueAt(
  tx: ReadHandle,
  store: StoreZone,
  { actor, now }: Reader,
): Promise<(period: Pick<PeriodRow, 'payday' | 'due_back' | 'given_back'>) => boolean> {
  const calendar = await storeCalendar(tx, actor.client.region);
  const lastInTime = addBankingDays({ ...calendar, day: dayOf(now, store.timezone), n: -1 });
  return (period) => period.given_back < period.due_back && period.payday < lastInTime;
}
