import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosKnown, PosNamed } from '#server/providers/pos/point-of-sale.port.ts';
import { posEmployeesOf, posRolesOf } from '../mapping/pos-staff.repo.ts';

/** What earlier reading of staff knows, in all stores that a feed fills. */
export async function knownStaff(
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
): Promise<PosKnown> {
  const rolesById = new Map<string, string>();
  const rolesByEmployee = new Map<string, readonly PosNamed[]>();
  const staff = storeIds.map((storeId) =>
    Promise.all([posRolesOf(tx, clientId, storeId), posEmployeesOf(tx, clientId, storeId)]),
  );
  for (const [roles, employees] of await Promise.all(staff)) {
    for (const role of roles) rolesById.set(role.external_id, role.name);
    for (const one of employees)
      rolesByEmployee.set(
        one.external_id,
        one.roles.map((id) => ({ id, name: rolesById.get(id) ?? id })),
      );
  }
  return { rolesByEmployee, rolesById };
}
