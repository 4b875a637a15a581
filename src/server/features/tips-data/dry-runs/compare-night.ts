import type { dryRuns } from '#contract/integrations/dry-runs.ts';
import type { OutputOf } from '#contract/operation.ts';
import {
  ALL_READ,
  type Difference,
  type PersonCompared,
  type UnassignedReason,
  differencesOf,
  windowsOf,
} from '#domain/tips-data/index.ts';
import { addDays, type Day, startOfDay } from '#kernel/day.ts';
import { hours } from '#kernel/instant.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosPunch, PosSale } from '#server/providers/pos/point-of-sale.port.ts';
import { type StoreRef, servicesOf } from '../../tips-setup/index.ts';
import { type Found, linesOfRecords, recordsAround } from '../lines/lines-between.ts';
import type { NightOfResults } from '../tips-data.ports.ts';
import { type Figures, type NamedStaff, byPerson, namedStaff, presentFigures } from './figures.ts';
import type { NightRead } from './read-night.ts';
import { punchRowOf, saleRowOf } from './record-rows.ts';

type Answer = OutputOf<(typeof dryRuns)['tryPosNight']>;
type Night = {
  readonly date: Day;
  readonly read: NightRead;
  readonly here: NightOfResults | null;
  readonly now: Date;
};
/** What records say of the keys of one person, before services and links. */
type Raw = Pick<
  PersonCompared,
  'clockedMinutes' | 'unpaidBreakMinutes' | 'giftCards' | 'gratuity'
> &
  Figures;

const SOURCE = 'dry run';

/** Holds a night that was just read against what stands here, by person. */
export async function compareNight(
  tx: ReadHandle,
  store: StoreRef,
  { date, read, here, now }: Night,
): Promise<Answer> {
  const unstored = (index: number) => ({ store, source: SOURCE, id: -1 - index, now });
  // What somebody has said of a record that is here already holds for it.
  const stored = await recordsAround(tx, store, date, date);
  const before = {
    punches: new Map(stored.punches.map((row) => [row.external_id, row])),
    sales: new Map(stored.sales.map((row) => [row.external_id, row])),
  };
  const punches = (read.clockings?.records ?? []).map((one, at) =>
    punchRowOf(one, unstored(at), before.punches.get(one.id)),
  );
  const sales = (read.sales?.records ?? []).map((one, at) =>
    saleRowOf(one, unstored(at), before.sales.get(one.id)),
  );
  const found = await linesOfRecords(tx, store, {
    punches,
    sales,
    unread: ALL_READ,
    first: date,
    last: date,
  });
  const staff = await namedStaff(tx, store);
  const span = await spanOf(tx, store, date);
  const there = byPerson(found.lines.filter((line) => line.date === date));
  const typed = new Map((here?.people ?? []).map((one) => [one.employeeId, one]));
  const names = new Map(
    read.employees.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim()]),
  );
  const linked = new Set([...staff.keys.values()].flat());
  const ids = [...new Set([...there.keys(), ...typed.keys()])];
  const open = openReasons(found, date);
  const people = ids.map((id) => {
    const keys = staff.keys.get(id) ?? [];
    return presentPerson(
      { employee_id: id, pos_ids: [...keys], name: staff.names.get(id) ?? '' },
      {
        there: there.get(id) ?? null,
        here: typed.get(id) ?? null,
        unassigned: new Set(keys.flatMap((key) => [...(open.get(key) ?? [])])),
        isLinked: true,
        ...rawOf(keys, read, span),
      },
    );
  });
  const strangers = [...open.keys()].filter((key) => !linked.has(key));
  return {
    wallet_id: store.storeId,
    date,
    beside: here === null ? 'nothing' : 'results',
    complete: {
      clockings: read.clockings?.complete ?? null,
      sales: read.sales?.complete ?? null,
    },
    people: [
      ...people,
      ...strangers.map((key) => stranger(key, names, open, rawOf([key], read, span))),
    ],
    unassigned: presentOpen(found, date, names, staff),
    unreadable: [...(read.clockings?.unreadable ?? []), ...(read.sales?.unreadable ?? [])],
  };
}

type Person = Answer['people'][number];
const presentPerson = (
  who: Pick<Person, 'employee_id' | 'pos_ids' | 'name'>,
  compared: PersonCompared,
): Person => ({
  ...who,
  there: compared.there && presentFigures(compared.there),
  here: compared.here && presentFigures(compared.here),
  differences: differencesOf(compared).map(presentDifference),
});

const presentDifference = ({ of, amount, causes }: Difference): Person['differences'][number] => ({
  of,
  amount: of === 'minutes' ? amount.toString() : toWire(amount),
  causes: [...causes],
});

/** Somebody of the provider who is linked to nobody: all that is theirs is missing here. */
const stranger = (
  key: string,
  names: ReadonlyMap<string, string>,
  open: ReadonlyMap<string, ReadonlySet<UnassignedReason>>,
  raw: Raw,
): Person =>
  presentPerson(
    { employee_id: null, pos_ids: [key], name: names.get(key) ?? key },
    {
      ...raw,
      there: { minutes: raw.minutes, netSales: raw.netSales, tips: raw.tips },
      here: null,
      unassigned: open.get(key) ?? new Set(),
      isLinked: false,
    },
  );

