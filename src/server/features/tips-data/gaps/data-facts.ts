import { type DataGap, dataGapsOf, totalsDiffer, windowsOf } from '#domain/tips-data/index.ts';
import { addDays, type Day, type Zone } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type DayRange, type StoreZone, servicesOf } from '../../tips-setup/index.ts';
import { type UnreadableRow, unreadableDays } from '../loading/bodies.repo.ts';
import { type FeedDay, feedDaysOf } from '../loading/feed-days.repo.ts';
import { type PosLocationRow, posLocationsOf, sourceName } from '../mapping/locations.repo.ts';
import { type GapAnswer, gapAnswers } from './gap-answers.repo.ts';
import { isFeedOfOneStore, salesSums } from './night-facts.repo.ts';

export type TotalOff = {
  readonly date: Day;
  readonly of: 'net_sales' | 'tips';
  readonly provider: Cents;
  readonly ours: Cents;
};
/** What is known of how whole the data of some dates of a store is. */
export type DataFacts = {
  /** In which the dates of services are. */
  readonly zone: Zone;
  readonly locations: readonly PosLocationRow[];
  readonly windows: ReturnType<typeof windowsOf>;
  readonly days: readonly FeedDay[];
  readonly unreadable: readonly UnreadableRow[];
  readonly answers: readonly GapAnswer[];
  readonly totalsOff: readonly TotalOff[];
};

/** The facts of some dates; null where nothing of them comes by itself. */
export async function dataFacts(
  tx: ReadHandle,
  { clientId, storeId, timezone }: StoreZone,
  { first, last }: DayRange,
): Promise<DataFacts | null> {
  const locations = await posLocationsOf(tx, clientId, storeId);
  if (locations.every(({ live_from: from }) => from === null || from > last)) return null;
  const range = { first, last };
  // A service that goes on after midnight has a part of the date after it.
  const [days, unreadable, services] = await Promise.all([
    feedDaysOf(tx, clientId, storeId, { first, last: addDays(last, 1) }),
    unreadableDays(tx, clientId, storeId, range),
    servicesOf(tx, clientId, storeId),
  ]);
  // A record that cannot be read may be of more dates than are asked for, and answered on those.
  const starts = [first, ...unreadable.map((one) => one.first_day)].sort();
  const ends = [last, ...unreadable.map((one) => one.last_day)].sort();
  const [answers, off] = await Promise.all([
    gapAnswers(tx, { clientId, storeId }, { first: starts[0] ?? first, last: ends.at(-1) ?? last }),
    totalsOff(
      tx,
      locations,
      days.filter(({ day }) => day <= last),
    ),
  ]);
  return {
    zone: timezone,
    locations,
    windows: windowsOf(services, timezone, first, last),
    days,
    unreadable,
    answers,
    totalsOff: off,
  };
}

/** Where the provider's own totals of a date are given by none of our sums. */
async function totalsOff(
  tx: ReadHandle,
  locations: readonly PosLocationRow[],
  days: readonly FeedDay[],
): Promise<TotalOff[]> {
  const location = locations.find(({ data_type: type }) => type === 'sales');
  const feed = location?.feed;
  const totals = days.filter(
    (one) =>
      one.data_type === 'sales' && one.complete && (one.net_sales !== null || one.tips !== null),
  );
  // Totals are of the whole location: a part of it gives another sum.
  if (!location || !feed || totals.length === 0 || location.revenue_center !== null) return [];
  if (!(await isFeedOfOneStore(tx, location.client_id, feed.id))) return [];
  const sums = await salesSums(
    tx,
    {
      clientId: location.client_id,
      storeId: location.store_id,
      source: sourceName(feed, null),
    },
    { days: totals.map(({ day }) => day), timezone: feed.timezone },
  );
  return totals.flatMap((one) => {
    const own = sums.filter(({ day }) => day === one.day);
    const off = (of: 'net_sales' | 'tips'): TotalOff[] => {
      const [provider, ours] = [one[of], own.map((sum) => sum[of])];
      return provider !== null && totalsDiffer(provider, ours)
        ? [{ date: one.day, of, provider, ours: ours[0] ?? 0n }]
        : [];
    };
    return [...off('net_sales'), ...off('tips')];
  });
}

/** Records that could not be read and nobody has answered since they were last seen. */
const openUnreadable = ({ unreadable, answers }: DataFacts): UnreadableRow[] =>
  unreadable.filter(
    (one) =>
      !answers.some(
        ({ gap, day, answered_at: at }) =>
          gap === 'records_unreadable' &&
          day >= one.first_day &&
          day <= one.last_day &&
          at >= one.seen_at,
      ),
  );

/** What blocks dates; with `answered` also what somebody has called no gap. */
export function gapsOf(
  facts: DataFacts,
  now: Date,
  { answered }: { readonly answered: boolean },
): Map<Day, DataGap[]> {
  const records = answered ? facts.unreadable : openUnreadable(facts);
  return dataGapsOf({
    windows: facts.windows,
    now,
    zone: facts.zone,
    sources: facts.locations.map((one) => ({
      kind: one.data_type,
      liveFrom: one.live_from,
    })),
    days: facts.days.map((one) => ({
      kind: one.data_type,
      day: one.day,
      readAt: one.read_at,
      complete: one.complete,
      open: one.open,
      vanished: one.vanished_at !== null,
      empty: !one.has_records,
    })),
    unreadable: records.map((one) => ({ first: one.first_day, last: one.last_day })),
    differing: new Set(facts.totalsOff.map(({ date }) => date)),
    answered: answered ? new Set() : answeredOf(facts),
  });
}

/** An answer to vanished records counts until they vanish anew; of unreadable ones see above. */
const answeredOf = ({ answers, days }: DataFacts): Set<string> =>
  new Set(
    answers
      .filter(({ gap, day, answered_at: at }) => {
        if (gap === 'records_unreadable') return false;
        return (
          gap !== 'data_vanished' ||
          days.every((one) => one.day !== day || (one.vanished_at ?? at) <= at)
        );
      })
      .map(({ day, gap }) => `${day} ${gap}`),
  );
