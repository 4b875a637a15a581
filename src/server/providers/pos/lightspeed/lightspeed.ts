import { addDays, type Day } from '#kernel/day.ts';
import { after, hours, type Instant, minutes } from '#kernel/instant.ts';
import type { AdapterParts } from '../adapter-parts.ts';
import type {
  PointOfSale,
  PosAsk,
  PosEmployee,
  PosEnd,
  PosKey,
  PosKnown,
  PosLocation,
  PosPage,
  PosPlace,
  PosPunch,
  PosSale,
} from '../point-of-sale.port.ts';
import {
  type AskedDays,
  askedDays,
  coverage,
  datesBetween,
  endedBefore,
  toSeconds,
} from '../shared/asked-days.ts';
import { createCollector, remapBodies } from '../shared/collect-pages.ts';
import { createCursor, moveBack } from '../shared/cursor.ts';
import { pageGuard, readPageMark } from '../shared/page-links.ts';
import { pathSegment } from '../shared/path-segment.ts';
import { isFields, listIn } from '../shared/read-json.ts';
import { addAll, readAll } from '../shared/read-all.ts';
import { type LightspeedCalls, PAGE_SIZE, createLightspeedCalls } from './lightspeed-calls.ts';
import { billReader } from './read-bill.ts';
import { shiftReader } from './read-shift.ts';
import { readBusiness, readGroup, readStaff } from './read-staff.ts';

