import { after, days as daysLong, hours, type Instant, minutes } from '#kernel/instant.ts';
import type { AdapterParts } from '../adapter-parts.ts';
import type {
  PointOfSale,
  PosAsk,
  PosEnd,
  PosKnown,
  PosPage,
  PosPlace,
  PosPunch,
  PosSale,
  PosShift,
} from '../point-of-sale.port.ts';
import {
  type AskedDays,
  askedDays,
  coverage,
  endedBefore,
  toSeconds,
} from '../shared/asked-days.ts';
import { createCollector, remapBodies } from '../shared/collect-pages.ts';
import { createCursor, moveBack } from '../shared/cursor.ts';
import { isFields } from '../shared/read-json.ts';
import { readDailyTotals } from './daily-totals.ts';
import { companyPath, employees, locations, roles } from './list-people.ts';
import { plannedShiftReader, punchReader } from './read-punch.ts';
import { receiptReader } from './read-receipt.ts';
import { type SevenShiftsCalls, createSevenShiftsCalls } from './seven-shifts-calls.ts';

export type SevenShiftsSettings = {
  /** The page where a company's admin grants us access. */
  readonly grantUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The version of the API that calls ask for; empty asks for none. */
  readonly apiVersion: string;
};

const SINCE_OVERLAP = minutes(10);
/** Managers finish the punches and tills send the receipts of an evening within this time. */
const SETTLED_AFTER = hours(6);
/** Receipts that are older are refused with 400; a day less, as the limit is of their clock. */
const RECEIPTS_GO_BACK = daysLong(89);

/** The adapter of 7shifts. */
export function createSevenShifts(
  settings: Pick<SevenShiftsSettings, 'apiUrl' | 'apiVersion'>,
  parts: AdapterParts,
): PointOfSale {
  const calls = createSevenShiftsCalls(settings, parts);
  return {
    locations: (connectionId) => locations(calls, connectionId),
    employees: (place) => employees(calls, place),
    roles: (place) => roles(calls, place),
    clockings: (place, ask, known) => clockings(calls, parts, { place, ask, known }),
    sales: (place, ask) => sales(calls, parts, { place, ask }),
    shifts: (place, ask) => shifts(calls, parts, { place, ask }),
    listsChangesOfDays: true,
    remapClockings: (place, kept, known) =>
      remapBodies(kept, (readAt) => punchReader({ place, known, days: null, readAt })),
    remapSales: (place, kept) =>
      remapBodies(kept, (readAt) => receiptReader({ place, days: null, readAt })),
  };
}

async function* clockings(
  calls: SevenShiftsCalls,
  { clock }: AdapterParts,
  { place, ask, known }: { place: PosPlace; ask: PosAsk; known: PosKnown },
): AsyncGenerator<PosPage<PosPunch>> {
  const days = askedDays(place, ask);
  const since = sinceOf(days, ask);
  const readAt = clock.now();
  const cursor = createCursor(cursorIn(ask), readAt);
  const readsAnyDate = since !== null;
  const reader = { place, known, days: readsAnyDate ? null : days, readAt };
  const collector = createCollector(punchReader(reader));
  const open = new Map<string, Instant>();
  let full = true;
  const range = since === null ? rangeOf('clocked_in', days) : { modified_since: toSeconds(since) };
  const query = { location_id: place.location, ...range };
  const path = companyPath(place.account, 'time_punches');
  for await (const page of calls.pages(place.connectionId, path, query)) {
    full &&= page.full;
    for (const raw of page.raws) if (isFields(raw)) cursor.note(raw.modified);
    const collected = collector.page(page.raws);
    for (const { id: key, clockedIn, clockedOut, deleted } of collected.records)
      if (clockedOut === null && !deleted) open.set(key, clockedIn);
      else open.delete(key);
    if (!page.last) {
      yield { ...collected, end: null };
      continue;
    }
    const whole = full && collector.allNamed() && collector.fits();
    yield {
      ...collected,
      end: {
        whole,
        ...coverage(place, days, {
          whole,
          isOver: endedBefore(place, clock.now(), SETTLED_AFTER),
          open: open.values(),
        }),
        ...(days !== null && since !== null && { listedSince: since }),
        cursor: cursor.newest(),
        totals: [],
      },
    };
  }
}

