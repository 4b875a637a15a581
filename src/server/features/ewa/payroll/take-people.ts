import { type PersonOfFile, peopleOfRows, visibleId } from '#domain/ewa/index.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { numberKey } from '#domain/people/match-keys.ts';
import { dayOf } from '#kernel/day.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type Cells, type RowOutcome, allRows } from '../../imports/index.ts';
import type { StoreZone } from '../../tips-setup/index.ts';
import { begunPeriods } from '../periods/periods.repo.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { noteOpenDates } from '../worked/changed-dates.repo.ts';
import type { PayrollRowChecked } from './check-payroll-rows.ts';
import {
  noteMissing,
  payrollPeople,
  type PersonToSave,
  savePay,
  savePeople,
  saveRates,
} from './people.repo.ts';

type File = { readonly id: number };

/**
 * Writes the people of a file with their rates and what payroll adds to the period of today. Who is
 * in no row of the file, good or bad, is asked about. A file that is older than one that was applied
 * changes nobody of whom the newer one speaks.
 */
export async function takePeople(
  context: RequestContext,
  store: StoreZone,
  file: File,
  rows: readonly PayrollRowChecked[],
): Promise<ReadonlyMap<number, RowOutcome>> {
  const { tx, now } = context;
  await lockEwaStore(tx, store);
  const known = await payrollPeople(tx, store);
  const newer = new Set(
    known.flatMap((one) => ((one.file_id ?? 0) > file.id ? [one.pos_key] : [])),
  );
  const fresh = rows.flatMap(({ value }) =>
    value === null || newer.has(value.posKey) ? [] : [value],
  );
  const people = peopleOfRows(fresh);
  const ids = await savePeople(tx, store, people.map(asSaved), {
    source: 'file',
    fileId: file.id,
    now,
  });
  await saveFigures(context, store, { file, people, ids });
  const missing = newer.size > 0 ? 0 : await askAboutMissing(context, store, file);
  await noteOpenDates(tx, store, now);
  await audit(context, {
    action: 'ewa.payroll_people',
    subject: { kind: 'ewa_store', id: store.storeId },
    after: { file: file.id, people: people.length, missing },
  });
  return new Map(
    rows.map(({ line, value }): [number, RowOutcome] => {
      const personId = value === null ? undefined : ids.get(value.posKey);
      return personId === undefined
        ? [line, { problems: [{ column: 'pos_id', code: 'newer_file_applied', params: {} }] }]
        : [line, { result: { payroll_member_id: personId } }];
    }),
  );
}

const asSaved = (person: PersonOfFile): PersonToSave => ({
  pos_id: person.posId,
  pos_key: person.posKey,
  first_name: person.firstName,
  last_name: person.lastName,
  name_key: foldName(`${person.lastName} ${person.firstName}`),
  mobile: person.mobile,
  email: person.email,
  employee_type: person.employeeType,
  annual_salary: person.annualSalary,
  usual_minutes: person.usualMinutes,
  employed_from: person.employedFrom,
  employed_to: person.employedTo,
  external_id: null,
});

type Figures = {
  readonly file: File;
  readonly people: readonly PersonOfFile[];
  readonly ids: ReadonlyMap<string, number>;
};

/** Rates and figures of the period of today; a new rate holds from its first day. */
async function saveFigures(
  { tx, now }: RequestContext,
  store: StoreZone,
  { file, people, ids }: Figures,
): Promise<void> {
  const today = dayOf(now, store.timezone);
  const [period] = await begunPeriods(tx, store, today);
  const withIds = people.flatMap((person) => {
    const personId = ids.get(person.posKey);
    return personId === undefined ? [] : [{ person, personId }];
  });
  await saveRates(
    tx,
    store.clientId,
    withIds.flatMap(({ person, personId }) =>
      person.rates.map(({ job, rate }) => ({ personId, job: job ?? '', rate })),
    ),
    period?.first_day ?? today,
  );
  if (period === undefined) return;
  const pay = withIds.flatMap(({ person: { otherEarned, earnedPay }, personId }) =>
    otherEarned === null && earnedPay === null ? [] : [{ personId, otherEarned, earnedPay }],
  );
  await savePay(tx, store.clientId, pay, { firstDay: period.first_day, fileId: file.id, now });
}

/** Rows that were left out or refused name people as well: these are not missing. */
async function askAboutMissing(
  { tx, now }: RequestContext,
  store: StoreZone,
  file: File,
): Promise<number> {
  const rows = await allRows({ tx, clientId: store.clientId, fileId: file.id });
  const named = rows.flatMap(({ cells }) => {
    // The machine stores cells by field.
    const { pos_id: posId = '' } = cells as Cells;
    return numberKey(visibleId(posId.normalize('NFC'))) ?? [];
  });
  return noteMissing(tx, store, named, now);
}
