import { writeHours } from '#domain/tips-results/hours.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Download } from '#server/platform/http/handler.ts';
import { readerOf, reasonText } from '#server/platform/problem-texts.ts';
import { type FileType, tableFile } from '#server/platform/table-file.ts';
import {
  type ColumnKind,
  type Table,
  type TableColumn,
  type TableRow,
  inOneBatch,
} from '#server/platform/table.ts';
import { textsFor } from '#server/platform/texts.ts';
import type { TextKey } from '#texts/catalogue.ts';
import { tipFilesCatalogue } from '#texts/tip-files/catalogue.ts';
import { storeNames } from './by-person.present.ts';
import { type PaidPlaces, type PaidQuery, paidPlaces } from './paid-filter.ts';
import {
  type PaidAmounts,
  type PaidPart,
  type PaidPerson,
  type PaidNight,
  paidNights,
  paidPeople,
  partsOfNights,
} from './paid-parts.repo.ts';

/** What files of paid tips may reach: the connections that are for files. */
export type PaidFilesOutside = { readonly exports: Database };
type Asking = { readonly outside: PaidFilesOutside; readonly actor: ManagerActor };
type AskedFile = PaidQuery & { readonly file_type?: FileType | undefined };
type Words = ReturnType<typeof wordsFor>;

/** So many services are read at a time, of some thirty people each. */
const BATCH_SIZE = 250;
/** Days are business days of each store, so there is no instant whose clock would matter. */
const ZONE = 'UTC';
const wordsFor = (actor: ManagerActor) => textsFor(actor.language, tipFilesCatalogue);

/** A line a person, by name, with the words of the manager's language in its head. */
export async function paidPeopleFile(
  { outside, actor }: Asking,
  query: AskedFile,
): Promise<Result<Download, 'not_found'>> {
  const found = await outside.exports.read({ clientId: actor.client.id }, async (tx) => {
    const places = await paidPlaces({ tx, actor }, query);
    const page = { sort: 'name', limit: null, offset: 0 } as const;
    return places && { places, ...(await paidPeople(tx, places.filter, page)) };
  });
  if (found === null) return fail('not_found');
  const say = wordsFor(actor);
  const table: Table = {
    name: say('people'),
    zone: ZONE,
    columns: headed(say, PEOPLE_COLUMNS),
    batches: inOneBatch(
      found.rows.map((row) => peopleCells(row, found.places, actor.client.currency)),
    ),
  };
  return ok(await tableFile(table, query.file_type));
}

type Column = readonly [TextKey<typeof tipFilesCatalogue>, ColumnKind];
const AMOUNT_COLUMNS: readonly Column[] = [
  ['hours', 'text'],
  ['tips', 'money'],
  ['given', 'money'],
  ['returned', 'money'],
  ['received', 'money'],
  ['corrections', 'money'],
  ['cash', 'money'],
  ['owed', 'money'],
  ['payout', 'money'],
];
const PEOPLE_COLUMNS: readonly Column[] = [
  ['firstName', 'text'],
  ['lastName', 'text'],
  ['staffId', 'text'],
  ['payrollId', 'text'],
  ['stores', 'text'],
  ['count', 'count'],
  ...AMOUNT_COLUMNS,
  ['tipOuts', 'money'],
  ['paid', 'money'],
  ['sending', 'money'],
  ['failed', 'money'],
  ['held', 'money'],
  ['manual', 'money'],
  ['currency', 'text'],
];
const SERVICE_COLUMNS: readonly Column[] = [
  ['date', 'day'],
  ['service', 'text'],
  ['store', 'text'],
  ['type', 'text'],
  ['firstName', 'text'],
  ['lastName', 'text'],
  ['staffId', 'text'],
  ['payrollId', 'text'],
  ...AMOUNT_COLUMNS,
  ['status', 'text'],
  ['reason', 'text'],
  ['currency', 'text'],
];
const headed = (say: Words, columns: readonly Column[]): TableColumn[] =>
  columns.map(([heading, kind]) => ({ name: say(heading), kind }));

const amountCells = (row: PaidAmounts): TableRow => [
  writeHours(row.minutes),
  toWire(row.tips),
  toWire(row.given),
  toWire(row.returned),
  toWire(row.received),
  toWire(row.corrections),
  toWire(row.cash),
  toWire(row.owed),
  toWire(row.payout),
];
const peopleCells = (row: PaidPerson, { stores }: PaidPlaces, currency: string): TableRow => [
  row.first_name,
  row.last_name,
  row.staff_id,
  row.payroll_id,
  storeNames(stores, row.store_ids).join(', '),
  row.services,
  ...amountCells(row),
  toWire(row.tip_outs),
  toWire(row.paid),
  toWire(row.sending),
  toWire(row.failed),
  toWire(row.held),
  toWire(row.manual),
  currency,
];

/** A line for each person's part of each service, the newest date first, read while it is sent. */
export async function paidServicesFile(
  { outside, actor }: Asking,
  query: AskedFile,
): Promise<Result<Download, 'not_found'>> {
  const places = await outside.exports.read({ clientId: actor.client.id }, (tx) =>
    paidPlaces({ tx, actor }, query),
  );
  if (places === null) return fail('not_found');
  const say = wordsFor(actor);
  const table: Table = {
    name: say('services'),
    zone: ZONE,
    columns: headed(say, SERVICE_COLUMNS),
    batches: partBatches(outside.exports, actor, places),
  };
  return ok(await tableFile(table, query.file_type));
}

async function* partBatches(
  exports: Database,
  actor: ManagerActor,
  { filter, stores }: PaidPlaces,
): AsyncGenerator<readonly TableRow[]> {
  const say = wordsFor(actor);
  const cells = (row: PaidPart): TableRow => [
    row.date,
    row.service,
    stores.get(row.store_id)?.name ?? '',
    say(row.tip_type),
    row.first_name,
    row.last_name,
    row.staff_id,
    row.payroll_id,
    ...amountCells(row),
    row.pay_state === null ? '' : say(row.pay_state),
    row.reason === null ? '' : reasonText(readerOf(actor), row.reason),
    actor.client.currency,
  ];
  let after: PaidNight | null = null;
  do {
    const batch = await exports.read({ clientId: filter.clientId }, async (tx) => {
      const nights = await paidNights(tx, filter, { after, limit: BATCH_SIZE });
      const ids = nights.map(({ id }) => id);
      return { nights, parts: await partsOfNights(tx, filter, ids) };
    });
    yield batch.parts.map(cells);
    after = batch.nights.length < BATCH_SIZE ? null : (batch.nights.at(-1) ?? null);
  } while (after !== null);
}
