import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import {
  deleteDepartment,
  departmentNamed,
  departmentUsed,
  findDepartment,
  lockStore,
  renameDepartment,
} from './wallet-edits.repo.ts';
import { insertDepartment } from './wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const TAKEN = [{ path: 'department_name', code: 'name_taken' }] as const;

/** Adds a department to a store; its name is one department's there, however it is capitalised. */
export async function addDepartment(
  context: RequestContext,
  storeId: number,
  name: string,
): Promise<Result<true, 'not_found' | 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  if (!(await lockStore(tx, clientId, storeId))) return fail('not_found');
  if (await departmentNamed(tx, clientId, storeId, name)) return fail('invalid_input', {}, TAKEN);
  const id = await insertDepartment(tx, { client_id: clientId, store_id: storeId, name });
  await audit(context, {
    action: 'departments.create',
    subject: { kind: 'department', id },
    after: { name, store_id: storeId },
  });
  return ok(true);
}

export async function changeDepartment(
  context: RequestContext,
  storeId: number,
  id: number,
  name: string,
): Promise<Result<true, 'not_found' | 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  if (!(await lockStore(tx, clientId, storeId))) return fail('not_found');
  const department = await findDepartment(tx, clientId, storeId, id);
  if (!department) return fail('not_found');
  const namesake = await departmentNamed(tx, clientId, storeId, name);
  if (namesake && namesake.id !== id) return fail('invalid_input', {}, TAKEN);
  if (department.name === name) return ok(true);
  await renameDepartment(tx, clientId, id, name);
  await audit(context, {
    action: 'departments.edit',
    subject: { kind: 'department', id },
    before: { name: department.name },
    after: { name },
  });
  return ok(true);
}

/** Removes a department that nobody belongs to, not even inactive. */
export async function dropDepartment(
  context: RequestContext,
  storeId: number,
  id: number,
): Promise<Result<true, 'not_found' | 'department_used'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  if (!(await lockStore(tx, clientId, storeId))) return fail('not_found');
  const department = await findDepartment(tx, clientId, storeId, id);
  if (!department) return fail('not_found');
  if (await departmentUsed(tx, clientId, storeId, id)) return fail('department_used');
  await deleteDepartment(tx, clientId, id);
  await audit(context, {
    action: 'departments.remove',
    subject: { kind: 'department', id },
    before: { name: department.name, store_id: storeId },
    after: { name: null, store_id: null },
  });
  return ok(true);
}
