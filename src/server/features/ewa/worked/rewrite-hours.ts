import { type Clocking, type PayrollRate, workedHours } from '#domain/ewa/index.ts';
import { type Day, addDays, daysBetween } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { clockingStaff, clockingsBetween } from '../../tips-data/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { type EwaStoreRow, ewaStore } from '../settings/settings.repo.ts';
import { begunDates, takeChangedDates } from './changed-dates.repo.ts';
import { clockingsOfMembers } from './clockings-of-members.ts';
import {
  type DateNote,
  type KeptNote,
  type WorkedRow,
  addWorkUnits,
  deleteWorked,
  hourlyPeople,
  insertWorked,
  lockHours,
  notesOn,
  ratesByPerson,
  replaceNotes,
  workedOn,
} from './worked.repo.ts';

/** Dates that are written in one transaction: so that nobody waits long for the sums of a store. */
export const DATES_AT_ONCE = 7;

/**
 * Writes the hours of some of a store's changed dates again, as a set, with the sums of their
 * periods; answers how many dates it took. Nothing of it asks a provider.
 */
export async function rewriteChangedDates(tx: WriteHandle, store: StoreZone): Promise<number> {
  const settings = await ewaStore(tx, store);
  if (settings === null || !settings.is_on) return 0;
  await lockHours(tx, store);
  const begun = await begunDates(tx, store);
  if (begun === null) return 0;
  const taken = await takeChangedDates(tx, store, DATES_AT_ONCE);
  // A date without a period has no sum yet: it is written once its period has begun.
  const days = withNeighbors(taken).filter((day) => day >= begun.first && day <= begun.last);
  for (const run of runsOf(days)) await rewriteDates(tx, store, settings, run);
  return taken.length;
}

/** The same of one date at once, for whoever wants to see what becomes of it. */
export async function rewriteDate(
  tx: WriteHandle,
  store: StoreZone,
  settings: EwaStoreRow,
  day: Day,
): Promise<void> {
  await lockHours(tx, store);
  await rewriteDates(tx, store, settings, [day]);
}

/** Work over midnight overlaps the dates around: what counts twice there changes with it. */
const withNeighbors = (days: readonly Day[]): Day[] =>
  [...new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))].sort();

/** Dates that follow each other, so that far ones are not read with all between them. */
function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before !== undefined && daysBetween(before, day) === 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** Writes only what differs, and changes sums by the difference. */
async function rewriteDates(
  tx: WriteHandle,
  store: StoreZone,
  settings: EwaStoreRow,
  days: readonly Day[],
): Promise<void> {
  const dates = { ...store, days };
  const before = await workedOn(tx, dates);
  const kept = await notesOn(tx, dates);
  const { worked, notes } = await hoursOf(tx, store, { settings, days, kept });
  const removed = without(before, worked);
  const added = without(worked, before);
  if (removed.length > 0) await deleteWorked(tx, store, removed);
  if (added.length > 0) await insertWorked(tx, store, added);
  if (removed.length + added.length > 0)
    await addWorkUnits(tx, store, [
      ...removed.map((row) => changeOf(row, -1n)),
      ...added.map((row) => changeOf(row, 1n)),
    ]);
  if (kept.length + notes.length > 0) await replaceNotes(tx, dates, notes);
}

const changeOf = (
  { customer_id: customerId, day, rate_e4: rate, minutes }: WorkedRow,
  sign: bigint,
) => ({
  customerId,
  day,
  units: sign * rate * BigInt(minutes),
});

const keyOf = (row: WorkedRow): string =>
  `${String(row.customer_id)} ${row.day} ${String(row.rate_e4)} ${String(row.minutes)}`;
function without(rows: readonly WorkedRow[], others: readonly WorkedRow[]): WorkedRow[] {
  const known = new Set(others.map(keyOf));
  return rows.filter((row) => !known.has(keyOf(row)));
}

type Hours = { readonly worked: WorkedRow[]; readonly notes: DateNote[] };
type Asked = {
  readonly settings: EwaStoreRow;
  readonly days: readonly Day[];
  readonly kept: readonly KeptNote[];
};

/** What everybody has worked on some dates that follow each other, by clock-ins and rates of now. */
async function hoursOf(tx: ReadHandle, store: StoreZone, asked: Asked): Promise<Hours> {
  const { settings, days, kept } = asked;
  const [first, last] = [days[0], days.at(-1)];
  const found: Hours = { worked: [], notes: [] };
  if (first === undefined || last === undefined || settings.earned_source === 'file') return found;
  const people = await hourlyPeople(tx, store);
  const staff = await clockingStaff(tx, store);
  const clockings = await clockingsBetween(tx, store, first, last);
  const rates = await ratesByPerson(
    tx,
    store.clientId,
    people.map(({ id }) => id),
  );
  const confirmed = confirmedByMember(kept);
  for (const [person, own] of clockingsOfMembers(clockings, { people, staff }))
    addHours(found, {
      ...{ store, settings, days, customerId: person.customer_id },
      clockings: own,
      rates: rates.get(person.id) ?? [],
      confirmed: confirmed.get(person.customer_id) ?? new Map<Day, bigint>(),
    });
  return found;
}

const confirmedByMember = (kept: readonly KeptNote[]): Map<number, Map<Day, bigint>> =>
  new Map(
    [...groupBy(kept, (note) => note.customer_id)].map(([customerId, own]) => [
      customerId,
      new Map(
        own.flatMap(({ day, confirmed_minutes: minutes }): [Day, bigint][] =>
          minutes === null ? [] : [[day, BigInt(minutes)]],
        ),
      ),
    ]),
  );

type MemberDates = {
  readonly store: StoreZone;
  readonly settings: EwaStoreRow;
  readonly days: readonly Day[];
  readonly customerId: number;
  readonly clockings: readonly Clocking[];
  readonly rates: readonly PayrollRate[];
  readonly confirmed: ReadonlyMap<Day, bigint>;
};

/** All dates at once; only where something does not count, date by date, to say of which. */
function addHours(found: Hours, input: MemberDates): void {
  const { days, customerId } = input;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const { minutes, notes, toCheck } = hoursBetween(input, first, last);
  for (const { date: day, rate, minutes: whole } of minutes)
    found.worked.push({
      customer_id: customerId,
      day,
      rate_e4: rate,
      minutes: wholeMinutes(whole),
    });
  const note = (day: Day, name: DateNote['note'], waiting: number | null): void => {
    found.notes.push({ customer_id: customerId, day, note: name, minutes: waiting });
  };
  for (const { date, minutes: waiting } of toCheck) note(date, 'long_date', wholeMinutes(waiting));
  if (notes.length === 0) return;
  for (const day of days)
    for (const name of hoursBetween(input, day, day).notes) note(day, name, null);
}

const hoursBetween = (
  { store, settings, clockings, rates, confirmed }: MemberDates,
  firstDay: Day,
  lastDay: Day,
) =>
  workedHours({
    ...{ clockings, firstDay, lastDay, zone: store.timezone },
    rates: { source: settings.rate_source, rates },
    approvedOnly: settings.approved_only,
    confirmedMinutes: confirmed,
  });

/** Minutes of a date, which any number holds; they are no money. */
const wholeMinutes = (minutes: bigint): number => Number.parseInt(minutes.toString(), 10);
