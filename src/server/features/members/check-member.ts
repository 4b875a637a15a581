import type { MemberFields } from '#domain/members/member-input.ts';
import type { Problem } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { MembersPorts } from './members.ports.ts';
import { type UniqueField, takenOf } from './taken.repo.ts';

export type StorePlace = { readonly store_id: number; readonly department_id: number | null };

const CODES: Readonly<Record<UniqueField, string>> = {
  mobile_number: 'mobile_taken',
  email: 'email_taken',
  staff_id: 'staff_id_taken',
};
const UNIQUE_FIELDS = [
  'mobile_number',
  'email',
  'staff_id',
] as const satisfies readonly UniqueField[];
const listed = (value: string | null | undefined): string[] => (value ? [value] : []);

/** What of these fields another member has already. */
export async function takenProblems(
  tx: ReadHandle,
  clientId: number,
  fields: Partial<MemberFields>,
  except: number | null,
): Promise<Problem[]> {
  const wanted = {
    mobile_number: listed(fields.mobile_number),
    email: listed(fields.email),
    staff_id: listed(fields.staff_id),
  };
  return (await takenOf(tx, clientId, wanted, except)).map(({ field }) => ({
    path: field,
    code: CODES[field],
  }));
}

/** The same of many new people by one statement: what each of them has that is taken. */
export async function takenFields(
  tx: ReadHandle,
  clientId: number,
  people: readonly Partial<MemberFields>[],
): Promise<(fields: Partial<MemberFields>) => Problem[]> {
  const wanted = {
    mobile_number: people.flatMap((one) => listed(one.mobile_number)),
    email: people.flatMap((one) => listed(one.email)),
    staff_id: people.flatMap((one) => listed(one.staff_id)),
  };
  const found = await takenOf(tx, clientId, wanted, null);
  const taken = new Set(found.map(({ field, value }) => `${field} ${value.toLowerCase()}`));
  return (fields) =>
    UNIQUE_FIELDS.flatMap((path) =>
      listed(fields[path]).some((value) => taken.has(`${path} ${value.toLowerCase()}`))
        ? [{ path, code: CODES[path] }]
        : [],
    );
}

/** Places that the manager does not see or that do not exist, each with its line. */
export async function placeProblems(
  tx: ReadHandle,
  ports: MembersPorts,
  actor: ManagerActor,
  places: readonly StorePlace[],
): Promise<Problem[]> {
  const known = await ports.placesSeen(tx, actor);
  return places.flatMap(({ store_id: store, department_id: department }, index): Problem[] => {
    const departments = known.get(store);
    if (!departments) return [{ path: `stores.${index}.store_id`, code: 'location_unknown' }];
    return department === null || departments.has(department)
      ? []
      : [{ path: `stores.${index}.department_id`, code: 'department_unknown' }];
  });
}

/** Job codes that none of the member's wallets has, each with its line. */
export async function jobCodeProblems(
  { tx, actor }: { readonly tx: ReadHandle; readonly actor: ManagerActor },
  ports: MembersPorts,
  codes: readonly number[],
  storeIds: readonly number[],
): Promise<Problem[]> {
  const stores = await ports.storesOfJobCodes(tx, actor.client.id, codes);
  return codes.flatMap((code, index): Problem[] =>
    storeIds.includes(stores.get(code) ?? 0)
      ? []
      : [{ path: `job_code_ids.${index}`, code: 'job_code_unknown', params: { code } }],
  );
}

export const storeIdsOf = (places: readonly StorePlace[]): number[] =>
  places.map(({ store_id: id }) => id);

/** One place a store; the last word counts. */
export const uniquePlaces = (places: readonly StorePlace[]): StorePlace[] => [
  ...new Map(places.map((place) => [place.store_id, place])).values(),
];