async function* sales(
  calls: SevenShiftsCalls,
  { clock }: AdapterParts,
  { place, ask }: { place: PosPlace; ask: PosAsk },
): AsyncGenerator<PosPage<PosSale>> {
  const days = askedDays(place, ask);
  const now = clock.now();
  const oldest = new Date(now.getTime() - RECEIPTS_GO_BACK);
  const isTooOld = days !== null && days.start < oldest;
  const cursor = createCursor(cursorIn(ask), now);
  const collector = createCollector(receiptReader({ place, days, readAt: now }));
  let full = true;
  const since = sinceOf(days, ask, oldest);
  const range =
    since === null ? rangeOf('receipt_date', days, oldest) : { modified_since: toSeconds(since) };
  const query = { location_id: place.location, ...range };
  const path = companyPath(place.account, 'receipts');
  if (days !== null && days.end <= oldest) {
    yield { records: [], skipped: [], bodies: [], end: emptyEnd };
    return;
  }
  for await (const page of calls.pages(place.connectionId, path, query)) {
    full &&= page.full;
    for (const raw of page.raws) if (isFields(raw)) cursor.note(raw.modified_date);
    const collected = collector.page(page.raws);
    if (!page.last) {
      yield { ...collected, end: null };
      continue;
    }
    // Of a date that goes on there is no total to hold ours against.
    const isOver = endedBefore(place, now, SETTLED_AFTER);
    const totals =
      days !== null && isOver(days.from) ? await readDailyTotals(calls, place, days) : [];
    const whole = full && collector.allNamed() && collector.fits() && !isTooOld;
    yield {
      ...collected,
      end: {
        whole,
        ...coverage(place, days, {
          whole,
          isOver,
          open: collector.openSince(),
        }),
        cursor: cursor.newest(),
        totals,
      },
    };
  }
}

const emptyEnd: PosEnd = { whole: false, complete: false, open: 0, cursor: null, totals: [] };

async function* shifts(
  calls: SevenShiftsCalls,
  { clock }: AdapterParts,
  { place, ask }: { place: PosPlace; ask: PosAsk },
): AsyncGenerator<PosPage<PosShift>> {
  const days = askedDays(place, ask);
  if (days === null) {
    // Plans cannot be asked for by what changed.
    yield { records: [], skipped: [], bodies: [], end: emptyEnd };
    return;
  }
  const names = new Map((await roles(calls, place)).map(({ id: key, name }) => [key, name]));
  const context = { place, days, readAt: clock.now(), roleNames: names };
  const collector = createCollector(plannedShiftReader(context));
  let full = true;
  const query = { location_id: place.location, ...rangeOf('start', days) };
  const path = companyPath(place.account, 'shifts');
  for await (const page of calls.pages(place.connectionId, path, query)) {
    full &&= page.full;
    const collected = collector.page(page.raws);
    const whole = full && collector.allNamed();
    yield { ...collected, end: page.last ? { ...emptyEnd, whole } : null };
  }
}

/** The cursor that is asked with; null where none is. */
function cursorIn(ask: PosAsk): string | null {
  if ('since' in ask) return ask.since;
  return ask.changedSince ?? null;
}

/**
 * Since when what changed is asked for; null where dates alone are. A clock-in is stamped when it is
 * made and whenever it changes, so what changed since the first of some dates began has everything
 * of them, beside what changed of others since the cursor.
 */
function sinceOf(days: AskedDays | null, ask: PosAsk, oldest = new Date(0)): Instant | null {
  const cursor = cursorIn(ask);
  if (cursor === null) return null;
  const since = new Date(moveBack(cursor, SINCE_OVERLAP));
  const begun = days === null ? since : after(days.start, -SINCE_OVERLAP);
  const first = begun < since ? begun : since;
  return first < oldest ? oldest : first;
}

function rangeOf(
  field: string,
  days: AskedDays | null,
  oldest = new Date(0),
): Record<string, string> {
  if (days === null) return {};
  const start = days.start < oldest ? oldest : days.start;
  // Up to the last second that is asked for, as the end is included.
  const end = new Date(days.end.getTime() - 1_000);
  return { [`${field}[gte]`]: toSeconds(start), [`${field}[lte]`]: toSeconds(end) };
}
