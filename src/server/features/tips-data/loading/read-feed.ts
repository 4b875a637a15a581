import { randomUUID } from 'node:crypto';
import { isNoRecord } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { after } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import {
  type PosAsk,
  type PosCode,
  type PosEnd,
  type PosPunch,
  type PosSale,
  PosUnavailable,
} from '#server/providers/pos/point-of-sale.port.ts';
import { countAsks, noAskCounts } from '#server/providers/pos/ask-counts.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { clearUnreadable } from './bodies.repo.ts';
import type { FirstDateKept } from './evening-before.ts';
import type { FeedAsked } from './asks-of.ts';
import { stateAfter } from './feed-outcome.ts';
import { noteDaysRead } from './feed-days.repo.ts';
import { noteAsked } from './feed-hours.repo.ts';
import { type FeedReader, onlyLive, pagesOf } from './feed-pages.ts';
import { type FeedKey, changeFeed, dropLease, keepLease, moveCursor } from './feeds.repo.ts';
import { LEASE, openFeed } from './open-feed.ts';
import { readPlans } from './read-plans.ts';
import type { PullDeps } from './pull-deps.ts';
import { type StorePage, savePage } from './save-page.ts';
import { NOTHING_VANISHED, type Vanished, takeAbsent } from './take-absent.ts';

export type FeedRead = {
  readonly code: PosCode | 'busy' | null;
  readonly changed: number;
  readonly vanished: Vanished;
};
type Reading = FeedReader & {
  readonly yesterday: FirstDateKept | null;
  readonly asked: FeedAsked;
  readonly lease: string;
  readonly results: Pick<ResultsOfData, 'dataChanged' | 'daysRead'>;
  /** A page has been kept. It is said in the transaction that keeps it. */
  readonly moved: (tx: WriteHandle, changed: number) => Promise<unknown>;
};

/**
 * Reads some dates of a feed into every store that it fills, page by page, each page a transaction
 * of its own: killed anywhere and read again, it ends alike. One reader at a time.
 */
export async function readFeed(
  deps: PullDeps,
  key: FeedKey,
  asked: FeedAsked,
  { moved, ...results }: Reading['results'] & { readonly moved: Reading['moved'] },
): Promise<FeedRead> {
  const { db, clock } = deps;
  const lease = randomUUID();
  const opened = await openFeed(deps, key, asked, lease);
  if (opened === null) return { code: 'busy', changed: 0, vanished: NOTHING_VANISHED };
  const { feed, door, asks } = opened;
  const counts = { changed: 0, vanished: NOTHING_VANISHED };
  const met = noAskCounts();
  let failure: PosUnavailable | null = null;
  try {
    if (door === null) throw new PosUnavailable();
    const reading: Reading = {
      ...opened,
      deps,
      door,
      asked,
      lease,
      results,
      moved,
      staffAsked: false,
    };
    for (const ask of asks) {
      const read = await countAsks(met, () => readAsk(reading, ask));
      counts.changed += read.changed;
      counts.vanished = {
        days: [...counts.vanished.days, ...read.vanished.days],
        again: counts.vanished.again || read.vanished.again,
      };
    }
    await countAsks(met, () => readPlansToo(reading, asks));
  } catch (error) {
    if (!(error instanceof PosUnavailable)) throw error;
    failure = error;
  }
  await db.write({ clientId: key.client_id }, async (tx) => {
    const now = clock.now();
    const state = stateAfter(feed, { failure, vanished: counts.vanished.again, now });
    await Promise.all([
      asks.length > 0 && changeFeed(tx, feed, state),
      noteAsked(tx, feed, met, now),
      dropLease(tx, feed, lease),
    ]);
  });
  if (asks.length > 0)
    await deps.doors?.readEnded(feed.connection_id, {
      code: failure?.code ?? null,
      reason: failure?.reason ?? null,
    });
  return { code: failure?.code ?? null, ...counts };
}

/** The dates that were asked for, of clock-ins; load times ask for plans once a day. */
async function readPlansToo(
  { deps, door, feed, stores: [store], asked }: Reading,
  asks: readonly PosAsk[],
): Promise<void> {
  if (feed.data_type !== 'clockings' || store === undefined) return;
  if (asked.automatic && addDays(asked.first, 1) >= asked.last) return;
  const dates = asks.flatMap((ask) => ('days' in ask ? [ask.days.from, ask.days.to] : []));
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return;
  await readPlans(deps, { door, feed, store, range: { first, last } });
}

