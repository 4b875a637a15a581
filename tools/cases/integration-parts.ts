import { absenceOf } from '#domain/integrations/index.ts';
import type { Day } from '#kernel/day.ts';
import type {
  PointOfSale,
  PosAsk,
  PosEmployee,
  PosEnd,
  PosKnown,
  PosLocation,
  PosNamed,
  PosPages,
  PosPlace,
  PosPunch,
  PosSale,
  PosShift,
} from '#server/providers/pos/point-of-sale.port.ts';
import { askedDays, isWithin } from '#server/providers/pos/shared/asked-days.ts';
import { adapterOf, emptyAnswer, jsonResponse } from './integration-adapters.ts';
import type { CaseKnown, CasePart, Json, JsonObject } from './integration-files.ts';
import { written } from './integration-writing.ts';

export type PartResult = {
  readonly records: readonly JsonObject[];
  readonly skipped: readonly JsonObject[];
  readonly end: JsonObject | null;
  readonly secondRequest: string | null;
  /** What is kept afterwards: what came, and of what was kept before what did not go. */
  readonly after: readonly JsonObject[];
  readonly vanished: boolean;
};

/** Reads the answers of a part through the real adapter, as often as it has answers left. */
export async function readPart(part: CasePart): Promise<PartResult> {
  const network = scriptedNetwork(part);
  const clock = { now: () => new Date(part.read_at) };
  const adapter = adapterOf(part.provider, { clock, fetch: network.fetch });
  const newest = new Map<string, JsonObject>();
  const skipped = new Map<string, JsonObject>();
  let end: PosEnd | null = null;
  do {
    const reading = await readOnce(adapter, part);
    for (const record of reading.records) {
      const id = String(record.id);
      const before = newest.get(id);
      if (before === undefined || String(before.changed_at) < String(record.changed_at))
        newest.set(id, record);
    }
    for (const one of reading.skipped) skipped.set(one.id, { id: one.id, reason: one.reason });
    ({ end } = reading);
  } while (network.left() > 0);
  const records = byId([...newest.values()]);
  const listed = [...skipped.values()];
  const kept = keptAfter(part, records, listed, end?.whole ?? false);
  return {
    records,
    skipped: byId(listed),
    end: end === null ? null : (written(end) as JsonObject), // An object is written as one.
    secondRequest: network.asked()[1] ?? null,
    ...kept,
  };
}

function scriptedNetwork({ answers, known, kind, place }: CasePart): {
  readonly fetch: typeof globalThis.fetch;
  readonly left: () => number;
  /** Path and query of what was asked from the script, with readable brackets. */
  readonly asked: () => readonly string[];
} {
  const rest = [...answers];
  const asked: string[] = [];
  return {
    left: () => rest.length,
    asked: () => asked,
    fetch: (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const aside = kind === 'roles' ? null : asideAnswer(url.pathname, place.account, known);
      if (aside !== null) return Promise.resolve(jsonResponse(aside));
      // A report that belongs to a dearer plan.
      if (url.pathname.includes('/reports/')) return Promise.resolve(jsonResponse({}, 403));
      asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
      const next = url.searchParams.get('status') === 'inactive' ? undefined : rest.shift();
      return Promise.resolve(jsonResponse(next ?? emptyAnswer(url.pathname)));
    },
  };
}

/** What is asked besides, which a case writes down as known. */
function asideAnswer(path: string, account: string, known: CaseKnown = {}): Json | null {
  if (path === '/v2/companies') return { data: [{ id: account, name: account }] };
  const [, user] = /\/users\/([^/]+)\/assignments$/.exec(path) ?? [];
  if (user !== undefined) return { data: { roles: known.assignments?.[user] ?? [] } };
  return /\/v2\/company\/[^/]+\/roles$/.test(path) ? { data: known.roles ?? [] } : null;
}

type Reading = {
  readonly records: readonly JsonObject[];
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
  readonly end: PosEnd | null;
};

