import { foldName } from '#domain/people/identifiers.ts';
import { numberKey } from '#domain/people/match-keys.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type ClockingPerson, askForStaff, clockingStaff } from '../../tips-data/index.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { lockEwaStore } from '../settings/settings.repo.ts';
import { noteOpenDates } from '../worked/changed-dates.repo.ts';
import { noteMissing, payrollPeople, type PersonToSave, savePeople } from './people.repo.ts';

type Taken = { readonly people: number; readonly missing: number };
type Refusal = 'ewa_off' | 'pos_location_missing' | 'payroll_file_used';

/**
 * Takes the staff of the scheduling provider as the people of payroll, as far as it gives them
 * payroll IDs, and has it asked for newer ones. Where a file names people, the provider does not.
 */
export async function takeStaff(
  context: RequestContext,
  store: StoreRef,
): Promise<Result<Taken, Refusal>> {
  const { tx, now } = context;
  const settings = await lockEwaStore(tx, store);
  if (settings === null || !settings.is_on) return fail('ewa_off');
  const known = await payrollPeople(tx, store);
  if (known.some(({ source }) => source === 'file')) return fail('payroll_file_used');
  if (!(await askForStaff(tx, store, now))) return fail('pos_location_missing');
  const people = onceEach((await clockingStaff(tx, store)).filter(({ active }) => active));
  await savePeople(tx, store, people, { source: 'provider', fileId: null, now });
  const missing = await noteMissing(
    tx,
    store,
    people.map((one) => one.pos_key),
    now,
  );
  await noteOpenDates(tx, store, now);
  await audit(context, {
    action: 'ewa.payroll_people',
    subject: { kind: 'ewa_store', id: store.storeId },
    after: { people: people.length, missing },
  });
  return ok({ people: people.length, missing });
}

/** A payroll ID that two of them have is nobody's. */
function onceEach(staff: readonly ClockingPerson[]): PersonToSave[] {
  const people = staff.flatMap((one) => asSaved(one) ?? []);
  const counts = new Map<string, number>();
  for (const { pos_key: key } of people) counts.set(key, (counts.get(key) ?? 0) + 1);
  return people.filter(({ pos_key: key }) => counts.get(key) === 1);
}

function asSaved(person: ClockingPerson): PersonToSave | null {
  const key = numberKey(person.payrollId);
  if (key === null || person.payrollId === null) return null;
  return {
    pos_id: person.payrollId,
    pos_key: key,
    first_name: person.firstName,
    last_name: person.lastName,
    name_key: foldName(`${person.lastName} ${person.firstName}`),
    mobile: person.mobile,
    email: person.email,
    // Who clocks in is paid by the hour; a file can say otherwise.
    employee_type: 'hourly',
    annual_salary: null,
    usual_minutes: null,
    employed_from: null,
    employed_to: null,
    external_id: person.externalId,
  };
}
