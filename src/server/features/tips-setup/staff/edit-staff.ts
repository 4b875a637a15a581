import { writeMilli } from '#domain/tips-setup/milli.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit, auditMany } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { jobCodesOf } from '../job-codes/job-codes.repo.ts';
import { lockTips } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import {
  type Assigned,
  type Employee,
  assignJobs,
  bringBack,
  employeesOf,
  giveKnownJobs,
  insertMembers,
  membersAmong,
  removeEmployee,
} from './staff.repo.ts';
import type { SetupContext } from '../tips-setup.ports.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const nameOf = ({ first_name: first, last_name: last }: Employee): string =>
  `${first} ${last}`.trim();

/**
 * Takes members of the store into its tips. Who is in already stays as they are; who was before
 * comes back as the same person.
 */
export async function takeMembers(
  work: RequestContext,
  place: StoreRef,
  customerIds: readonly number[],
): Promise<Result<true, 'invalid_input'>> {
  const { tx, actor, origin, now } = work;
  await lockTips(work, place);
  const { clientId, storeId } = place;
  const members = await membersAmong(tx, clientId, storeId, customerIds);
  const problems: Problem[] = customerIds.flatMap((id, index) =>
    members.has(id) ? [] : [{ path: `customer_ids.${index}`, code: 'member_unknown' }],
  );
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const back = await bringBack(tx, clientId, storeId, customerIds);
  const added = await insertMembers(tx, { clientId, storeId }, customerIds, now);
  await giveKnownJobs(tx, clientId, added);
  if (back.length + added.length === 0) return ok(true);
  const taken = new Set([...back, ...added]);
  const people = (await employeesOf(tx, clientId, storeId)).filter(({ id }) => taken.has(id));
  auditMany(
    { tx, actor, origin, now },
    'tips.staff_take',
    'tip_employee',
    people.map((one) => ({ id: one.id, after: { name: nameOf(one), store_id: place.storeId } })),
  );
  return ok(true);
}

/**
 * Takes a member out of the tips of a store. What they earned stays; coming back, they are the same
 * person. Answers who it was.
 */
export async function leaveTips(
  work: RequestContext,
  place: StoreRef,
  customerId: number,
): Promise<Result<number, 'not_found'>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const employee = (await employeesOf(tx, place.clientId, place.storeId)).find(
    (one) => one.customer_id === customerId,
  );
  if (!employee) return fail('not_found');
  await removeEmployee(tx, place.clientId, employee.id, now);
  await audit(work, {
    action: 'tips.staff_leave',
    subject: { kind: 'tip_employee', id: employee.id },
    before: { store_id: place.storeId },
    after: { store_id: null },
  });
  return ok(employee.id);
}

export type JobsOfOne = {
  readonly employee_id: number;
  readonly job_codes: readonly number[];
  readonly weight?: number | undefined;
};

/**
 * Says which job codes each of the staff may work. Somebody who is named twice gets what is said
 * last.
 */
export async function setJobCodes(
  work: SetupContext,
  place: StoreRef,
  given: readonly JobsOfOne[],
): Promise<Result<true, 'invalid_input'>> {
  const { tx, actor, origin, now } = work;
  await lockTips(work, place);
  const people = new Map(
    (await employeesOf(tx, place.clientId, place.storeId)).map((one) => [one.id, one]),
  );
  const codes = new Map(
    (await jobCodesOf(tx, place.clientId, place.storeId)).map((code) => [code.id, code.role_name]),
  );
  const problems = given.flatMap(({ employee_id: id, job_codes: jobs }, index): Problem[] => [
    ...(people.has(id)
      ? []
      : [{ path: `employees.${index}.employee_id`, code: 'employee_unknown' }]),
    ...jobs.flatMap((job, nth) =>
      codes.has(job) ? [] : [{ path: `employees.${index}.job_codes.${nth}`, code: 'job_unknown' }],
    ),
  ]);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const last = new Map(given.map((one) => [one.employee_id, one]));
  const changed = [...last.values()].flatMap(({ employee_id: id, job_codes: jobs, weight }) => {
    const was = people.get(id);
    if (!was) return [];
    const next: Assigned = { id, jobs, weight: weight ?? was.weight_milli };
    const before = readable(
      was.job_codes.map((job) => job.role_name),
      was.weight_milli,
    );
    const changes = changesOf(
      before,
      readable(
        jobs.map((job) => codes.get(job) ?? ''),
        next.weight,
      ),
    );
    return changes ? [{ next, changes }] : [];
  });
  if (changed.length === 0) return ok(true);
  await assignJobs(
    tx,
    place.clientId,
    changed.map(({ next }) => next),
  );
  if (changed.some(({ changes }) => 'weight' in changes.after))
    await work.results.markStale(tx, place.clientId, place.storeId, { type: 'share' });
  for (const { next, changes } of changed)
    await audit(
      { tx, actor, origin, now },
      {
        action: 'tips.staff_jobs',
        subject: { kind: 'tip_employee', id: next.id },
        ...changes,
      },
    );
  return ok(true);
}

const readable = (jobs: readonly string[], weight: number) => ({
  job_codes: [...jobs].sort(),
  weight: writeMilli(weight),
});
