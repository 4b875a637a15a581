import { groupBy } from '#kernel/group-by.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { NightOfResults } from '../../tips-data/index.ts';
import type { DayRange, StoreZone } from '../../tips-setup/index.ts';
import { personNights } from './result-summaries.repo.ts';

/** What results of some dates say of each person. */
export async function nightsOf(
  tx: ReadHandle,
  store: StoreZone,
  { first, last }: DayRange,
): Promise<NightOfResults[]> {
  const nights = groupBy(await personNights(tx, store, first, last), ({ date }) => date);
  return [...nights].map(([date, people]): NightOfResults => ({
    date,
    paid: people.some(({ paid }) => paid),
    people: people.map((one) => ({
      employeeId: one.employee_id,
      minutes: one.minutes,
      netSales: one.net_sales,
      tips: one.total_tips,
    })),
  }));
}
