import type { z } from 'zod';
import type { tipTask } from '#contract/tips-data/data.ts';
import type { POS_PROBLEMS, posEmployee } from '#contract/tips-data/mapping.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { type Known, type Stranger, suggest } from '#domain/tips-data/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { PosEmployee } from '#server/providers/pos/point-of-sale.port.ts';
import { type StoreRef, employeesOf, jobCodesOf } from '../tips-setup/index.ts';
import type { TaskRow } from './loading/tasks.repo.ts';
import { candidatesOf, posEmployeesOf, posRolesOf } from './mapping/pos-staff.repo.ts';

export type PosEmployeeOut = z.input<typeof posEmployee>;
export type PosReason = (typeof POS_PROBLEMS)[number];

export const presentTask = (task: TaskRow): z.input<typeof tipTask> => ({
  id: task.id,
  wallet_id: task.store_id,
  kind: task.kind,
  state: task.state,
  progress: task.state === 'done' ? 100 : Math.floor((task.steps_done * 100) / task.steps),
  changed: task.changed,
  start_date: task.first_day,
  end_date: task.last_day,
  reason: task.reason,
  made_by: task.made_by,
  created_at: task.created_at.toISOString(),
  finished_at: task.finished_at?.toISOString() ?? null,
});

/**
 * Staff of the point of sale with the members they are linked to, or else with who they may be.
 * `live` is what it says now instead of what it said last.
 */
export async function presentPosStaff(
  tx: ReadHandle,
  { clientId, storeId }: StoreRef,
  live: readonly PosEmployee[] | null,
): Promise<PosEmployeeOut[]> {
  const rows = await posEmployeesOf(tx, clientId, storeId);
  const seen = new Map(rows.map((row) => [row.external_id, row]));
  const names = new Map(
    (await posRolesOf(tx, clientId, storeId)).map((role) => [role.external_id, role.name]),
  );
  const staff = new Map((await employeesOf(tx, clientId, storeId)).map((one) => [one.id, one]));
  const candidates = await candidatesOf(tx, clientId, storeId);
  const known = candidates.map((one): Known => ({
    id: one.id,
    firstName: one.first_name,
    lastName: one.last_name,
    staffId: one.staff_id,
    payrollId: one.payroll_id,
    posId: one.pos_id,
    alternateId: one.alt_pos_id,
    email: one.email,
    mobile: one.mobile,
  }));
  const list: readonly PosEmployee[] =
    live ??
    rows.map((row) => ({
      id: row.external_id,
      firstName: row.first_name,
      lastName: row.last_name,
      numbers: row.numbers,
      email: row.email,
      mobile: row.mobile,
      active: row.active,
      roles: row.roles.map((id) => ({ id, name: names.get(id) ?? id })),
    }));
  return list.map((one): PosEmployeeOut => {
    const row = seen.get(one.id);
    const linked = row?.employee_id == null ? undefined : staff.get(row.employee_id);
    return {
      pos_id: one.id,
      first_name: one.firstName,
      last_name: one.lastName,
      numbers: [...one.numbers],
      email: one.email,
      mobile: one.mobile,
      active: one.active,
      roles: [...one.roles],
      employee_id: linked?.id ?? null,
      customer_id: linked?.customer_id ?? null,
      seen_at: row?.seen_at.toISOString() ?? null,
      suggestion: linked?.customer_id == null ? suggestion(one, known) : null,
    };
  });
}

function suggestion(stranger: Stranger, known: readonly Known[]): PosEmployeeOut['suggestion'] {
  const found = suggest(stranger, known);
  const member = found && known.find(({ id }) => id === found.id);
  return member
    ? {
        customer_id: member.id,
        first_name: member.firstName,
        last_name: member.lastName,
        evidence: found.evidence,
        value: found.value,
      }
    : null;
}

/** Roles of the point of sale with their job codes, or one that is called the same. */
export async function presentRoles(tx: ReadHandle, { clientId, storeId }: StoreRef) {
  const codes = await jobCodesOf(tx, clientId, storeId);
  return (await posRolesOf(tx, clientId, storeId)).map((role) => {
    const linked = codes.find(({ id }) => id === role.job_code_id);
    const alike = linked
      ? undefined
      : codes.find((code) => foldName(code.role_name) === foldName(role.name));
    return {
      role_id: role.external_id,
      name: role.name,
      code_id: linked?.id ?? null,
      role_name: linked?.role_name ?? null,
      suggested_code_id: alike?.id ?? null,
    };
  });
}