/** Reads one question to its end. */
async function readAsk(
  reading: Reading,
  ask: PosAsk,
): Promise<{ readonly changed: number; readonly vanished: Vanished }> {
  const { deps, feed, stores, asked } = reading;
  const came = new Map(stores.map((store) => [store.store_id, new Set<string>()]));
  const [first, last] =
    'days' in ask ? [ask.days.from, ask.days.to] : ([asked.first, asked.last] as const);
  const unreadable = new Set<string>();
  let changed = 0;
  let newestAt: Date | null = null;
  let vanished: Vanished | null = null;
  for await (const page of pagesOf(reading, ask)) {
    // What one store reads by hand is read for the others as by a load time.
    const pages = page.stores.map((one) =>
      onlyLive(one, asked.automatic || one.store.store_id !== asked.storeId),
    );
    for (const one of page.stores)
      for (const { id, changedAt } of recordsOf(one)) {
        came.get(one.store.store_id)?.add(id);
        if (newestAt === null || changedAt > newestAt) newestAt = changedAt;
      }
    for (const { id, reason } of page.skipped) if (!isNoRecord(reason)) unreadable.add(id);
    const { end, bodies, skipped } = page;
    const answered = { came, unreadable, newestAt };
    const kept = await deps.db.write({ clientId: feed.client_id }, async (tx) => {
      const now = deps.clock.now();
      const [, changedHere] = await Promise.all([
        holdLease(tx, reading, now),
        savePage(
          tx,
          { feed, stores: pages, bodies, skipped, first, last },
          reading.results.dataChanged,
          now,
        ),
      ]);
      const [gone] = await Promise.all([
        end && endAsk(tx, reading, { ask, end, ...answered, now }),
        reading.moved(tx, changedHere),
      ]);
      return { changed: changedHere, gone };
    });
    changed += kept.changed;
    vanished = kept.gone;
  }
  if (vanished === null) throw new PosUnavailable('pos_changed', 'the pages have no end');
  return { changed, vanished };
}

/** What all pages of one question brought. */
type Answered = {
  readonly ask: PosAsk;
  readonly now: Date;
  readonly end: PosEnd;
  /** By store, the keys of what came. */
  readonly came: ReadonlyMap<number, Set<string>>;
  readonly unreadable: ReadonlySet<string>;
  readonly newestAt: Date | null;
};

/**
 * Notes that one question is answered to its end, and takes away what was not in the answer, in the
 * transaction of its last page.
 */
async function endAsk(
  tx: WriteHandle,
  reading: Reading,
  { ask, end, came, unreadable, newestAt, now }: Answered,
): Promise<Vanished> {
  const { feed, stores } = reading;
  const asked = 'days' in ask ? ask : null;
  const days = asked === null ? [] : datesBetween(asked.days.from, asked.days.to);
  const [first, last] = [days[0], days.at(-1)];
  const still = [...unreadable];
  for (const keys of came.values()) for (const id of still) keys.add(id);
  const isEveningLeft = asked?.ownOfFirst !== undefined && end.eveningUntil === undefined;
  const isShortList = end.listedSince !== undefined || isEveningLeft;
  const listed = isShortList ? [...came.values()].flatMap((keys) => [...keys]) : null;
  // What the list of the evening before had is there still, as far as it was not asked for.
  if (isEveningLeft)
    for (const [storeId, keys] of reading.yesterday?.ofEvening ?? [])
      for (const key of keys) came.get(storeId)?.add(key);
  const window = end.whole && first && last ? { first, last } : null;
  await Promise.all([
    (end.whole || newestAt !== null) &&
      moveCursor(tx, feed, {
        cursor: end.whole ? end.cursor : null,
        newestAt,
        begins: asked !== null && asked.changedSince === undefined,
      }),
    window && noteDaysRead(tx, feed, days, { end, now }),
    window && clearUnreadable(tx, feed, { ...window, still, listed }, now),
  ]);
  if (asked === null) return NOTHING_VANISHED;
  if (window === null) return { days: soonAgain(days, dayOf(now, feed.timezone)), again: false };
  const { dataChanged, daysRead } = reading.results;
  const { listedSince = null } = end;
  const vanished = await takeAbsent(
    tx,
    { feed, stores, ...window, came, listedSince },
    dataChanged,
    now,
  );
  for (const { store_id: storeId, timezone } of stores)
    await daysRead(tx, { clientId: feed.client_id, storeId, timezone }, days, now);
  return vanished;
}

function datesBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Of dates whose pages do not fit together, those that are asked for once more, like what vanished;
 * the others have time until the next night.
 */
const soonAgain = (days: readonly Day[], today: Day): Day[] =>
  days.filter((day) => day >= addDays(today, -2));

/** Another reader has taken over: whatever this one still reads is that one's to write. */
async function holdLease(
  tx: Parameters<typeof keepLease>[0],
  { feed, lease }: Reading,
  now: Date,
): Promise<void> {
  if (!(await keepLease(tx, feed, { lease, until: after(now, LEASE) })))
    throw new PosUnavailable('pos_unavailable', 'another reader took over');
}

const recordsOf = (page: StorePage): readonly (PosPunch | PosSale)[] =>
  'sales' in page ? page.sales : page.punches;
