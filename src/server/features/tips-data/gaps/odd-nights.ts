import { type FoundGap, alertGapsOf, windowsOf } from '#domain/tips-data/index.ts';
import { addDays, type Day } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type DayRange, type StoreZone, servicesOf } from '../../tips-setup/index.ts';
import { type DataType, sourcesOf } from '../mapping/locations.repo.ts';
import { type DataFacts, dataFacts, gapsOf } from './data-facts.ts';
import { missedPlans, sellersBetween, windowCounts, workersBetween } from './night-facts.repo.ts';

const WEEKS_BEFORE = 28;

/** What is odd about some dates of a store that nobody has answered; it blocks nothing. */
export async function oddNights(
  tx: ReadHandle,
  store: StoreZone,
  range: DayRange,
  now: Date,
): Promise<FoundGap[]> {
  const facts = await dataFacts(tx, store, range);
  if (facts === null) return [];
  const answered = new Set(facts.answers.map(({ day, gap }) => `${day} ${gap}`));
  return (await oddNightsOf(tx, store, { facts, range }, now)).filter(
    ({ date, gap }) => !answered.has(`${date} ${gap}`),
  );
}

/** The same with what was answered. A date that was not read to its end says nothing yet. */
export async function oddNightsOf(
  tx: ReadHandle,
  store: StoreZone,
  { facts, range }: { readonly facts: DataFacts; readonly range: DayRange },
  now: Date,
): Promise<FoundGap[]> {
  const { clientId, storeId, timezone } = store;
  const before = { first: addDays(range.first, -WEEKS_BEFORE), last: range.last };
  const [services, sources] = await Promise.all([
    servicesOf(tx, clientId, storeId),
    sourcesOf(tx, clientId, storeId),
  ]);
  const asked = { clientId, storeId, ...range, sources };
  const [counts, sellers, workers, missed] = await Promise.all([
    windowCounts(tx, store, windowsOf(services, timezone, before.first, before.last), sources),
    sellersBetween(tx, asked),
    workersBetween(tx, asked),
    missedPlans(tx, store, facts.windows, sources),
  ]);
  const live = (type: DataType): Day | null =>
    facts.locations.find((one) => one.data_type === type)?.live_from ?? null;
  const incomplete = gapsOf(facts, now, { answered: true });
  return alertGapsOf({
    windows: facts.windows,
    counts: counts.map(({ service_id: serviceId, ...one }) => ({ ...one, serviceId })),
    now,
    live: { clockings: live('clockings'), sales: live('sales') },
    sold: byPerson(sellers),
    worked: byPerson(workers),
    missed,
  }).filter(({ date }) => incomplete.get(date)?.includes('data_incomplete') !== true);
}

function byPerson(
  dates: readonly { readonly employee_id: number; readonly day: Day }[],
): Map<number, Set<Day>> {
  const found = new Map<number, Set<Day>>();
  for (const { employee_id: id, day } of dates)
    found.set(id, (found.get(id) ?? new Set()).add(day));
  return found;
}
