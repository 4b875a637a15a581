import type { dryRuns } from '#contract/integrations/dry-runs.ts';
import type { BodyOf, OutputOf } from '#contract/operation.ts';
import { DAYS_BACK } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf, startOfDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit, json } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { PointOfSale } from '#server/providers/pos/point-of-sale.port.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import { countNowhere, linesOfRecords, recordsAround } from '../lines/lines-between.ts';
import { markAbsent } from '../loading/absence.repo.ts';
import { bodiesSince } from '../loading/bodies.repo.ts';
import { type FeedRow, placeOf } from '../loading/feeds.repo.ts';
import { knownStaff } from '../loading/known-staff.ts';
import { savePunches, saveSales } from '../loading/records.repo.ts';
import type { SeenLocation } from '../locations/change-location.ts';
import { changeLocation, sourceName } from '../mapping/locations.repo.ts';
import { readOptions } from '../mapping/pos-options.ts';
import type { NightOfResults, ResultsOfData } from '../tips-data.ports.ts';
import { NOTHING, byPerson, isSame, namedStaff, presentFigures } from './figures.ts';
import { type Remapped, remapRecords } from './remap-records.ts';

type Input = BodyOf<(typeof dryRuns)['replayNights']>;
type Answer = OutputOf<(typeof dryRuns)['replayNights']>;
type Nights = Answer['nights'];
/** A location with its account there, and what is asked of it. */
export type Replayed = {
  readonly seen: SeenLocation;
  readonly feed: FeedRow;
  readonly door: PointOfSale;
  readonly input: Input;
};
type Range = { readonly first: Day; readonly last: Day };

/** The nights that a change of options is looked at with. */
const rangeOf = (store: StoreRef, now: Date): Range => {
  const today = dayOf(now, store.timezone);
  return { first: addDays(today, -DAYS_BACK), last: today };
};

/** What the last two weeks would be with other options. Nothing is stored. */
export async function previewReplay(
  tx: ReadHandle,
  replayed: Replayed,
  { now, nightsOf }: { readonly now: Date } & Pick<ResultsOfData, 'nightsOf'>,
): Promise<Answer> {
  const { seen } = replayed;
  const { store } = seen;
  const range = rangeOf(store, now);
  const remapped = await remap(tx, replayed, { range, now });
  const paid = await nightsOf(tx, store, range);
  return {
    location_id: seen.row.id,
    applied: false,
    records: remapped.records,
    without_body: remapped.withoutBody,
    changed: remapped.changed.length + remapped.leftOut.length,
    nights: await compare(tx, store, remapped, { ...range, paid }),
  };
}

/** The same, and the options are saved and the records written anew. */
export async function applyReplay(
  work: RequestContext,
  replayed: Replayed,
  results: Pick<ResultsOfData, 'dataChanged' | 'nightsOf'>,
): Promise<Answer> {
  const { tx, now } = work;
  const { seen, input } = replayed;
  const { store, row } = seen;
  await lockTips(work, store);
  const range = rangeOf(store, now);
  const preview = await previewReplay(tx, replayed, { now, nightsOf: results.nightsOf });
  const remapped = await remap(tx, replayed, { range, now });
  await changeLocation(tx, store.clientId, row.id, {
    options: json(readOptions(input.options)) ?? '{}',
  });
  const days = await writeAnew(tx, replayed, remapped, now);
  await audit(work, {
    action: 'integrations.replay',
    subject: { kind: 'pos_location', id: row.id },
    before: { options: json(row.options) },
    after: {
      options: json(readOptions(input.options)),
      rows: preview.changed,
      wallet_id: store.storeId,
    },
  });
  if (days.length > 0) await results.dataChanged(tx, store, days, now);
  return { ...preview, applied: true };
}

async function remap(
  tx: ReadHandle,
  { seen: { store, row }, feed, door, input: { options } }: Replayed,
  { range, now }: { readonly range: Range; readonly now: Date },
): Promise<Remapped> {
  const wishes = { revenue_center: row.revenue_center, options: readOptions(options) };
  const begins = startOfDay(addDays(range.first, -1), store.timezone);
  return remapRecords(tx, {
    door,
    place: placeOf(feed, wishes),
    type: row.data_type,
    store,
    source: sourceName(feed, row.revenue_center),
    stored: await recordsAround(tx, store, range.first, range.last),
    bodies: await bodiesSince(tx, feed, begins),
    known: await knownStaff(tx, store.clientId, [store.storeId]),
    range,
    now,
  });
}

async function compare(
  tx: ReadHandle,
  store: StoreRef,
  { before, after }: Remapped,
  { first, last, paid }: Range & { readonly paid: readonly NightOfResults[] },
): Promise<Nights> {
  const was = await linesOfRecords(tx, store, { ...before, first, last });
  const is = await linesOfRecords(tx, store, { ...after, first, last });
  const { names, keys } = await namedStaff(tx, store);
  const nights: Nights = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const [then, now] = [was, is].map(({ lines }) =>
      byPerson(lines.filter((line) => line.date === date)),
    );
    const people = [...new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((id) => {
      const [a, b] = [then?.get(id) ?? NOTHING, now?.get(id) ?? NOTHING];
      return isSame(a, b)
        ? []
        : [
            {
              employee_id: id,
              pos_ids: [...(keys.get(id) ?? [])],
              name: names.get(id) ?? '',
              before: presentFigures(a),
              after: presentFigures(b),
            },
          ];
    });
    const [open, stillOpen] = [countNowhere(was, date), countNowhere(is, date)];
    if (people.length > 0 || open !== stillOpen)
      nights.push({
        date,
        paid: paid.some((night) => night.date === date && night.paid),
        people,
        unassigned_before: open,
        unassigned_after: stillOpen,
      });
  }
  return nights;
}

/** Writes what is different, and takes away what counts no longer; answers on which dates. */
async function writeAnew(
  tx: WriteHandle,
  { seen: { store, row }, feed }: Replayed,
  { changed, leftOut }: Remapped,
  now: Date,
): Promise<Day[]> {
  const { clientId, storeId, timezone } = store;
  const source = { clientId, storeId, source: sourceName(feed, row.revenue_center) };
  const kept =
    row.data_type === 'clockings'
      ? await savePunches(
          tx,
          source,
          changed.flatMap((one) =>
            'clockedIn' in one ? [{ ...one, day: dayOf(one.clockedIn, timezone) }] : [],
          ),
          now,
        )
      : await saveSales(
          tx,
          source,
          changed.flatMap((one) =>
            'openedAt' in one ? [{ ...one, day: dayOf(one.openedAt, timezone) }] : [],
          ),
          now,
        );
  const gone =
    leftOut.length > 0
      ? await markAbsent(tx, { ...source, type: row.data_type }, leftOut, now)
      : [];
  return [...new Set([...kept.days, ...gone])].sort();
}

/** A location that can be replayed: one whose account is there. */
export const replayable = (
  seen: SeenLocation | null,
): Result<Pick<Replayed, 'seen' | 'feed'>, 'not_found' | 'pos_location_missing'> => {
  if (!seen) return fail('not_found');
  const { feed } = seen.row;
  return feed ? ok({ seen, feed }) : fail('pos_location_missing');
};
