import type { lightspeedStaff } from '#contract/integrations/lightspeed-staff.ts';
import type { OutputOf } from '#contract/operation.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosEmployee } from '#server/providers/pos/point-of-sale.port.ts';
import { type StoreRef, employeesOf } from '../../tips-setup/index.ts';
import { type PosEmployeeOut, presentPosStaff } from '../data.present.ts';
import type { ListedStaff } from '../loading/read-staff.ts';
import type { StaffSource } from './staff-sources.ts';

type Person = OutputOf<(typeof lightspeedStaff)['lightspeedEmployees']>['data'][number];
type Member = { readonly first_name: string; readonly last_name: string };

/** Everybody who was listed, once, with the stores of theirs that the manager sees. */
export async function presentLightspeedStaff(
  tx: ReadHandle,
  listed: ReadonlyMap<StaffSource, ListedStaff>,
): Promise<Person[]> {
  const people = new Map<string, Person>();
  for (const [{ stores }, { employees }] of listed)
    for (const store of stores) await addStore(tx, people, store, employees);
  return [...people.values()].sort((a, b) =>
    `${a.last_name} ${a.first_name}`.localeCompare(`${b.last_name} ${b.first_name}`, 'en'),
  );
}

async function addStore(
  tx: ReadHandle,
  people: Map<string, Person>,
  store: StoreRef,
  employees: readonly PosEmployee[],
): Promise<void> {
  const members = new Map(
    (await employeesOf(tx, store.clientId, store.storeId)).map((one) => [one.id, one]),
  );
  for (const one of await presentPosStaff(tx, store, employees)) {
    const before = people.get(one.pos_id);
    const here = { store_id: store.storeId, store_name: store.name };
    const own = present(one, members.get(one.employee_id ?? 0) ?? null);
    const linked = before?.customer_id == null ? own : before;
    people.set(one.pos_id, {
      ...linked,
      // Two stores that suggest different members suggest nobody.
      suggestion:
        linked.customer_id !== null ||
        (before?.suggestion &&
          own.suggestion &&
          before.suggestion.customer_id !== own.suggestion.customer_id)
          ? null
          : (before?.suggestion ?? own.suggestion),
      stores: [...(before?.stores ?? []), here],
    });
  }
}

const present = (one: PosEmployeeOut, member: Member | null): Person => ({
  employee_id: one.pos_id,
  first_name: one.first_name,
  last_name: one.last_name,
  username: one.numbers.find(({ kind }) => kind === 'login')?.value ?? null,
  active: one.active,
  groups: one.roles,
  stores: [],
  customer_id: one.customer_id,
  suggestion: one.suggestion,
  differs:
    one.customer_id === null || member === null
      ? []
      : (['first_name', 'last_name'] as const)
          .filter((field) => member[field] !== one[field])
          .map((field) => ({ field, ours: member[field], theirs: one[field] })),
});
