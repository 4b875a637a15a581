import { type Instant, minutes } from '#kernel/instant.ts';
import type { OrderData, OrderDataLocation } from '../order-data.port.ts';
import {
  type PointOfSale,
  type PosAsk,
  type PosEmployee,
  type PosEnd,
  type PosNamed,
  type PosPage,
  type PosPlace,
  type PosPunch,
  type PosSale,
  PosUnavailable,
} from '../point-of-sale.port.ts';
import { type AskedDays, askedDays, coverage, endedBefore } from '../shared/asked-days.ts';
import { createCollector, remapBodies } from '../shared/collect-pages.ts';
import { createCursor, readCursor } from '../shared/cursor.ts';
import { addAll, readAll } from '../shared/read-all.ts';
import {
  cleanName,
  idText,
  isFields,
  optionalEpoch,
  optionalFields,
  optionalName,
  zoneIn,
} from '../shared/read-json.ts';
import { shapeSample } from '../shared/shape-sample.ts';
import { type OmnivoreCalls, type OmnivoreParts, createOmnivoreCalls } from './omnivore-calls.ts';
import { clockEntryReader, readEmployee, readJob } from './read-clock-entry.ts';
import { ticketReader, ticketsInAnswer } from './read-ticket.ts';

export type OmnivoreSettings = {
  /** With the version: `https://api.omnivore.io/1.0`. */
  readonly apiUrl: string;
  readonly apiKey: string;
};

export type Omnivore = PointOfSale &
  OrderData & {
    readonly revenueCenters: (location: string) => Promise<readonly PosNamed[]>;
  };

const SINCE_OVERLAP = minutes(15);
const NOTHING: PosEnd = { whole: false, complete: false, open: 0, cursor: null, totals: [] };

/**
 * The adapter of Omnivore's order data. One key opens every place that the provider serves, so only
 * those may be asked for that an operator has approved; `locations` lists none.
 */
export function createOmnivore(settings: OmnivoreSettings, parts: OmnivoreParts): Omnivore {
  const calls = createOmnivoreCalls(settings, parts);
  return {
    locations: () => Promise.resolve([]),
    location: (location) => locationOf(calls, location),
    async revenueCenters(location) {
      const found = await listAll(calls, location, 'revenue_centers');
      return found.filter(isFields).flatMap((one) => {
        const number = idText(one.id);
        return number === null ? [] : [{ id: number, name: optionalName(one, 'name') ?? number }];
      });
    },
    employees: async (place): Promise<PosEmployee[]> =>
      readAll(await listAll(calls, place.location, 'employees'), (raw) => readEmployee(raw, place)),
    roles: async (place) =>
      readAll(await listAll(calls, place.location, 'jobs'), (raw) => readJob(raw, place)),
    clockings: (place, ask) => clockings(calls, parts, { place, ask }),
    sales: (place, ask) => sales(calls, parts, { place, ask }),
    // Order data has no plans.
    async *shifts() {
      yield { records: [], skipped: [], bodies: [], end: { ...NOTHING, whole: true } };
    },
    remapClockings: (place, kept) =>
      remapBodies(kept, (readAt) => clockEntryReader({ place, days: null, readAt })),
    remapSales: (place, kept) =>
      remapBodies(kept, (readAt) => ticketReader({ place, days: null, readAt })),
  };
}

async function listAll(calls: OmnivoreCalls, location: string, list: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { raws } of calls.pages(location, list)) addAll(found, raws);
  return found;
}

async function locationOf(calls: OmnivoreCalls, asked: string): Promise<OrderDataLocation> {
  const answer = await calls.get(asked, '');
  if (!isFields(answer) || answer.id !== asked || typeof answer.status !== 'string')
    throw new PosUnavailable('pos_changed', shapeSample(answer));
  try {
    const address = optionalFields(answer, 'address');
    return {
      name: cleanName(answer.display_name) || cleanName(answer.name) || asked,
      online: answer.status === 'online',
      timezone: zoneIn(answer, 'timezone'),
      address: {
        street:
          [optionalName(address, 'street1'), optionalName(address, 'street2')]
            .filter((line) => line !== null)
            .join(', ') || null,
        city: optionalName(address, 'city'),
        state: optionalName(address, 'state'),
        zip: optionalName(address, 'zip'),
        country: optionalName(address, 'country'),
      },
    };
  } catch {
    throw new PosUnavailable('pos_changed', shapeSample(answer));
  }
}

async function* clockings(
  calls: OmnivoreCalls,
  { clock }: OmnivoreParts,
  { place, ask }: { place: PosPlace; ask: PosAsk },
): AsyncGenerator<PosPage<PosPunch>> {
  const days = askedDays(place, ask);
  if (days === null) {
    // Clock entries have no stamp of their changes: the dates are read anew instead.
    yield { records: [], skipped: [], bodies: [], end: NOTHING };
    return;
  }
  const readAt = clock.now();
  const collector = createCollector(clockEntryReader({ place, days, readAt }));
  const open = new Map<string, Instant>();
  let full = true;
  for await (const page of calls.pages(place.location, 'clock_entries')) {
    full &&= page.full;
    const collected = collector.page(page.raws);
    for (const { id: key, clockedIn, clockedOut } of collected.records)
      if (clockedOut === null) open.set(key, clockedIn);
    const whole = full && collector.allNamed() && collector.fits();
    const isOver = endedBefore(place, readAt);
    const covered = coverage(place, days, { whole, isOver, open: open.values() });
    const end = { whole, ...covered, cursor: null, totals: [] };
    yield { ...collected, end: page.last ? end : null };
  }
}

async function* sales(
  calls: OmnivoreCalls,
  { clock }: OmnivoreParts,
  { place, ask }: { place: PosPlace; ask: PosAsk },
): AsyncGenerator<PosPage<PosSale>> {
  const days = askedDays(place, ask);
  const readAt = clock.now();
  const cursor = createCursor('since' in ask ? ask.since : null, readAt);
  const collector = createCollector(ticketReader({ place, days, readAt }));
  let full = true;
  for await (const page of calls.pages(place.location, 'tickets', whereOf(days, ask))) {
    full &&= page.full;
    const collected = collector.page(ticketsInAnswer(page.raws));
    for (const raw of page.raws) cursor.note(closeTime(raw));
    const whole = full && collector.allNamed() && collector.fits();
    // That it answered at all says that the restaurant's agent is online.
    const isOver = endedBefore(place, readAt);
    const covered = coverage(place, days, { whole, isOver, open: collector.openSince() });
    const end = { whole, ...covered, cursor: cursor.newest(), totals: [] };
    yield { ...collected, end: page.last ? end : null };
  }
}

function whereOf(days: AskedDays | null, ask: PosAsk): string {
  const field = days === null ? 'closed_at' : 'opened_at';
  const from =
    'since' in ask ? readCursor(ask.since).getTime() - SINCE_OVERLAP : (days?.start.getTime() ?? 0);
  return `gte(${field},${Math.floor(from / 1_000)})`;
}

function closeTime(raw: unknown): string | null {
  if (!isFields(raw)) return null;
  try {
    return optionalEpoch(raw, 'closed_at')?.toISOString() ?? null;
  } catch {
    return null;
  }
}