export type LightspeedSettings = {
  /** Three addresses, as newer credentials sign in at another host. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
};

/** Without it, the answers name no tips. */
const INCLUDE = 'staff,payments,revenue_center';
/** Times are asked for without a zone, so that no zone of the world must cut a shift off. */
const ZONE_MARGIN = hours(14);
const SINCE_OVERLAP = minutes(15);
/** Somebody waits for this list, who has just signed in. */
const MAX_PAGES_OF_PLACES = 50;
const NOTHING: PosEnd = { whole: false, complete: false, open: 0, cursor: null, totals: [] };

/** The adapter of Lightspeed Restaurant, K-Series. */
export function createLightspeed(
  { apiUrl }: Pick<LightspeedSettings, 'apiUrl'>,
  parts: AdapterParts,
): PointOfSale {
  const calls = createLightspeedCalls(apiUrl, parts);
  return {
    locations: (connectionId) => locations(calls, connectionId),
    employees: (place) => employees(calls, place),
    async roles(place) {
      const path = `/staff/v1/businessLocations/${pathSegment(place.location)}/groups`;
      const answer = await calls.get(place, path, '');
      return readAll(listIn(answer, 'data', 'staffGroupList'), readGroup);
    },
    clockings: (place, ask, known) => clockings(calls, parts, { place, ask, known }),
    sales(place, ask) {
      const days = askedDays(place, ask);
      return days === null
        ? salesSince(calls, parts, place, 'since' in ask ? ask.since : '')
        : salesOf(calls, parts, place, {
            days,
            ownOfFirst: ('days' in ask && ask.ownOfFirst) || null,
          });
    },
    // Shifts are not planned in the point of sale.
    async *shifts() {
      yield { records: [], skipped: [], bodies: [], end: { ...NOTHING, whole: true } };
    },
    salesCursorIsCloseTime: true,
    salesOfEveningBefore: true,
    remapClockings: (place, kept, known) =>
      remapBodies(kept, (readAt) => shiftReader({ place, known, days: null, readAt })),
    remapSales: (place, kept) =>
      remapBodies(kept, (readAt) => billReader({ place, days: null, readAt })),
  };
}

async function locations(calls: LightspeedCalls, connectionId: number): Promise<PosLocation[]> {
  const found: PosLocation[] = [];
  const caller = { connectionId, account: null };
  // There is no link and no count: a page that is not full or brings nothing new is the last. The
  // first is asked for without a number, as some count from 0 and some from 1.
  const guard = pageGuard(MAX_PAGES_OF_PLACES);
  for (let page = 0; ; page += 1) {
    const number = page === 0 ? '' : `page=${page}&`;
    const query = `${number}size=${PAGE_SIZE}`;
    guard(query);
    const answer = await calls.get(caller, '/f/data/businesses', query);
    // Behind the last page there is nothing, not even an empty list.
    const isEmpty = isFields(answer) && answer._embedded === undefined && isFields(answer._links);
    const raws = isEmpty ? [] : listIn(answer, '_embedded', 'businessList');
    const known = new Set(found.map(({ id, account }) => `${account}/${id}`));
    const fresh = readAll(raws, readBusiness)
      .flat()
      .filter(({ id, account }) => !known.has(`${account}/${id}`));
    addAll(found, fresh);
    if (raws.length < PAGE_SIZE || (fresh.length === 0 && page > 1)) return found;
  }
}

async function employees(calls: LightspeedCalls, place: PosPlace): Promise<PosEmployee[]> {
  const path = `/staff/v1/businessLocations/${pathSegment(place.location)}/userTypes/POS`;
  const query = new URLSearchParams({ page: '1', size: String(PAGE_SIZE) });
  const byKey = new Map<string, PosEmployee>();
  for await (const { raws } of calls.staffPages(place, path, { field: 'staff', query }))
    for (const one of readAll(raws, readStaff)) byKey.set(one.id, one);
  return [...byKey.values()];
}

async function* clockings(
  calls: LightspeedCalls,
  { clock }: AdapterParts,
  { place, ask, known }: { place: PosPlace; ask: PosAsk; known: PosKnown },
): AsyncGenerator<PosPage<PosPunch>> {
  const days = askedDays(place, ask);
  if (days === null) {
    // The provider cannot be asked for what changed: the dates are read anew instead.
    yield { records: [], skipped: [], bodies: [], end: NOTHING };
    return;
  }
  const path = `/staff/v1/businessLocations/${pathSegment(place.location)}/shift`;
  const query = new URLSearchParams({
    startTime: toSeconds(after(days.start, -ZONE_MARGIN)).replace('Z', ''),
    endTime: toSeconds(after(days.end, ZONE_MARGIN)).replace('Z', ''),
    sort: 'date,asc',
    page: '1',
    size: String(PAGE_SIZE),
  });
  const collector = createCollector(shiftReader({ place, known, days, readAt: clock.now() }));
  const open = new Map<string, Instant>();
  for await (const page of calls.staffPages(place, path, { field: 'shifts', query })) {
    const collected = collector.page(page.raws);
    for (const { id, clockedIn, clockedOut } of collected.records)
      if (clockedOut === null) open.set(id, clockedIn);
      else open.delete(id);
    const isAll = collector.count() >= (page.total ?? 0);
    const whole = isAll && collector.allNamed() && collector.fits();
    const covered = coverage(place, days, {
      whole,
      isOver: endedBefore(place, clock.now()),
      open: open.values(),
      openCounts: true,
    });
    const end = { whole, ...covered, cursor: null, totals: [] };
    yield { ...collected, end: page.last ? end : null };
  }
}

async function* salesOf(
  calls: LightspeedCalls,
  { clock }: AdapterParts,
  place: PosPlace,
  {
    days,
    ownOfFirst,
  }: { readonly days: AskedDays; readonly ownOfFirst: ReadonlySet<PosKey> | null },
): AsyncGenerator<PosPage<PosSale>> {
  const path = `/f/v2/business-location/${pathSegment(place.location)}/sales-daily`;
  const now = clock.now();
  const cursor = createCursor(null, now);
  // The business day of the evening before goes on after midnight.
  const eveningBefore = addDays(days.from, -1);
  const complete = new Set<Day>();
  const notListed = new Set(ownOfFirst);
  let eveningUntil = days.start;
  let isEveningAsked = ownOfFirst === null;
  if (!isEveningAsked) complete.add(eveningBefore);
  const collector = createCollector(billReader({ place, days, readAt: now }));
  const dates = datesBetween(ownOfFirst === null ? eveningBefore : days.from, days.to);
  for (let date = dates.shift(); date !== undefined; date = dates.shift()) {
    const query = new URLSearchParams({ date, include: INCLUDE });
    const answer = await calls.get(place, path, query.toString());
    const raws = listIn(answer, 'sales');
    noteCloseTimes(raws, cursor);
    if (isFields(answer) && answer.dataComplete === true) complete.add(date);
    const collected = collector.page(raws);
    for (const { id, openedAt } of collected.records) {
      notListed.delete(id);
      if (date === eveningBefore && openedAt > eveningUntil) eveningUntil = openedAt;
    }
    if (dates.length === 0 && !isEveningAsked && notListed.size > 0) {
      dates.push(eveningBefore);
      isEveningAsked = true;
    }
    const whole = collector.allNamed();
    const covered = coverage(place, days, {
      whole,
      isOver: (day) => complete.has(day) && complete.has(addDays(day, -1)),
      open: [],
    });
    const isEveningOver = isEveningAsked && complete.has(eveningBefore);
    const evening = isEveningOver ? { eveningUntil } : {};
    const end = { whole, ...covered, ...evening, cursor: cursor.newest(), totals: [] };
    yield { ...collected, end: dates.length === 0 ? end : null };
  }
}

async function* salesSince(
  calls: LightspeedCalls,
  { clock }: AdapterParts,
  place: PosPlace,
  since: string,
): AsyncGenerator<PosPage<PosSale>> {
  const path = `/f/v2/business-location/${pathSegment(place.location)}/sales`;
  const now = clock.now();
  const cursor = createCursor(since, now);
  const guard = pageGuard();
  const collector = createCollector(billReader({ place, days: null, readAt: now }));
  const query = new URLSearchParams({
    from: moveBack(since, SINCE_OVERLAP),
    include: INCLUDE,
    pageSize: String(PAGE_SIZE),
  });
  for (let last = false; !last;) {
    guard(query.toString());
    const answer = await calls.get(place, path, query.toString());
    const raws = listIn(answer, 'sales');
    noteCloseTimes(raws, cursor);
    const token = isFields(answer) ? readPageMark(answer.nextPageToken) : null;
    last = token === null;
    if (token !== null) query.set('nextPageToken', token);
    const collected = collector.page(raws);
    const whole = collector.allNamed() && collector.fits() && !isEmptyAfter(query, raws);
    const end = { whole, complete: false, open: 0, cursor: cursor.newest(), totals: [] };
    yield { ...collected, end: last ? end : null };
  }
}

/** A page that an earlier one has announced has something on it. */
const isEmptyAfter = (asked: URLSearchParams, raws: readonly unknown[]): boolean =>
  raws.length === 0 && asked.has('nextPageToken');

function noteCloseTimes(raws: readonly unknown[], cursor: ReturnType<typeof createCursor>): void {
  for (const raw of raws) if (isFields(raw)) cursor.note(raw.timeClosed);
}