async function readOnce(adapter: PointOfSale, part: CasePart): Promise<Reading> {
  const place = placeOf(part);
  const ask = askOf(part);
  const whole = (records: readonly JsonObject[]): Reading => ({ records, skipped: [], end: null });
  switch (part.kind) {
    case 'employees':
      return whole((await adapter.employees(place)).map(employeeOut));
    case 'locations':
      return whole((await adapter.locations(place.connectionId)).map(locationOut));
    case 'roles':
      return whole((await adapter.roles(place)).map(namedOut));
    case 'clockings':
      return gather(adapter.clockings(place, ask, knownOf(part)), punchOut);
    case 'sales':
      return gather(adapter.sales(place, ask), saleOut);
    case 'shifts':
      return gather(adapter.shifts(place, ask), shiftOut);
  }
}

async function gather<T>(pages: PosPages<T>, out: (record: T) => JsonObject): Promise<Reading> {
  const records: JsonObject[] = [];
  const skipped: Reading['skipped'][number][] = [];
  let end: PosEnd | null = null;
  for await (const page of pages) {
    records.push(...page.records.map(out));
    skipped.push(...page.skipped);
    end = page.end ?? end;
  }
  return { records, skipped, end };
}

function placeOf({ place }: CasePart): PosPlace {
  const { revenue_center: revenueCenter, options, ...rest } = place;
  const camel = Object.entries(options).map(([name, value]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  // Options of a case are those of the port under the names of the wire.
  return { ...rest, connectionId: 1, revenueCenter, options: Object.fromEntries(camel) as object };
}

function askOf({ ask }: CasePart): PosAsk {
  if ('since' in ask) return ask;
  // Days of a case are dates of the calendar.
  return { days: { from: ask.from as Day, to: ask.to as Day } };
}

/** What earlier reading knows: groups by person at Lightspeed, names of roles at 7shifts. */
function knownOf({ provider, known = {} }: CasePart): PosKnown {
  const { groups = {}, roles = [] } = known;
  return {
    rolesByEmployee: new Map(
      Object.entries(groups).map(([person, own]) => [
        `${provider}/${person}`,
        own.map(({ id, name }): PosNamed => ({ id: `${provider}/${id}`, name })),
      ]),
    ),
    rolesById: new Map(roles.map(({ id, name }) => [`${provider}/${id}`, name])),
  };
}

function keptAfter(
  part: CasePart,
  records: readonly JsonObject[],
  skipped: readonly JsonObject[],
  whole: boolean,
): Pick<PartResult, 'after' | 'vanished'> {
  const { held, kind } = part;
  if (held === undefined) return { after: records, vanished: false };
  const days = askedDays(placeOf(part), askOf(part));
  const isOfWindow = ({ clocked_in: began, opened_at: opened, from }: JsonObject): boolean =>
    isWithin(days, new Date(String(began ?? opened ?? from)));
  const unreadable = skipped.filter(({ reason }) => reason !== 'no_sale');
  const came = new Set([...records, ...unreadable].map(({ id }) => String(id)));
  const gone = kind === 'sales' ? 'voided' : 'deleted';
  const live = held
    .filter((record) => record[gone] !== true && isOfWindow(record))
    .map(({ id }) => String(id));
  const absence = whole ? absenceOf({ kept: live, came }) : { gone: [], vanished: false };
  const before = held
    .filter(({ id }) => !came.has(String(id)))
    .map((record) =>
      absence.gone.includes(String(record.id)) ? { ...record, [gone]: true } : record,
    );
  return { after: byId([...records, ...before]), vanished: absence.vanished };
}

const byId = (records: readonly JsonObject[]): JsonObject[] =>
  records.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

// Each of these writes an object, so an object comes out.
const namedOut = (named: PosNamed) => written(named) as JsonObject;
const locationOut = (location: PosLocation) => written(location) as JsonObject;
const employeeOut = (employee: PosEmployee) => written(employee) as JsonObject;

const withPerson = ({ employeeId, ...rest }: { readonly employeeId: string | null }): object => ({
  employee: employeeId,
  ...rest,
});
const punchOut = (punch: PosPunch) => written(withPerson(punch)) as JsonObject;
const shiftOut = (shift: PosShift) => written(withPerson(shift)) as JsonObject;
const saleOut = ({ items, payments, ...sale }: PosSale) =>
  written({
    ...sale,
    items: items.map(({ employeeId, netSales, autoGratuity }) => ({
      employee: employeeId,
      net: netSales,
      autoGratuity,
    })),
    payments: payments.map(withPerson),
  }) as JsonObject;
