import { type Absence, absenceOf } from '#domain/integrations/index.ts';
import { addDays, type Day, startOfDay, type Zone } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { lockTipWallet } from '../../tips-setup/index.ts';
import { sourceName } from '../mapping/locations.repo.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { type KeptRecord, markAbsent, nightOf, noteMissing, recordsBegun } from './absence.repo.ts';
import { noteVanished } from './feed-days.repo.ts';
import type { FedStore, FeedRow } from './feeds.repo.ts';

export type ReadWindow = {
  readonly feed: FeedRow;
  readonly stores: readonly FedStore[];
  readonly first: Day;
  readonly last: Day;
  /** The keys of everything that came, by store; what could not be read came too. */
  readonly came: ReadonlyMap<number, ReadonlySet<string>>;
  /** Where only what changed since then was listed; null where everything was. */
  readonly listedSince: Date | null;
};
type Source = Parameters<typeof recordsBegun>[1];

export type Vanished = {
  /** The dates on which the provider suddenly lists next to nothing. */
  readonly days: readonly Day[];
  /** It did so the last time as well. */
  readonly again: boolean;
};
export const NOTHING_VANISHED: Vanished = { days: [], again: false };

/**
 * After a window was read whole: what did not come is deleted or void from now on. Where the
 * provider suddenly lists next to nothing, nothing goes.
 */
export async function takeAbsent(
  tx: WriteHandle,
  { feed, stores, first, last, came, listedSince }: ReadWindow,
  dataChanged: ResultsOfData['dataChanged'],
  now: Date,
): Promise<Vanished> {
  const window = {
    from: startOfDay(first, feed.timezone),
    to: startOfDay(addDays(last, 1), feed.timezone),
  };
  const vanished = new Set<Day>();
  const unlisted = new Set<Day>();
  for (const { store_id: storeId, revenue_center: center, timezone } of stores) {
    const clientId = feed.client_id;
    const locked = lockTipWallet(tx, clientId, storeId);
    const source = { clientId, storeId, source: sourceName(feed, center), type: feed.data_type };
    const [, { gone, missing }] = await Promise.all([
      locked,
      absentKeys(tx, source, {
        window,
        zone: feed.timezone,
        came: came.get(storeId),
        listedSince,
        noted: { vanished, unlisted },
      }),
    ]);
    await noteMissing(tx, source, window, { keys: missing, unlisted, now });
    if (gone.length === 0) continue;
    const days = [...new Set(await markAbsent(tx, source, gone, now))].sort();
    await dataChanged(tx, { clientId, storeId, timezone }, days, now);
  }
  const judged: Day[] = [];
  // The small hours of the first date are of the night before it.
  for (let day = addDays(first, -1); day <= last; day = addDays(day, 1))
    if (vanished.has(day) || (!unlisted.has(day) && day >= first)) judged.push(day);
  const noted = await noteVanished(tx, feed, { judged, vanished: [...vanished], now });
  return { days: [...vanished].sort(), again: noted.some((since) => since < now) };
}

/**
 * What is gone of a store; notes the dates on which next to nothing is left. Each night is judged
 * for itself: one that is lost among seven is less than half of them. Where one is lost, nothing
 * goes from those beside it either, as a provider may turn its day at another hour. A night with a
 * record that has not been asked for is not judged at all.
 */
async function absentKeys(
  tx: WriteHandle,
  source: Source,
  {
    window,
    zone,
    came = new Set(),
    listedSince,
    noted: { vanished, unlisted },
  }: {
    readonly window: Parameters<typeof recordsBegun>[2];
    readonly zone: Zone;
    readonly came: ReadonlySet<string> | undefined;
    readonly listedSince: Date | null;
    readonly noted: { readonly vanished: Set<Day>; readonly unlisted: Set<Day> };
  },
): Promise<{ readonly gone: readonly string[]; readonly missing: readonly string[] }> {
  const kept = await recordsBegun(tx, source, window);
  const nights = groupBy(kept, (one) => nightOf(one.began_at, zone));
  const absences = new Map<Day, Absence & { readonly absent: readonly KeptRecord[] }>();
  for (const [night, records] of nights) {
    const isUnlisted = records.some(
      (one) => listedSince !== null && one.changed_at < listedSince && !came.has(one.external_id),
    );
    if (isUnlisted) {
      for (const { day } of records) unlisted.add(day);
      continue;
    }
    const keys = records.map((one) => one.external_id);
    const listed = new Set(keys.filter((key) => came.has(key)));
    const absent = records.filter((one) => !listed.has(one.external_id));
    absences.set(night, { ...absenceOf({ kept: keys, came: listed }), absent });
  }
  const isLost = (night: Day): boolean =>
    [-1, 0, 1].some((beside) => absences.get(addDays(night, beside))?.vanished);
  const gone: string[] = [];
  const missing: string[] = [];
  for (const [night, { absent }] of absences) {
    const keys = absent.map((one) => one.external_id);
    if (!isLost(night)) {
      gone.push(...keys);
      continue;
    }
    missing.push(...keys);
    if (absent.length > 0) vanished.add(night);
    for (const { day } of absent) unlisted.delete(day);
  }
  return { gone, missing };
}
