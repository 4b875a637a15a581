import type { z } from 'zod';
import type { gapOut } from '#contract/integrations/gaps.ts';
import { DATA_GAPS, type FoundGap, type Gap } from '#domain/tips-data/index.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { isOneOf } from '#kernel/keys.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type DayRange, type StoreZone, employeesOf, servicesOf } from '../../tips-setup/index.ts';
import { missingByNight } from '../loading/absence.repo.ts';
import { type DataType, sourceName } from '../mapping/locations.repo.ts';
import { type DataFacts, dataFacts, gapsOf } from './data-facts.ts';
import { oddNightsOf } from './odd-nights.ts';

export type GapOut = z.input<typeof gapOut>;
type Details = {
  readonly services: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<number, string>;
  /** By type, how many records of each date are missing. */
  readonly missing: ReadonlyMap<DataType, ReadonlyMap<string, number>>;
};

/** What is missing of some dates, with what was answered, each with what shows it. */
export async function listGaps(
  tx: ReadHandle,
  store: StoreZone,
  range: DayRange,
  now: Date,
): Promise<GapOut[]> {
  const facts = await dataFacts(tx, store, range);
  if (facts === null) return [];
  const all = gapsOf(facts, now, { answered: true });
  const open = gapsOf(facts, now, { answered: false });
  const odd = await oddNightsOf(tx, store, { facts, range }, now);
  const details = await detailsOf(tx, store, facts, range);
  const gaps: GapOut[] = [];
  for (let date = range.first; date <= range.last; date = addDays(date, 1)) {
    for (const gap of all.get(date) ?? [])
      gaps.push({
        ...blank(date, gap),
        ...shownBy(facts, details, { date, gap }),
        answered: open.get(date)?.includes(gap) === true ? null : answerOf(facts, date, gap),
      });
    for (const one of odd.filter((found) => found.date === date))
      gaps.push({
        ...blank(date, one.gap),
        ...oddness(one, details),
        answered: answerOf(facts, date, one.gap),
      });
  }
  return gaps;
}

const blank = (date: Day, gap: Gap): GapOut => ({
  date,
  gap,
  blocks: isOneOf(DATA_GAPS, gap),
  data_types: [],
  services: [],
  missing_records: null,
  usual_weeks: null,
  totals: [],
  people: [],
  records: [],
  answered: null,
});

async function detailsOf(
  tx: ReadHandle,
  { clientId, storeId }: StoreZone,
  { locations }: DataFacts,
  range: DayRange,
): Promise<Details> {
  const services = await servicesOf(tx, clientId, storeId);
  const staff = await employeesOf(tx, clientId, storeId);
  const missing = new Map<DataType, Map<string, number>>();
  for (const { feed, data_type: type, revenue_center: center } of locations) {
    if (feed === null) continue;
    const from = { clientId, storeId, source: sourceName(feed, center), type };
    const counts = await missingByNight(tx, from, feed.timezone, range);
    missing.set(type, new Map(counts.map(({ day, records }) => [day, records])));
  }
  return {
    services: new Map(services.map(({ id, name }) => [id, name])),
    people: new Map(
      staff.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()] as const),
    ),
    missing,
  };
}

/** Of which data a gap is, and what shows it. */
function shownBy(
  facts: DataFacts,
  { missing }: Details,
  { date, gap }: { readonly date: Day; readonly gap: Gap },
): Partial<GapOut> {
  const read = facts.days.filter(({ day }) => day === date);
  switch (gap) {
    case 'data_vanished':
      return {
        data_types: read.filter((one) => one.vanished_at !== null).map((one) => one.data_type),
        missing_records: [...missing.values()].reduce((sum, of) => sum + (of.get(date) ?? 0), 0),
      };
    case 'records_unreadable': {
      const records = facts.unreadable.filter(
        (one) => one.first_day <= date && date <= one.last_day,
      );
      return {
        data_types: [...new Set(records.map((one) => one.data_type))],
        records: records.map((one) => ({
          data_type: one.data_type,
          key: one.external_id,
          reason: one.reason,
          first_date: one.first_day,
          last_date: one.last_day,
          seen_at: one.seen_at.toISOString(),
        })),
      };
    }
    case 'totals_differ':
      return {
        data_types: ['sales'],
        totals: facts.totalsOff
          .filter((one) => one.date === date)
          .map(({ of, provider, ours }) => ({
            of,
            provider: toWire(provider),
            ours: toWire(ours),
          })),
      };
    default:
      return {
        data_types: facts.locations
          .map((one) => one.data_type)
          .filter((type) => !read.some((one) => one.data_type === type && one.complete)),
      };
  }
}

const oddness = (
  { gap, serviceIds, employeeIds, usualWeeks }: FoundGap,
  { services, people }: Details,
): Partial<GapOut> => ({
  data_types: gap === 'no_sales' || gap === 'sellers_without_sales' ? ['sales'] : ['clockings'],
  services: serviceIds.map((id) => ({ service_id: id, name: services.get(id) ?? '' })),
  people: employeeIds.map((id) => ({ employee_id: id, name: people.get(id) ?? '' })),
  usual_weeks: usualWeeks,
});

/** A record that could not be read may have been answered on another of its dates. */
function answerOf({ answers, unreadable }: DataFacts, date: Day, gap: Gap): GapOut['answered'] {
  const dates = new Set<string>([date]);
  if (gap === 'records_unreadable')
    for (const one of unreadable)
      if (one.first_day <= date && date <= one.last_day)
        for (let day = one.first_day; day <= one.last_day; day = addDays(day, 1)) dates.add(day);
  const answer = answers.findLast((one) => one.gap === gap && dates.has(one.day));
  return answer
    ? { reason: answer.reason, by: answer.answered_by, at: answer.answered_at.toISOString() }
    : null;
}