/** By key of a person, why records of theirs on the date count nowhere. */
function openReasons(found: Found, date: Day): Map<string, Set<UnassignedReason>> {
  const reasons = new Map<string, Set<UnassignedReason>>();
  for (const one of found.unassigned)
    if (one.date === date)
      for (const key of keysOf(found, one))
        reasons.set(key, (reasons.get(key) ?? new Set()).add(one.reason));
  return reasons;
}

type Open = Found['unassigned'][number];
/** Whose a record that counts nowhere is, by their keys. */
function keysOf({ punches, sales }: Found, { kind, id }: Open): string[] {
  if (kind === 'punch') {
    const key = punches.get(id)?.employee ?? null;
    return key === null ? [] : [key];
  }
  const sale = sales.get(id);
  const parts = [...(sale?.items ?? []), ...(sale?.payments ?? [])];
  return [...new Set(parts.flatMap(({ employee }) => employee ?? []))];
}

const presentOpen = (
  found: Found,
  date: Day,
  names: ReadonlyMap<string, string>,
  { names: staffNames }: NamedStaff,
): Answer['unassigned'] =>
  found.unassigned
    .filter((one) => one.date === date)
    .map((one) => {
      const record = one.kind === 'punch' ? found.punches.get(one.id) : found.sales.get(one.id);
      const [key] = keysOf(found, one);
      return {
        kind: one.kind,
        key: record?.external_id ?? '',
        reason: one.reason,
        name: staffNames.get(one.employeeId ?? 0) ?? names.get(key ?? '') ?? null,
      };
    });

const wholeMinutes = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / 60_000);

/** What the records of some keys say of the date, as they came. */
function rawOf(keys: readonly string[], read: NightRead, night: Span): Raw {
  const isOwn = (key: string | null): boolean => key !== null && keys.includes(key);
  const punches = (read.clockings?.records ?? []).filter(
    (one) =>
      isOwn(one.employeeId) &&
      !one.deleted &&
      isWithin(one.clockedIn, { ...night, from: night.from - BEFORE_SERVICE }),
  );
  const bills = (read.sales?.records ?? []).filter(
    (one) => !one.voided && isWithin(one.openedAt, night),
  );
  const clocked = punches.reduce((total, one) => total + clockedIn(one), 0);
  const unpaid = punches.reduce((total, one) => total + unpaidIn(one), 0);
  const net = netOf(bills, isOwn);
  const gratuity = sum(
    bills.flatMap((one) =>
      one.items.filter((item) => isOwn(item.employeeId)).map((item) => item.autoGratuity),
    ),
  );
  const paid = sum(
    bills.flatMap((one) =>
      one.payments.filter((part) => isOwn(part.employeeId)).map(({ tip }) => tip),
    ),
  );
  return {
    minutes: clocked - unpaid,
    netSales: net,
    tips: paid + gratuity,
    clockedMinutes: clocked,
    unpaidBreakMinutes: unpaid,
    giftCards: withGiftCards(read, night, isOwn) - net,
    gratuity,
  };
}

type Span = { readonly from: number; readonly to: number };
/** People clock in before a service begins. */
const BEFORE_SERVICE = hours(3);

/** From the beginning of the first service of a date to the end of its last one. */
async function spanOf(
  tx: ReadHandle,
  { clientId, storeId, timezone }: StoreRef,
  date: Day,
): Promise<Span> {
  const windows = windowsOf(await servicesOf(tx, clientId, storeId), timezone, date, date);
  const [first] = windows;
  return first === undefined
    ? {
        from: startOfDay(date, timezone).getTime(),
        to: startOfDay(addDays(date, 1), timezone).getTime(),
      }
    : { from: first.start, to: Math.max(...windows.map(({ end }) => end)) };
}
const isWithin = (at: Date, { from, to }: Span): boolean =>
  at.getTime() >= from && at.getTime() < to;

const clockedIn = ({ clockedIn: from, clockedOut: to }: PosPunch): number =>
  to === null ? 0 : wholeMinutes(from, to);
const unpaidIn = ({ breaks }: PosPunch): number =>
  breaks
    .filter(({ paid }) => !paid)
    .reduce(
      (total, one) =>
        total + ('seconds' in one ? Math.floor(one.seconds / 60) : wholeMinutes(one.from, one.to)),
      0,
    );

const netOf = (bills: readonly PosSale[], isOwn: (key: string | null) => boolean): Cents =>
  sum(
    bills.flatMap(({ items }) =>
      items.filter((item) => isOwn(item.employeeId)).map(({ netSales }) => netSales),
    ),
  );

/** Net sales if nothing was left out of them. */
function withGiftCards(
  { sales }: NightRead,
  night: Span,
  isOwn: (key: string | null) => boolean,
): Cents {
  if (sales === null) return 0n;
  const { door, place, bodies } = sales;
  const all = door.remapSales(
    { ...place, options: { ...place.options, notSales: [] } },
    bodies,
  ).records;
  return netOf(
    all.filter((one) => !one.voided && isWithin(one.openedAt, night)),
    isOwn,
  );
}
